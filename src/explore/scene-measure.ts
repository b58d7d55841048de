/** How large a scene is, apart from its numbers: objects first, then parts. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { Datum, FunctionTable, HeapArray, HeapObject, Multiset, partsOf, Sequence } from '../values/index.js';
import type { Scene, Value } from '../values/index.js';

export interface Measure {
  readonly objects: number;
  /** Elements, constructors with parts, references, choices. */
  readonly parts: number;
}

export function measureOf({ heap, inputs, choices }: Scene): Measure {
  const pending: Value[] = [...inputs, ...choices];
  let parts = choices.length;
  for (const object of heap.objects) {
    if (object instanceof HeapArray) parts += object.size + object.dimensions.reduce((sum, length) => sum + length, 0);
    for (const [, value] of partsOf(object)) pending.push(value);
  }
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const inner = innerOf(value);
    const isReference = value instanceof HeapObject || value instanceof HeapArray;
    parts += inner.length + (isReference || (value instanceof Datum && inner.length > 0) ? 1 : 0);
    pending.push(...inner);
  }
  return { objects: heap.objects.length, parts };
}

function innerOf(value: Value): readonly Value[] {
  if (value instanceof Sequence) return value.toArray();
  if (value instanceof Datum) return value.fields;
  if (value instanceof Multiset)
    return [...value.counts].flatMap(([key, count]) => Array<Value>(Number(count)).fill(key));
  if (value instanceof FunctionTable) {
    return [value.otherwise, ...value.holes.flat(), ...value.points.flatMap((point) => [...point.args, point.value])];
  }
  if (ImmutableSet.isSet(value)) return [...value];
  if (ImmutableMap.isMap(value)) return [...value].flat();
  return [];
}
