/** Whether a value is represented as the values of a type are. What a predicate demands beyond that is not looked at. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Type, Types } from '../model/index.js';
import { FunctionValue } from './function-value.js';
import { HeapArray, HeapObject } from './heap.js';
import { Multiset } from './multiset.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import { Datum, type Value } from './value.js';

export function hasShape(types: Types, value: Value, type: Type): boolean {
  const all = (parts: Iterable<Value>, partType: Type): boolean => {
    for (const part of parts) if (!hasShape(types, part, partType)) return false;
    return true;
  };
  switch (type.kind) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return isInteger(value);
    case 'char':
      return typeof value === 'number' && isCodePoint(value);
    case 'bitvector':
      return isInteger(value) && value >= 0 && BigInt(value) < 2n ** BigInt(type.width);
    case 'real':
      return value instanceof Real;
    case 'seq':
      return value instanceof Sequence && all(value, type.element);
    case 'set':
    case 'infinite-set':
      return ImmutableSet.isSet(value) && all(value, type.element);
    case 'multiset':
      return value instanceof Multiset && all(value.counts.keys(), type.element);
    case 'map':
    case 'infinite-map':
      return ImmutableMap.isMap(value) && all(value.keys(), type.key) && all(value.values(), type.value);
    case 'datatype':
      return hasShapeOfData(types, value, type);
    case 'reference':
    case 'array':
      return value === null || value instanceof HeapObject || value instanceof HeapArray;
    case 'function':
      return value instanceof FunctionValue;
    case 'constrained':
      return hasShape(types, value, types.erase(type));
    // A value of a type parameter stands for itself, whatever it is.
    case 'parameter':
      return true;
    case 'store':
      return false;
  }
}

/** Along the last field without recursion, where lists get long. */
function hasShapeOfData(types: Types, whole: Value, type: Extract<Type, { kind: 'datatype' }>): boolean {
  let at: { readonly value: Value; readonly type: Type } = { value: whole, type };
  while (at.type.kind === 'datatype') {
    const { value } = at;
    const { datatype, args } = at.type;
    if (!(value instanceof Datum) || value.constructor_.datatype !== datatype) return false;
    const { fields } = value.constructor_;
    if (fields.length !== value.fields.length) return false;
    const typeOf = (i: number): Type =>
      types.substitute((fields[i] as (typeof fields)[number]).type, datatype.typeParameters, args);
    const last = fields.length - 1;
    if (last < 0) return true;
    for (let i = 0; i < last; i++) if (!hasShape(types, value.fields[i] as Value, typeOf(i))) return false;
    at = { value: value.fields[last] as Value, type: typeOf(last) };
  }
  return hasShape(types, at.value, at.type);
}

function isInteger(value: Value): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
}

function isCodePoint(code: number): boolean {
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}
