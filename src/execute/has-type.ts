/** Whether a run-time value belongs to a declared type: the class of an object, the predicate of a constrained type. */
import type { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { ArrayType, ConstrainedType, ReferenceType, Type, Types } from '../model/index.js';
import { isInstance, isUnconstrained } from '../model/index.js';
import type { Value, Datum, Multiset, Sequence } from '../values/index.js';
import { FunctionTable, HeapArray, HeapObject } from '../values/index.js';
import { NotExecutable } from './faults.js';

export interface TypeTests {
  readonly types: Types;
  /** Evaluates the predicate of a constrained type at type arguments. */
  readonly satisfies: (constrained: ConstrainedType, args: readonly Type[], value: Value) => boolean;
}

export function hasType(tests: TypeTests, value: Value, type: Type): boolean {
  const { types } = tests;
  const all = (values: Iterable<Value>, element: Type): boolean => {
    if (isUnconstrained(element)) return true;
    for (const part of values) if (!hasType(tests, part, element)) return false;
    return true;
  };
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'parameter':
    case 'store':
      return true;
    case 'seq':
      return all(value as Sequence, type.element);
    case 'set':
    case 'infinite-set':
      return all(value as ImmutableSet<Value>, type.element);
    case 'multiset':
      return all((value as Multiset).counts.keys(), type.element);
    case 'map':
    case 'infinite-map': {
      const map = value as ImmutableMap<Value, Value>;
      return all(map.keys(), type.key) && all(map.values(), type.value);
    }
    case 'datatype': {
      // Along the last field without recursion, where lists get long.
      const datum = value as Datum;
      const { typeParameters } = type.datatype;
      return datum.constructor_.fields.every((field, i) => {
        const fieldType = types.substitute(field.type, typeParameters, type.args);
        return isUnconstrained(fieldType) || hasType(tests, datum.fields[i] as Value, fieldType);
      });
    }
    case 'reference':
    case 'array':
      if (value === null) return type.nullable;
      return (value instanceof HeapObject || value instanceof HeapArray) && isOf(types, value.type, type);
    case 'function':
      if (type.effect === 'total' && value instanceof FunctionTable && value.holes.length > 0) return false;
      if (isUnconstrained(type)) return true;
      if (value instanceof FunctionTable) {
        return all([value.otherwise, ...value.points.map((point) => point.value)], type.result);
      }
      throw new NotExecutable('what a function does for all its arguments');
    case 'constrained': {
      const { constrained } = type;
      const base = types.substitute(constrained.base, constrained.typeParameters, type.args);
      return hasType(tests, value, base) && tests.satisfies(constrained, type.args, value);
    }
  }
}

function isOf(types: Types, made: ReferenceType | ArrayType, type: ReferenceType | ArrayType): boolean {
  const answer = isInstance(types, made, type);
  if (answer === undefined) throw new NotExecutable('whether two types are one, which depends on a type parameter');
  return answer;
}
