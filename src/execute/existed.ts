/** Whether what a value holds existed at a moment: every object in it, however deep. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Value } from '../values/index.js';
import { Datum, FunctionTable, FunctionValue, HeapArray, HeapObject, Multiset, Sequence } from '../values/index.js';
import { NotExecutable } from './faults.js';

export function existed(value: Value, moment: number): boolean {
  const seen = new Set<Value>();
  let isHidden = false;
  for (const pending = [value]; pending.length > 0;) {
    const part = pending.pop() as Value;
    if (part instanceof HeapObject || part instanceof HeapArray) {
      if (!part.existedAt(moment)) return false;
      continue;
    }
    if (typeof part !== 'object' || part === null || seen.has(part)) continue;
    seen.add(part);
    if (part instanceof Datum) pending.push(...part.fields);
    else if (part instanceof Sequence || ImmutableSet.isSet(part))
      for (const one of part as Iterable<Value>) pending.push(one);
    else if (part instanceof Multiset) pending.push(...part.counts.keys());
    else if (ImmutableMap.isMap(part)) for (const [key, one] of part) pending.push(key, one);
    else if (part instanceof FunctionValue) isHidden ||= !isMadeFromOld(part, moment);
  }
  if (isHidden) throw new NotExecutable('what a function value was made from');
  return true;
}

/** That a table mentions something new does not say that it was not there: what it gives for old arguments may be old. */
function isMadeFromOld(value: FunctionValue, moment: number): boolean {
  if (!(value instanceof FunctionTable)) return false;
  const parts = value.points.flatMap((point) => [...point.args, point.value]);
  return [...parts, value.otherwise].every((part) => existed(part, moment));
}
