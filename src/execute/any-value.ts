/** Some value of a type, to start from where nothing else is asked: small, and the same each time. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Type, Types } from '../model/index.js';
import type { Value } from '../values/index.js';
import { Datum, FunctionTable, Multiset, Real, Sequence } from '../values/index.js';
import { NotExecutable } from './faults.js';

/** `isLegal` decides membership in constrained types. */
export function anyValue(types: Types, type: Type, isLegal: (value: Value) => boolean): Value {
  const value = candidates(types, type, DEPTH).find(isLegal);
  if (value === undefined) throw new NotExecutable('no value of this type was found');
  return value;
}

/** Constructors nest at most this deep in a value that is made up. */
const DEPTH = 4;

function candidates(types: Types, type: Type, depth: number): readonly Value[] {
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
      return [Sequence.EMPTY, ...candidates(types, type.element, depth - 1).map((element) => Sequence.of([element]))];
    case 'set':
    case 'infinite-set':
      return [
        ImmutableSet<Value>(),
        ...candidates(types, type.element, depth - 1).map((e) => ImmutableSet<Value>([e])),
      ];
    case 'multiset':
      return [Multiset.EMPTY, ...candidates(types, type.element, depth - 1).map((element) => Multiset.of([element]))];
    case 'map':
    case 'infinite-map':
      return [ImmutableMap<Value, Value>()];
    case 'datatype':
      if (depth <= 0) return [];
      return type.datatype.constructors.flatMap((constructor) => {
        const fields = constructor.fields.map((field) => {
          return candidates(types, types.substitute(field.type, type.datatype.typeParameters, type.args), depth - 1)[0];
        });
        return fields.some((field) => field === undefined) ? [] : [new Datum(constructor, fields as Value[])];
      });
    case 'reference':
    case 'array':
      return [null];
    case 'function': {
      const [result] = candidates(types, type.result, depth - 1);
      return result === undefined ? [] : [new FunctionTable([], result)];
    }
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return candidates(types, types.substitute(base, typeParameters, type.args), depth);
    }
    case 'parameter':
      return SMALL;
    case 'store':
      return [];
  }
}

/** Outward from zero, far enough for the usual lower bounds. */
const SMALL: readonly number[] = [0, 1, -1, 2, -2, 3, 4, 5, 7, 8, 10, 16, 100, -10, -100];
