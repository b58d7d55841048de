/** Some value of a representation type: what an operator gives outside its domain, where nobody looks. */
import type { Type } from '../../model/index.js';
import { scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import type { Symbolic } from './value.js';

/** Constructors nest at most this deep. */
const DEPTH = 5;

export function arbitrary(ctx: SymbolicContext, type: Type): Symbolic {
  return someValue(ctx, type, DEPTH) ?? ctx.unknown('a value of a type that has none');
}

function someValue(ctx: SymbolicContext, type: Type, depth: number): Symbolic | undefined {
  const { arena } = ctx;
  switch (type.kind) {
    case 'bool':
      return scalar(arena.false);
    case 'int':
    case 'char':
    case 'parameter':
    case 'reference':
    case 'array':
      return scalar(arena.int(0));
    case 'real':
      return scalar(arena.real(0));
    case 'bitvector':
      return scalar(arena.bitvector(0, type.width));
    case 'seq':
      return { kind: 'seq', length: arena.int(0), elements: [] };
    case 'set':
    case 'infinite-set':
      return { kind: 'set', members: [] };
    case 'multiset':
      return { kind: 'multiset', members: [] };
    case 'map':
    case 'infinite-map':
      return { kind: 'map', entries: [] };
    case 'datatype': {
      if (depth === 0) return undefined;
      const { constructors, typeParameters } = type.datatype;
      for (const [tag, constructor] of constructors.entries()) {
        const values = constructor.fields.map((field) =>
          someValue(ctx, arena.types.substitute(field.type, typeParameters, type.args), depth - 1),
        );
        if (values.includes(undefined)) continue;
        const fields = constructors.map((_, i) => (i === tag ? (values as Symbolic[]) : undefined));
        return { kind: 'datatype', tag: arena.int(tag), fields };
      }
      return undefined;
    }
    case 'function': {
      const { result } = type;
      return { kind: 'function', call: () => arbitrary(ctx, result), requires: () => arena.false };
    }
    case 'constrained':
      return someValue(ctx, arena.types.erase(type), depth);
    case 'store':
      return { kind: 'store', cells: new Map() };
  }
}
