/** The inputs of a method as a text, whoever made them. */
import { shapeText } from '../../languages/dafny/value-text.js';
import type { Method, Model } from '../../model/index.js';
import type { Heap, Value } from '../../values/index.js';
import { HeapArray, HeapObject } from '../../values/index.js';
import { fieldsOf } from '../../values/solver-state.js';

/** Objects are written with what they hold, on entry. */
export function inputsText({ arena }: Model, method: Method, values: readonly Value[], heap: Heap): string {
  const text = (value: Value): string =>
    value instanceof HeapObject || value instanceof HeapArray ? `#${value.number}` : shapeText(value);
  const objects = heap.objects.map((object) => {
    const parts =
      object instanceof HeapArray
        ? Array.from({ length: object.dimensions.reduce((a, b) => a * b, 1) }, (_, i) => text(object.get(i) ?? null))
        : fieldsOf(arena, object.type).map(({ field }) => `${field.name} = ${text(object.get(field) ?? null)}`);
    return `#${object.number} = ${shapeText(object)}[${parts.join(', ')}]`;
  });
  const inputs = method.inputs.map(({ name }, i) => `${name} = ${text(values[i] ?? null)}`);
  return [inputs.join(', '), ...objects].join('; ');
}
