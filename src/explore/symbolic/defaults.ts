/** The value that a run gives to a place of a type where nothing was ever written. It must agree with the run's any-value.ts. */
import type { Type } from '../../model/index.js';
import { scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import type { Symbolic } from './value.js';

/** Constructors nest at most this deep. */
const DEPTH = 4;

/** Outward from zero, as runs try them. */
const SMALL: readonly number[] = [0, 1, -1, 2, -2, 3, 4, 5, 7, 8, 10, 16, 100, -10, -100];

/** Undefined where no value of the type is found without a search. */
export function defaultValue(ctx: SymbolicContext, type: Type): Symbolic | undefined {
  return candidates(ctx, type, DEPTH).find((value) => isLegal(ctx, value, type));
}

function isLegal(ctx: SymbolicContext, value: Symbolic, type: Type): boolean {
  switch (type.kind) {
    case 'constrained': {
      const base = ctx.arena.types.substitute(type.constrained.base, type.constrained.typeParameters, type.args);
      return isLegal(ctx, value, base) && ctx.satisfies(type.constrained, type.args, value) === ctx.arena.true;
    }
    case 'reference':
    case 'array':
      return type.nullable;
    case 'datatype': {
      if (value.kind !== 'datatype') return false;
      return value.fields.every((fields, i) => {
        const constructor = type.datatype.constructors[i];
        if (fields === undefined || constructor === undefined) return true;
        return fields.every((field, j) => {
          const declared = constructor.fields[j]?.type;
          return (
            declared !== undefined &&
            isLegal(ctx, field, ctx.arena.types.substitute(declared, type.datatype.typeParameters, type.args))
          );
        });
      });
    }
    default:
      return true;
  }
}

function candidates(ctx: SymbolicContext, type: Type, depth: number): readonly Symbolic[] {
  const { arena } = ctx;
  const { types } = arena;
  switch (type.kind) {
    case 'bool':
      return [scalar(arena.false), scalar(arena.true)];
    case 'int':
    case 'parameter':
      return SMALL.map((value) => scalar(arena.int(value)));
    case 'char':
      return [0x61, 0x20, 0x30].map((code) => scalar(arena.int(code)));
    case 'bitvector':
      return [0, 1].map((value) => scalar(arena.bitvector(value, type.width)));
    case 'real':
      return [scalar(arena.real(0)), scalar(arena.real(1)), scalar(arena.real(-1)), scalar(arena.real(1, 2))];
    case 'seq':
      return [
        { kind: 'seq', length: arena.int(0), elements: [] },
        ...candidates(ctx, type.element, depth - 1).map((element): Symbolic => ({
          kind: 'seq',
          length: arena.int(1),
          elements: [element],
        })),
      ];
    case 'set':
    case 'infinite-set':
      return [
        { kind: 'set', members: [] },
        ...candidates(ctx, type.element, depth - 1).map((value): Symbolic => ({
          kind: 'set',
          members: [{ present: arena.true, value }],
        })),
      ];
    case 'multiset':
      return [
        { kind: 'multiset', members: [] },
        ...candidates(ctx, type.element, depth - 1).map((value): Symbolic => ({
          kind: 'multiset',
          members: [{ count: arena.int(1), value }],
        })),
      ];
    case 'map':
    case 'infinite-map':
      return [{ kind: 'map', entries: [] }];
    case 'datatype': {
      if (depth <= 0) return [];
      const { datatype, args } = type;
      return datatype.constructors.flatMap((constructor, tag) => {
        const fields = constructor.fields.map(
          (field) => candidates(ctx, types.substitute(field.type, datatype.typeParameters, args), depth - 1)[0],
        );
        if (fields.includes(undefined)) return [];
        const all = datatype.constructors.map((_, i) => (i === tag ? (fields as Symbolic[]) : undefined));
        return [{ kind: 'datatype', tag: arena.int(tag), fields: all } as const];
      });
    }
    case 'reference':
    case 'array':
      return [scalar(arena.int(0))];
    case 'function': {
      const [result] = candidates(ctx, type.result, depth - 1);
      return result === undefined ? [] : [{ kind: 'function', call: () => result, requires: () => arena.true }];
    }
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return candidates(ctx, types.substitute(base, typeParameters, type.args), depth);
    }
    case 'store':
      return [];
  }
}
