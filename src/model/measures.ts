/** Termination measures: the lexicographic order of `decreases`. */
import type { Arena, Term } from './arena.js';
import * as simplify from './simplify.js';

/**
 * That `after` is below `before`. A missing component counts as larger than anything, so a longer tuple with an equal
 * beginning is the smaller one.
 */
export function decreases(arena: Arena, before: readonly Term[], after: readonly Term[], strict = true): Term {
  const compare = (i: number): Term => {
    const [b, a] = [before[i], after[i]];
    if (b === undefined) return arena.boolean(a !== undefined || !strict);
    if (a === undefined) return arena.false;
    // Components of different types are not comparable: the measure ends before them.
    if (arena.type(a) !== arena.type(b)) return arena.boolean(!strict);
    const further = simplify.and(arena, [simplify.eq(arena, a, b), compare(i + 1)]);
    return simplify.or(arena, [below(arena, a, b), further]);
  };
  return compare(0);
}

/** The well-founded order of each type. */
function below(arena: Arena, after: Term, before: Term): Term {
  const and = (...terms: Term[]): Term => arena.make('and', terms);
  const not = (term: Term): Term => arena.make('not', [term]);
  switch (arena.type(before).kind) {
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
      return arena.make('rank-lt', [after, before]);
    case 'set':
      return and(arena.make('set-subset', [after, before]), not(arena.make('eq', [after, before])));
    case 'multiset':
      return and(arena.make('multiset-subset', [after, before]), not(arena.make('eq', [after, before])));
    case 'map': {
      const [a, b] = [arena.make('map-keys', [after]), arena.make('map-keys', [before])];
      return and(arena.make('set-subset', [a, b]), not(arena.make('eq', [a, b])));
    }
    case 'reference': {
      const isNull = (term: Term): Term => arena.make('eq', [term, arena.make('null', [])]);
      return and(isNull(after), not(isNull(before)));
    }
    default:
      return arena.false;
  }
}
