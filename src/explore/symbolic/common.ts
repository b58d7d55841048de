/** Small things that all operations on symbolic structures share. */
import type { Arena, Term, Type } from '../../model/index.js';
import type { SymbolicContext } from './context.js';
import { integerLiteral } from './scalars.js';
import type { Symbolic, SymbolicScalar } from './value.js';

/** Places of a structure whose length is symbolic. */
export const MAX_PLACES = 64;

/** Places of a structure of a known length: nothing is decided about each of them. */
export const MAX_FIXED_PLACES = 4096;

export function scalar(term: Term): SymbolicScalar {
  return { kind: 'scalar', term };
}

/** The term of a scalar. An unknown one is whatever the solver likes, and what depends on it is in doubt. */
export function termOf(ctx: SymbolicContext, value: Symbolic, type: Type): Term {
  if (value.kind === 'scalar') return value.term;
  return doubtful(ctx, value.kind === 'unknown' ? value.reason : 'a value of another shape', type);
}

export function integerOf(ctx: SymbolicContext, value: Symbolic): Term {
  return termOf(ctx, value, ctx.arena.types.int);
}

/** A scalar of which nothing is known. */
export function doubtful(ctx: SymbolicContext, reason: string, type: Type): Term {
  ctx.unknown(reason);
  return ctx.symbol('unknown', type);
}

/** The value of an integer constant that can be a length or a position. */
export function smallLiteral(arena: Arena, term: Term): number | undefined {
  const value = integerLiteral(arena, term);
  return typeof value === 'number' ? value : undefined;
}

/** Whether two values are made of the same terms, so that they are equal in every state. */
export function identical(a: Symbolic, b: Symbolic): boolean {
  if (a === b) return a.kind !== 'unknown';
  switch (a.kind) {
    case 'scalar':
      return b.kind === 'scalar' && a.term === b.term;
    case 'seq':
      return b.kind === 'seq' && a.length === b.length && sameLists(a.elements, b.elements, identical);
    case 'set':
      return (
        b.kind === 'set' &&
        sameLists(a.members, b.members, (x, y) => x.present === y.present && identical(x.value, y.value))
      );
    case 'multiset':
      return (
        b.kind === 'multiset' &&
        sameLists(a.members, b.members, (x, y) => x.count === y.count && identical(x.value, y.value))
      );
    case 'map':
      return (
        b.kind === 'map' &&
        sameLists(
          a.entries,
          b.entries,
          (x, y) => x.present === y.present && identical(x.key, y.key) && identical(x.value, y.value),
        )
      );
    case 'datatype':
      return (
        b.kind === 'datatype' &&
        a.tag === b.tag &&
        sameLists(a.fields, b.fields, (x, y) =>
          x === undefined || y === undefined ? x === y : sameLists(x, y, identical),
        )
      );
    case 'function':
    case 'store':
    case 'unknown':
      return false;
  }
}

function sameLists<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((x, i) => same(x, b[i] as T)));
}

/** The indices of a place in row-major order. */
export function coordinates(capacities: readonly number[], place: number): number[] {
  let rest = place;
  return capacities
    .map((_, dimension) => capacities.slice(dimension + 1).reduce((product, capacity) => product * capacity, 1))
    .map((inner) => {
      const index = Math.floor(rest / inner);
      rest %= inner;
      return index;
    });
}
