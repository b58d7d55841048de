/**
 * What a loop that goes through positions has written at each of them: the value that it writes at its counter stands at
 * all positions that the counter has left behind, computed from what is there now or from what was there on entry.
 */
import { blocksOf } from '../../../analysis/index.js';
import type { Term, Variable } from '../../../model/index.js';
import { abstract, simplify, substitute } from '../../../model/index.js';
import { addAtPositions } from './positions.js';
import type { Gathering } from './template.js';

export function addWritten(gathering: Gathering, counters: readonly Term[]): void {
  const { arena, method } = gathering.scope;
  const onEntry = new Map([...method.entry].map(([store, snapshot]) => [store, arena.variable(snapshot)]));
  for (const { store, keys, value } of writesIn(gathering)) {
    for (const counter of counters.filter((one) => keys.includes(one))) {
      const own = arena.payload(counter) as Variable;
      const place = arena.make('select', [store, ...keys]);
      for (const written of new Set([value, substitute(arena, value, onEntry)])) {
        const same = abstract(arena, simplify.eq(arena, place, written), [own]);
        addAtPositions(gathering, counter, MOST_ENDS, same);
      }
    }
  }
}

interface Write {
  readonly store: Term;
  readonly keys: readonly Term[];
  readonly value: Term;
}

/** Single writes to stores in the loop. */
function writesIn({ scope: { arena, body, natural } }: Gathering): readonly Write[] {
  const found: Write[] = [];
  for (const instruction of blocksOf(natural).flatMap((block) => body.blocks[block]?.instructions ?? [])) {
    if (instruction.kind !== 'assign') continue;
    for (const updated of instruction.values) {
      if (arena.operator(updated) !== 'update') continue;
      const [store, ...rest] = arena.argsOf(updated);
      const value = rest.at(-1);
      if (store === undefined || value === undefined || arena.operator(store) !== 'variable') continue;
      found.push({ store, keys: rest.slice(0, -1), value });
    }
  }
  return found;
}

const MOST_ENDS = 4;
