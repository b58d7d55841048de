/** Going through values: the elements of a collection, and the values of a type that has few. */
import { Map as ImmutableMap, type Set as ImmutableSet } from 'immutable';
import type { Integer, Type, Types } from '../model/index.js';
import { integers } from '../model/index.js';
import type { HeapArray, HeapObject, Value } from '../values/index.js';
import { Datum, hasShape, Multiset, Sequence, smallValues } from '../values/index.js';
import { NoneFound, NotExecutable } from './faults.js';

/** Elements, each once for a multiset; the keys of a map. */
export function membersOf(collection: Value): Iterable<Value> {
  if (collection instanceof Sequence) return collection;
  if (collection instanceof Multiset) return collection.counts.keys();
  if (ImmutableMap.isMap(collection)) return collection.keys();
  return collection as ImmutableSet<Value>;
}

/** For references, the objects that exist now. */
export function* valuesOf(type: Type, objects: readonly (HeapObject | HeapArray)[]): IterableIterator<Value> {
  switch (type.kind) {
    case 'bool':
      yield* [false, true];
      return;
    case 'char':
      for (let code = 0; code <= 0x10ffff; code++) if (code < 0xd800 || code > 0xdfff) yield code;
      return;
    case 'bitvector':
      for (let bits = 0; bits < 2 ** type.width; bits++) yield bits;
      return;
    case 'reference':
      yield null;
      yield* objects.slice();
      return;
    case 'datatype':
      // Fields are booleans (domains.ts).
      for (const constructor of type.datatype.constructors) {
        for (let bits = 0; bits < 2 ** constructor.fields.length; bits++) {
          const fields = constructor.fields.map((_, i) => ((bits >> i) & 1) === 1);
          yield new Datum(constructor, fields);
        }
      }
      return;
    default:
      throw new NotExecutable('infinitely many values to try');
  }
}

/** Outward from the given values and zero. That none of them fits is raised at the end, with its reason. */
export function* smallIntegers(
  near: readonly Integer[],
  most: number,
  reason: string,
  step: () => void,
): IterableIterator<Value> {
  const centres = [...near, 0];
  for (let distance = 0; distance <= most; distance++) {
    for (const centre of centres) {
      step();
      yield integers.add(centre, distance);
      if (distance > 0) yield integers.subtract(centre, distance);
    }
  }
  throw new NoneFound(reason);
}

/** The same for a type that has infinitely many values of another kind; for arrays, also those that exist now. */
export function* samples(
  types: Types,
  type: Type,
  objects: readonly (HeapObject | HeapArray)[],
  reason: string,
  step: () => void,
): IterableIterator<Value> {
  if (type.kind === 'array') yield* objects.filter((object) => hasShape(types, object, type));
  for (const value of smallValues(types, type)) {
    step();
    yield value;
  }
  throw new NoneFound(reason);
}
