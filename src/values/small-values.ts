/** Some small values of a type, the same each time: to start from, and to tell things apart. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Type, Types } from '../model/index.js';
import { FunctionTable } from './function-table.js';
import type { FunctionDomain } from './function-value.js';
import { Multiset } from './multiset.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import { Datum, type Value } from './value.js';

/** Constructors nest at most this deep in a value that is made up. */
const DEPTH = 4;

/** Whether the predicates of constrained types allow them is not looked at. */
export function smallValues(types: Types, type: Type, depth: number = DEPTH): readonly Value[] {
  switch (type.kind) {
    case 'bool':
      return [false, true];
    case 'int':
      return SMALL;
    case 'char':
      return [0x61, 0x20, 0x30];
    case 'bitvector':
      return [0, 1];
    case 'real':
      return [Real.of(0), Real.of(1), Real.of(-1), Real.of(1, 2)];
    case 'seq':
      return [Sequence.EMPTY, ...smallValues(types, type.element, depth - 1).map((element) => Sequence.of([element]))];
    case 'set':
    case 'infinite-set':
      return [
        ImmutableSet<Value>(),
        ...smallValues(types, type.element, depth - 1).map((e) => ImmutableSet<Value>([e])),
      ];
    case 'multiset':
      return [Multiset.EMPTY, ...smallValues(types, type.element, depth - 1).map((element) => Multiset.of([element]))];
    case 'map':
    case 'infinite-map':
      return [ImmutableMap<Value, Value>()];
    case 'datatype':
      if (depth <= 0) return [];
      return type.datatype.constructors.flatMap((constructor) => {
        const fields = constructor.fields.map((field) => {
          return smallValues(
            types,
            types.substitute(field.type, type.datatype.typeParameters, type.args),
            depth - 1,
          )[0];
        });
        return fields.some((field) => field === undefined) ? [] : [new Datum(constructor, fields as Value[])];
      });
    case 'reference':
    case 'array':
      return [null];
    case 'function': {
      const [result] = smallValues(types, type.result, depth - 1);
      return result === undefined ? [] : [new FunctionTable([], result, [], functionDomain(types, type.parameters))];
    }
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return smallValues(types, types.substitute(base, typeParameters, type.args), depth);
    }
    case 'parameter':
      return SMALL;
    case 'store':
      return [];
  }
}

/** Outward from zero, far enough for the usual lower bounds. */
const SMALL: readonly number[] = [0, 1, -1, 2, -2, 3, 4, 5, 7, 8, 10, 16, 100, -10, -100];

/** The domain of a function over these types. */
export function functionDomain(types: Types, parameters: readonly Type[]): FunctionDomain {
  return { parameters, samples: () => smallArguments(types, parameters) };
}

function smallArguments(types: Types, parameters: readonly Type[]): readonly (readonly Value[])[] {
  if (parameters.length === 0) return [[]];
  const values = parameters.map((type) => smallValues(types, type));
  if (values.some((list) => list.length === 0)) return [];
  const list = (from: number, step: number): Value[] =>
    values.map((some, i) => some[(from + i * step) % some.length] as Value);
  // Alike where types are, and each another.
  const most = Math.max(...values.map((some) => some.length));
  return Array.from({ length: most }, (_, from) => [list(from, 0), list(from, 1)]).flat();
}
