/** Whether what a run starts from is well-typed: the inputs, and what the objects hold that they lead to. */
import type { Arena, Method, Type, Variable } from '../model/index.js';
import { isUnconstrained, mayBeEmpty } from '../model/index.js';
import type { Heap, Value, HeapObject } from '../values/index.js';
import { fieldsOf, HeapArray } from '../values/index.js';

/**
 * The first input that is not of its type. What is wrong inside an object is blamed on the input that it is, or else on
 * the first input of a type with objects.
 */
export function misfit(
  arena: Arena,
  method: Method,
  values: readonly Value[],
  heap: Heap,
  mayBe: (value: Value, type: Type) => boolean,
): Variable | undefined {
  const direct = method.inputs.find((input, i) => {
    const value = values[i] as Value;
    if (!mayBe(value, input.type)) return true;
    // The element type of an array is its own, not one that includes it.
    return (
      value instanceof HeapArray && input.type.kind === 'array' && !holdsOnly(arena, value, input.type.element, mayBe)
    );
  });
  if (direct !== undefined) return direct;
  const wrong = heap.objects.find((object) => !isWellTyped(arena, object, mayBe));
  if (wrong === undefined) return undefined;
  return method.inputs.find((_, i) => values[i] === wrong) ?? method.inputs[0];
}

function isWellTyped(
  arena: Arena,
  object: HeapObject | HeapArray,
  mayBe: (value: Value, type: Type) => boolean,
): boolean {
  if (object instanceof HeapArray) return holdsOnly(arena, object, object.type.element, mayBe);
  return fieldsOf(arena, object.type).every(
    ({ field, type }) => isUnconstrained(type) || isHeld(arena, object.get(field), type, mayBe),
  );
}

function holdsOnly(
  arena: Arena,
  array: HeapArray,
  element: Type,
  mayBe: (value: Value, type: Type) => boolean,
): boolean {
  if (isUnconstrained(element)) return true;
  for (let place = 0; place < array.size; place++) {
    if (!isHeld(arena, array.get(place), element, mayBe)) return false;
  }
  return true;
}

/** What has no value yet has some value of its type, so there must be one. Objects can be made, and parameters are known. */
function isHeld(
  { types }: Arena,
  value: Value | undefined,
  type: Type,
  mayBe: (value: Value, type: Type) => boolean,
): boolean {
  return value === undefined ? !mayBeEmpty(types, type, () => true) : mayBe(value, type);
}
