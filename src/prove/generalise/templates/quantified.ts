/**
 * Part of what a quantifier says: `forall k :: 0 <= k < n ==> P(k)` at the end of a loop is, on the way there, true of the `k`
 * on one side of a position, or between two. Ranges are only made smaller, so that what made sense in the whole range
 * makes sense. Of two variables, one may be at a position: `forall i, j :: i < j ==> a[i] <= a[j]` gives `a[i] <= a[p]`.
 */
import type { Arena, Binder, Term } from '../../../model/index.js';
import { freeVariables, instantiate, shift, simplify, subterms } from '../../../model/index.js';
import { conjunctsOf, replaced } from '../terms.js';
import type { Gathering } from './template.js';

export interface QuantifiedOptions {
  /** It holds in the whole range anyway, as far as the loop does not change what it is about. */
  readonly known: boolean;
  /** Also between two positions. */
  readonly pairs: boolean;
}

export function addQuantified(
  gathering: Gathering,
  source: Term,
  positions: readonly Term[],
  { known, pairs }: QuantifiedOptions,
): void {
  const { arena, targets } = gathering.scope;
  const changes = [...freeVariables(arena, [source])].some((one) => targets.has(one));
  for (const term of subterms(arena, [source])) {
    if (!isQuantifier(arena, term) || arena.looseBound(term) > 0) continue;
    if (known && !changes && arena.operator(term) === 'forall') continue;
    const put = (other: Term): void => {
      gathering.add(replaced(arena, source, term, other));
    };
    const placed = atPositions(arena, term, positions);
    for (const one of narrowed(arena, term, positions, 1)) put(one);
    for (const one of placed) put(one);
    if (!pairs) continue;
    for (const one of narrowed(arena, term, positions, 2)) put(one);
    for (const one of placed) {
      if (isQuantifier(arena, one))
        for (const count of [1, 2]) for (const less of narrowed(arena, one, positions, count)) put(less);
    }
  }
}

function isQuantifier(arena: Arena, term: Term): boolean {
  const operator = arena.operator(term);
  return operator === 'forall' || operator === 'exists';
}

/** Below, up to, from, above. */
function sides(arena: Arena, bound: Term, position: Term): readonly [Term, Term, Term, Term] {
  return [
    arena.make('lt', [bound, position]),
    arena.make('le', [bound, position]),
    arena.make('le', [position, bound]),
    arena.make('lt', [position, bound]),
  ];
}

/** By one limit, or by two. */
function narrowed(arena: Arena, quantifier: Term, positions: readonly Term[], count: number): readonly Term[] {
  const { types } = arena.payload(quantifier) as Binder;
  const [range, body] = arena.argsOf(quantifier) as [Term, Term];
  const moved = positions.map((position) => shift(arena, position, types.length));
  const limits = types.map((type, i) =>
    type === arena.types.int ? moved.map((position) => sides(arena, arena.bound(i, type), position)) : [],
  );
  const conjuncts = conjunctsOf(arena, range);
  const found: Term[] = [];
  const put = (...more: readonly Term[]): void => {
    const all = tightened(arena, [...conjuncts, ...more]);
    if (all !== undefined && all.length > conjuncts.length)
      found.push(arena.bind(arena.operator(quantifier), types, [simplify.and(arena, all), body]));
  };
  limits.flatMap((one) => one.flat()).forEach((limit) => put(limit));
  if (count === 1) return found;
  found.length = 0;
  for (const [i, [, , from, above]] of (limits[0] ?? []).entries()) {
    for (const [k, [below, upTo]] of (limits[0] ?? []).entries()) {
      if (i !== k && i < MOST_PAIRED && k < MOST_PAIRED)
        for (const low of [from, above]) for (const high of [below, upTo]) put(low, high);
    }
  }
  const [first, second] = limits;
  const few = (all: readonly (readonly Term[])[] | undefined): readonly Term[] =>
    (all ?? []).slice(0, MOST_PAIRED).flat();
  for (const one of few(first)) for (const other of few(second)) put(one, other);
  return found;
}

const MOST_PAIRED = 4;

/** Without what follows from another of them; undefined if nothing satisfies all. */
function tightened(arena: Arena, conjuncts: readonly Term[]): readonly Term[] | undefined {
  const all = new Set(conjuncts);
  const has = (operator: 'lt' | 'le', left: Term, right: Term): boolean => all.has(arena.make(operator, [left, right]));
  for (const one of conjuncts) {
    const operator = arena.operator(one);
    if (operator !== 'lt' && operator !== 'le') continue;
    const [left, right] = arena.argsOf(one) as [Term, Term];
    if (has('lt', right, left) || (operator === 'lt' && (left === right || has('le', right, left)))) return undefined;
    if (operator === 'le' && (left === right || has('lt', left, right))) all.delete(one);
  }
  return [...all];
}

/** One of two or more variables becomes a position, within its range or wherever it is. */
function atPositions(arena: Arena, quantifier: Term, positions: readonly Term[]): readonly Term[] {
  const { types } = arena.payload(quantifier) as Binder;
  if (types.length < 2) return [];
  const { int } = arena.types;
  const [range, body] = arena.argsOf(quantifier) as [Term, Term];
  const conjuncts = conjunctsOf(arena, range);
  return types.flatMap((type, place) => {
    if (type !== int) return [];
    const left = types.filter((_, i) => i !== place);
    const own = arena.bound(place, int);
    const zero = arena.int(0);
    const others = conjuncts.filter((one) => !subterms(arena, [one]).includes(own));
    const fromZero = types.flatMap((one, i) =>
      i !== place && one === int ? [arena.make('le', [zero, arena.bound(i, int)])] : [],
    );
    const anywhere = simplify.and(arena, [...fromZero, ...others]);
    return positions.slice(0, MOST_PAIRED).flatMap((position) => {
      // The variables that are left are numbered anew.
      const values = types.map((one, i) =>
        i === place ? shift(arena, position, left.length) : arena.bound(i < place ? i : i - 1, one),
      );
      const placed = (ranged: Term): Term =>
        arena.bind(arena.operator(quantifier), left, [
          instantiate(arena, ranged, values),
          instantiate(arena, body, values),
        ]);
      return [placed(range), placed(anywhere)];
    });
  });
}
