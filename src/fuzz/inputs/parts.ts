/** What all makers of inputs ask: which objects may stand in a place, and which can be made for it. */
import { Map as ImmutableMap } from 'immutable';
import type { ArrayType, ClassSymbol, Model, ReferenceType, Types } from '../../model/index.js';
import type { Value } from '../../values/index.js';
import { FunctionValue, HeapArray, HeapObject, Sequence } from '../../values/index.js';

/** Whether an object on the heap is an array of the type. */
export function isArrayOf({ rank, element }: ArrayType): (object: HeapObject | HeapArray) => boolean {
  return (object) => object instanceof HeapArray && object.type.rank === rank && object.type.element === element;
}

/** Whether an object on the heap is one of the values of the type. */
export function isObjectOf(types: Types, type: ReferenceType): (object: HeapObject | HeapArray) => boolean {
  return (object) => type.class === undefined || (object instanceof HeapObject && isBelow(types, object.type, type));
}

/** The types of the objects that can be made for a place of the type. */
export function exactTypes({ arena, classes }: Model, type: ReferenceType): readonly ReferenceType[] {
  return classes
    .filter((one) => !one.abstract && one.typeParameters.length <= type.args.length)
    .flatMap((one) => asClass(arena.types, one, type));
}

/** The class at arguments that make it one of the values of the type, if that is easily told. */
function asClass(types: Types, symbol: ClassSymbol, type: ReferenceType): ReferenceType[] {
  const own = types.object(
    symbol,
    type.class === symbol ? type.args : type.args.slice(0, symbol.typeParameters.length),
    false,
  );
  return type.class === undefined
    ? symbol.typeParameters.length === 0
      ? [own]
      : []
    : isBelow(types, own, type)
      ? [own]
      : [];
}

function isBelow(types: Types, object: ReferenceType, type: ReferenceType): boolean {
  if (type.class === undefined) return true;
  const seen = types.ancestor(object, type.class);
  return seen !== undefined && seen.args.every((arg, i) => arg === type.args[i]);
}

/** The same arguments give the same value: new ones take the results in turn. */
export function functionTo(results: readonly Value[]): FunctionValue {
  let known = ImmutableMap<Value, Value>();
  return new FunctionValue(
    (args) => {
      const key = Sequence.of(args);
      const value = known.get(key) ?? results[known.size % results.length] ?? null;
      known = known.set(key, value);
      return value;
    },
    () => true,
  );
}
