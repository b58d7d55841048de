/**
 * Loops whose rounds alternate: in every other round one condition holds, and in those between them another. Which round it
 * is shows in the parity of what a counter has moved by; bits keep their parity when they wrap around.
 */
import type { Term, Variable } from '../../../model/index.js';
import { freeVariables, simplify, subterms } from '../../../model/index.js';
import { oneRoundBefore } from '../sources.js';
import { conditionsIn } from './exits.js';
import type { Gathering } from './template.js';

export function addPhases(gathering: Gathering, asked: readonly Term[]): void {
  const { scope } = gathering;
  const { arena } = scope;
  const movements = movementsIn(gathering);
  const parities = movements.flatMap(({ counter, start }) => [
    isEven(gathering, arena.make('sub', [counter, start])),
    isEven(gathering, counter),
  ]);
  const conditions = comparisonsIn(gathering, asked);
  const all = new Set(conditions.flatMap((one) => [one, ...oneRoundBefore(scope, one)]));
  for (const parity of new Set(parities)) {
    for (const phase of [parity, simplify.not(arena, parity)]) {
      for (const one of all) {
        gathering.add(arena.make('implies', [phase, one]));
        gathering.add(arena.make('implies', [phase, simplify.not(arena, one)]));
      }
    }
  }
  // Until the first round a counter may be anywhere; then it is where the loop has let it come to.
  for (const { counter, start } of movements) {
    const unmoved = simplify.eq(arena, counter, start);
    for (const bound of boundsOn(gathering, counter)) gathering.add(arena.make('or', [unmoved, bound]));
  }
}

interface Movement {
  readonly counter: Term;
  /** What the loop does not change. */
  readonly start: Term;
}

function movementsIn({ scope: { arena, variables, targets } }: Gathering): readonly Movement[] {
  const numbers = variables.filter(({ type }) => type.kind === 'bitvector' || type.kind === 'int');
  const counters = numbers.filter((one) => targets.has(one)).slice(0, MOST_COUNTERS);
  const starts = numbers.filter((one) => !targets.has(one)).slice(0, MOST_STARTS);
  return counters.flatMap((one) =>
    starts.flatMap((other): Movement[] => {
      const [counter, start] = [arena.variable(one), arena.variable(other)];
      return arena.type(counter) === arena.type(start) ? [{ counter, start }] : [];
    }),
  );
}

function isEven({ scope: { arena } }: Gathering, term: Term): Term {
  const type = arena.type(term);
  if (type.kind !== 'bitvector') return simplify.eq(arena, arena.make('mod', [term, arena.int(2)]), arena.int(0));
  const lowest = arena.make('bv-and', [term, arena.bitvector(1, type.width)]);
  return simplify.eq(arena, lowest, arena.bitvector(0, type.width));
}

/** Comparisons of what the loop changes with what it does not. */
function comparisonsIn({ scope: { arena, targets } }: Gathering, terms: readonly Term[]): readonly Term[] {
  const found = subterms(arena, terms).filter((term) => {
    if (!COMPARING.has(arena.operator(term)) || arena.looseBound(term) > 0) return false;
    const sides = arena.argsOf(term);
    const isMoving = (side: Term): boolean => [...freeVariables(arena, [side])].some((one) => targets.has(one));
    return sides.filter(isMoving).length === 1 && sides.every((side) => isNumber(arena.type(side).kind));
  });
  return [...new Set(found)].slice(0, MOST_COMPARISONS);
}

const COMPARING: ReadonlySet<string> = new Set(['eq', 'lt', 'le', 'bv-slt', 'bv-sle']);

function isNumber(kind: string): boolean {
  return kind === 'int' || kind === 'bitvector';
}

/** Limits that the conditions of the loop give a counter, as they are where it ends. */
function boundsOn(gathering: Gathering, counter: Term): readonly Term[] {
  const { arena } = gathering.scope;
  const variable = arena.payload(counter) as Variable;
  return comparisonsIn(gathering, conditionsIn(gathering.scope))
    .filter((one) => freeVariables(arena, [one]).has(variable))
    .flatMap((one) => {
      const strict = { 'bv-slt': 'bv-sle', lt: 'le' }[arena.operator(one) as string];
      const weaker = strict === undefined ? [] : [arena.make(strict as 'le', arena.argsOf(one))];
      return [one, simplify.not(arena, one), ...weaker];
    });
}

const MOST_COUNTERS = 3;
const MOST_STARTS = 4;
const MOST_COMPARISONS = 6;
