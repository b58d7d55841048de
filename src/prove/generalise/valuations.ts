/**
 * A loop whose counters take the same few values in all runs: which ones, as one condition. Where a program goes round a
 * fixed number of times, this is what refinement would find out round by round.
 */
import type { Arena, Term, Variable } from '../../model/index.js';
import { simplify } from '../../model/index.js';

export function valuationsIn(
  arena: Arena,
  numbers: readonly Term[],
  states: readonly (readonly number[])[],
  changing: ReadonlySet<Variable>,
): readonly Term[] {
  const counters = numbers.flatMap((term, place) =>
    arena.operator(term) === 'variable' && changing.has(arena.payload(term) as Variable) ? [{ term, place }] : [],
  );
  const rows = new Map<string, Term>();
  for (const state of states) {
    const values = counters.map(({ place }) => state[place] ?? 0);
    const key = values.join(' ');
    if (!rows.has(key)) {
      const equal = counters.map(({ term }, i) => simplify.eq(arena, term, numeral(arena, term, values[i] ?? 0)));
      rows.set(key, simplify.and(arena, equal));
    }
    if (rows.size > MOST_VALUATIONS) return [];
  }
  // One valuation alone is an equation, which others find.
  return rows.size < 2 ? [] : [simplify.or(arena, [...rows.values()])];
}

const MOST_VALUATIONS = 12;

function numeral(arena: Arena, term: Term, value: number): Term {
  const type = arena.type(term);
  return type.kind === 'bitvector' ? arena.bitvector(value, type.width) : arena.int(value);
}
