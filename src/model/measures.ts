/** Termination measures: the lexicographic order of `decreases`. */
import type { Arena, Term } from './arena.js';
import * as simplify from './simplify.js';
import type { Type } from './types.js';

/**
 * That `after` is below `before`. A missing component counts as larger than anything, so a longer tuple with an equal
 * beginning is the smaller one.
 */
export function decreases(arena: Arena, before: readonly Term[], after: readonly Term[], strict = true): Term {
  const compare = (i: number): Term => {
    const [b, a] = [before[i], after[i]];
    if (b === undefined) return arena.boolean(a !== undefined || !strict);
    if (a === undefined) return arena.false;
    // The measure ends before components that are not comparable.
    if (!areComparable(arena.type(a), arena.type(b))) return arena.boolean(!strict);
    const further = simplify.and(arena, [asLarge(arena, a, b), compare(i + 1)]);
    return simplify.or(arena, [below(arena, a, b), further]);
  };
  return compare(0);
}

/**
 * Ranks are numbers, whatever they are the ranks of, and a collection may be a part of another one whatever they hold.
 * Otherwise types have orders of their own.
 */
function areComparable(one: Type, other: Type): boolean {
  return one === other || (hasRank(one) && hasRank(other)) || (one.kind === other.kind && isFinite(one));
}

function isFinite({ kind }: Type): boolean {
  return kind === 'set' || kind === 'multiset' || kind === 'map';
}

function hasRank(type: Type): boolean {
  return type.kind === 'seq' || (type.kind === 'datatype' && !type.datatype.coinductive);
}

/** That neither is below the other, and what is below one is below the other: later components decide. */
function asLarge(arena: Arena, after: Term, before: Term): Term {
  if (after === before) return arena.true;
  const type = arena.type(before);
  if (isFinite(type) && type !== arena.type(after))
    return simplify.and(arena, [isEmpty(arena, after), isEmpty(arena, before)]);
  if (hasRank(type)) {
    const isNotLess = (one: Term, other: Term): Term => arena.make('not', [arena.make('rank-lt', [one, other])]);
    return simplify.and(arena, [isNotLess(after, before), isNotLess(before, after)]);
  }
  switch (type.kind) {
    case 'map':
    case 'infinite-map':
      return simplify.eq(arena, arena.make('map-keys', [after]), arena.make('map-keys', [before]));
    case 'reference':
      return simplify.eq(arena, isNull(arena, after), isNull(arena, before));
    default:
      return simplify.eq(arena, after, before);
  }
}

/** Collections of different elements have no others in common. */
function isEmpty(arena: Arena, collection: Term): Term {
  const type = arena.type(collection);
  if (type.kind === 'map') return isEmpty(arena, arena.make('map-keys', [collection]));
  const empty = arena.make(type.kind === 'multiset' ? 'multiset' : 'set', [], undefined, type);
  return arena.make('eq', [collection, empty]);
}

function isNull(arena: Arena, reference: Term): Term {
  return arena.make('eq', [reference, arena.make('null', [])]);
}

/** The well-founded order of each type. */
function below(arena: Arena, after: Term, before: Term): Term {
  const and = (...terms: Term[]): Term => arena.make('and', terms);
  const not = (term: Term): Term => arena.make('not', [term]);
  const type = arena.type(before);
  if (isFinite(type) && type !== arena.type(after)) return and(isEmpty(arena, after), not(isEmpty(arena, before)));
  switch (type.kind) {
    case 'int':
      return and(arena.make('lt', [after, before]), arena.make('le', [arena.int(0), before]));
    case 'bool':
      return and(not(after), before);
    case 'real': {
      const oneLess = arena.make('le', [after, arena.make('sub', [before, arena.real(1)])]);
      return and(oneLess, arena.make('le', [arena.real(0), before]));
    }
    case 'char':
    case 'bitvector':
      return arena.make('lt', [after, before]);
    // Rank covers proper parts and shorter stretches at once. "Shorter, or a part" would not be well-founded.
    case 'seq':
    case 'datatype':
      return hasRank(type) ? arena.make('rank-lt', [after, before]) : arena.false;
    case 'set':
      return and(arena.make('set-subset', [after, before]), not(arena.make('eq', [after, before])));
    case 'multiset':
      return and(arena.make('multiset-subset', [after, before]), not(arena.make('eq', [after, before])));
    case 'map': {
      const [a, b] = [arena.make('map-keys', [after]), arena.make('map-keys', [before])];
      return and(arena.make('set-subset', [a, b]), not(arena.make('eq', [a, b])));
    }
    case 'reference':
      return and(isNull(arena, after), not(isNull(arena, before)));
    default:
      return arena.false;
  }
}
