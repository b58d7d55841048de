/**
 * What a loop that goes through positions has decided at each of them: a condition of one of its branches held, or did not,
 * at all positions that the counter has left behind.
 */
import type { Term } from '../../../model/index.js';
import { abstract, simplify, subterms } from '../../../model/index.js';
import type { Variable } from '../../../model/index.js';
import { blocksOf } from '../../../analysis/index.js';
import { decisionsAt } from '../sources.js';
import { conditionsIn } from './exits.js';
import { addAtPositions } from './positions.js';
import type { Gathering } from './template.js';

export function addSearched(gathering: Gathering, counters: readonly Term[]): void {
  const { scope } = gathering;
  const { arena } = scope;
  const { body, flow, natural } = scope;
  const decided = decisionsAt(arena, body, flow, natural.header, blocksOf(natural));
  for (const condition of new Set([...conditionsIn(scope), ...decided])) {
    if (!isAboutElements(gathering, condition)) continue;
    for (const counter of counters) {
      if (arena.operator(counter) !== 'variable' || !subterms(arena, [condition]).includes(counter)) continue;
      const own = arena.payload(counter) as Variable;
      const at = abstract(arena, condition, [own]);
      for (const body of [at, simplify.not(arena, at)]) addAtPositions(gathering, counter, MOST_ENDS, body);
    }
  }
}

const MOST_ENDS = 6;

/** Comparisons of counters alone are covered by bounds. */
function isAboutElements({ scope: { arena } }: Gathering, condition: Term): boolean {
  return subterms(arena, [condition]).some((term) => ELEMENTS.has(arena.operator(term)));
}

const ELEMENTS: ReadonlySet<string> = new Set([
  'select',
  'seq-index',
  'apply',
  'seq-contains',
  'set-member',
  'map-get',
  'map-has',
]);
