/** Which part of the heap a store describes, at type arguments. */
import type { Model, Variable } from './program.js';
import type { Type } from './types.js';

export function placeAt(
  place: NonNullable<Variable['place']>,
  change: (type: Type) => Type,
  erase: (type: Type) => Type,
): NonNullable<Variable['place']> {
  switch (place.kind) {
    case 'field':
      return { ...place, args: place.args.map((arg) => erase(change(arg))) };
    case 'array':
      return { ...place, element: erase(change(place.element)) };
    case 'alloc':
      return place;
  }
}

const FURTHER = new WeakMap<Model, Variable[]>();

/** The variable of this place: the model's, or one that stands for a place which only an instance mentions. */
export function storeIn(model: Model, made: Variable): Variable {
  let further = FURTHER.get(model);
  if (further === undefined) FURTHER.set(model, (further = []));
  const found = model.heap.find((one) => sameStore(one, made)) ?? further.find((one) => sameStore(one, made));
  if (found === undefined) further.push(made);
  return found ?? made;
}

export function sameStore({ place: a }: Variable, { place: b }: Variable): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.kind === 'field' && b.kind === 'field')
    return a.field === b.field && a.args.every((arg, i) => arg === b.args[i]);
  if (a.kind === 'array' && b.kind === 'array') return a.rank === b.rank && a.element === b.element;
  return a.kind === 'alloc' && b.kind === 'alloc';
}
