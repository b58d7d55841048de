/** What a value contains. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { FunctionValue } from './function-value.js';
import { Multiset } from './multiset.js';
import { Sequence } from './sequence.js';
import { Datum, type Value } from './value.js';

/** Whether it is or contains a function: values that do are not told apart for certain. Objects are themselves only. */
export function holdsFunction(value: Value): boolean {
  const pending: Value[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof FunctionValue) return true;
    for (const part of directParts(next)) pending.push(part);
  }
  return false;
}

/** The values that it is made of: fields, elements, keys and values of a map. */
export function directParts(value: Value): Iterable<Value> {
  if (value instanceof Datum) return value.fields;
  if (value instanceof Sequence) return value;
  if (value instanceof Multiset) return value.counts.keys();
  if (ImmutableSet.isSet(value)) return value;
  if (ImmutableMap.isMap(value)) return [...value.keys(), ...value.values()] as Value[];
  return [];
}
