/** Values that are not made yet: enumeration goes back and forth over them, and each scene is made from its plan at the end. */
import type { ArrayType, FieldSymbol, ReferenceType } from '../model/index.js';
import { Heap } from '../values/index.js';
import type { HeapArray, HeapObject, Scene, Value } from '../values/index.js';

export type Plan =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'compound'; readonly make: (parts: readonly Value[]) => Value; readonly parts: readonly Plan[] }
  /** One of the objects that were begun before, in the order of the plans. */
  | { readonly kind: 'object'; readonly number: number }
  | {
      readonly kind: 'new-object';
      readonly type: ReferenceType;
      readonly fields: readonly FieldSymbol[];
      readonly parts: readonly Plan[];
    }
  | {
      readonly kind: 'new-array';
      readonly type: ArrayType;
      readonly dimensions: readonly number[];
      readonly parts: readonly Plan[];
    };

/** `begun` are the objects that earlier plans made; those that this one makes are added. */
export function build(plan: Plan, heap: Heap, begun: (HeapObject | HeapArray)[]): Value {
  switch (plan.kind) {
    case 'value':
      return plan.value;
    case 'compound':
      return plan.make(plan.parts.map((part) => build(part, heap, begun)));
    case 'object':
      return begun[plan.number] ?? null;
    case 'new-object': {
      const object = heap.allocate(plan.type);
      begun.push(object);
      plan.fields.forEach((field, i) => {
        object.set(field, build(plan.parts[i] as Plan, heap, begun), heap.now);
      });
      return object;
    }
    case 'new-array': {
      const array = heap.allocateArray(plan.type, plan.dimensions);
      begun.push(array);
      plan.parts.forEach((part, place) => {
        array.set(place, build(part, heap, begun), heap.now);
      });
      return array;
    }
  }
}

export function sceneOfPlans(plans: readonly Plan[]): Scene {
  const heap = new Heap();
  const begun: (HeapObject | HeapArray)[] = [];
  return { heap, inputs: plans.map((plan) => build(plan, heap, begun)), choices: [] };
}
