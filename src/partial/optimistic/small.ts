/** That inputs are small: numbers near zero, and collections of few elements. */
import { userName } from '../../languages/terms/names.js';
import type { Arena, Method, Term, Variable } from '../../model/index.js';
import { counted } from '../../model/index.js';
import type { Draft } from './candidate.js';
import { unconstrained } from './candidate.js';

export function smallCandidates(arena: Arena, { inputs, origin, body }: Method, bound: number): readonly Draft[] {
  if (body === undefined) return [];
  return inputs.flatMap((input): Draft[] => {
    const small = smallness(arena, input, bound);
    if (small === undefined) return [];
    const words = `${userName(input)} ${small.words}`;
    return [{ condition: small.condition, before: 'entry', at: origin, holds: { small: bound }, words }];
  });
}

interface Smallness {
  readonly condition: Term;
  readonly words: string;
}

function smallness(arena: Arena, input: Variable, bound: number): Smallness | undefined {
  const value = arena.variable(input);
  const few = (size: Term): Smallness => ({
    condition: arena.make('le', [size, arena.int(bound)]),
    words: `has at most ${counted(bound, 'element')}`,
  });
  const type = unconstrained(input.type);
  switch (type.kind) {
    case 'int':
      return between(arena, 'le', [arena.int(-bound), value, arena.int(bound)], bound);
    case 'bitvector': {
      // A bound that has no bits for itself says nothing.
      if (BigInt(bound) >= 1n << BigInt(type.width - 1)) return undefined;
      const [least, most] = [arena.bitvector(-bound, type.width), arena.bitvector(bound, type.width)];
      if (type.signed) return between(arena, 'bv-sle', [least, value, most], bound);
      return { condition: arena.make('le', [value, most]), words: `is at most ${bound}` };
    }
    case 'seq':
      return few(arena.make('seq-length', [value]));
    case 'set':
      return few(arena.make('set-size', [value]));
    case 'multiset':
      return few(arena.make('multiset-size', [value]));
    case 'map':
      return few(arena.make('map-size', [value]));
    case 'array':
      return type.rank === 1 && !type.nullable ? few(arena.make('array-length', [value], 0)) : undefined;
    case 'bool':
    case 'real':
    case 'char':
    case 'datatype':
    case 'reference':
    case 'parameter':
    case 'constrained':
    case 'function':
    case 'infinite-set':
    case 'infinite-map':
    case 'store':
      return undefined;
  }
}

function between(
  arena: Arena,
  compared: 'le' | 'bv-sle',
  [least, value, most]: readonly [Term, Term, Term],
  bound: number,
): Smallness {
  const [low, high] = [arena.make(compared, [least, value]), arena.make(compared, [value, most])];
  return { condition: arena.make('and', [low, high]), words: `is between ${-bound} and ${bound}` };
}
