/**
 * Collections of values that are given and not computed: the inputs of a run. Whether two functions are one cannot always
 * be told; what may be equal to something before it is left out, so that it is known what the collection holds.
 */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { ifComputed } from './faults.js';
import { Multiset } from './multiset.js';
import type { Value } from './value.js';

export function setOf(values: Iterable<Value>): ImmutableSet<Value> {
  return gathered(ImmutableSet<Value>(), values, (set, value) => set.add(value));
}

export function multisetOf(values: Iterable<Value>): Multiset {
  return gathered(Multiset.EMPTY, values, (multiset, value) => multiset.sum(Multiset.of([value])));
}

/** Of equal keys, the last counts. */
export function mapOf(entries: Iterable<readonly [Value, Value]>): ImmutableMap<Value, Value> {
  return gathered(ImmutableMap<Value, Value>(), entries, (map, [key, value]) => map.set(key, value));
}

function gathered<C, P>(empty: C, parts: Iterable<P>, add: (collection: C, part: P) => C): C {
  let all = empty;
  for (const part of parts) all = ifComputed(() => add(all, part)) ?? all;
  return all;
}
