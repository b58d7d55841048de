/**
 * Part of what a quantifier says: `forall k :: 0 <= k < n ==> P(k)` at the end of a loop is, on the way there, true of the `k`
 * on one side of a counter. Ranges are only made smaller, so that what made sense in the whole range makes sense.
 */
import type { Binder, Term } from '../../../model/index.js';
import { shift, subterms } from '../../../model/index.js';
import { replaced } from '../terms.js';
import type { Gathering } from './template.js';

export function addQuantified(gathering: Gathering, source: Term, counters: readonly Term[]): void {
  const { arena } = gathering.scope;
  for (const term of subterms(arena, [source])) {
    const operator = arena.operator(term);
    if ((operator !== 'forall' && operator !== 'exists') || arena.looseBound(term) > 0) continue;
    for (const narrower of narrowed(gathering, term, counters)) gathering.add(replaced(arena, source, term, narrower));
  }
}

function narrowed({ scope: { arena } }: Gathering, quantifier: Term, counters: readonly Term[]): readonly Term[] {
  const { types } = arena.payload(quantifier) as Binder;
  const [range, body] = arena.argsOf(quantifier) as [Term, Term];
  const operator = arena.operator(quantifier);
  const limits: Term[][] = types.map((type, i) => {
    if (type !== arena.types.int) return [];
    const bound = arena.bound(i, type);
    return counters.flatMap((counter) => {
      const moved = shift(arena, counter, types.length);
      return [
        arena.make('lt', [bound, moved]),
        arena.make('le', [bound, moved]),
        arena.make('le', [moved, bound]),
        arena.make('lt', [moved, bound]),
        arena.make('not', [arena.make('eq', [bound, moved])]),
      ];
    });
  });
  const smaller = (more: readonly Term[]): Term =>
    arena.bind(operator, types, [arena.make('and', [range, ...more]), body]);
  const single = limits.flat().map((limit) => smaller([limit]));
  const [first, second] = limits;
  // Of two variables, one on each side of a counter, or both on one side.
  const pairs = (first ?? []).flatMap((one) => (second ?? []).map((other) => smaller([one, other])));
  return [...single, ...pairs];
}
