/** A total order on values of one type, so that a set is always shown the same way. It means nothing to programs. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { HeapArray, HeapObject } from './heap.js';
import { Multiset } from './multiset.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import { Datum, type Value } from './value.js';

export function sorted(values: Iterable<Value>): Value[] {
  return [...values].sort(compareValues);
}

/** The elements of a multiset in order, each as often as it occurs. */
export function occurrences({ counts }: Multiset): Value[] {
  return sorted(counts.keys()).flatMap((element) => Array<Value>(Number(counts.get(element))).fill(element));
}

function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a instanceof Real && b instanceof Real) return a.compare(b);
  if (a instanceof Datum && b instanceof Datum) return compareData(a, b);
  if (a instanceof Sequence && b instanceof Sequence) return compareLists([...a], [...b]);
  if (isAllocated(a) && isAllocated(b)) return a.number - b.number;
  if (isComparable(a) && isComparable(b)) return a < b ? -1 : a > b ? 1 : 0;
  return compareLists(partsOf(a), partsOf(b));
}

/** By the order in which constructors are declared. */
function compareData(a: Datum, b: Datum): number {
  const { constructors } = a.constructor_.datatype;
  const difference = constructors.indexOf(a.constructor_) - constructors.indexOf(b.constructor_);
  return difference !== 0 ? difference : compareLists(a.fields, b.fields);
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = compareValues(a[i] as Value, b[i] as Value);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function isAllocated(value: Value): value is HeapObject | HeapArray {
  return value instanceof HeapObject || value instanceof HeapArray;
}

function isComparable(value: Value): value is number | bigint | boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}

/** The null reference and functions have no parts, and come first. */
function partsOf(value: Value): readonly Value[] {
  if (value instanceof Multiset) return sorted(value.counts.keys()).flatMap((key) => [key, value.count(key)]);
  if (ImmutableSet.isSet(value)) return sorted(value);
  if (ImmutableMap.isMap(value)) {
    const map = value;
    return sorted(map.keys()).flatMap((key) => [key, map.get(key) as Value]);
  }
  return isAllocated(value) ? [0] : [];
}
