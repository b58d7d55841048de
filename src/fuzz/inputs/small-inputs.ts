/** A few small values of each type, to run methods on. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Method, Type, Types } from '../../model/index.js';
import type { Heap, Value } from '../../values/index.js';
import { Datum, Multiset, Real, Sequence } from '../../values/index.js';

/** The inputs with this number, or undefined if some input has no values here (objects, functions). */
export function smallInputs(types: Types, method: Method, heap: Heap, number: number): readonly Value[] | undefined {
  const values: Value[] = [];
  let rest = number;
  for (const { type } of method.inputs) {
    const candidates = smallValues(types, type, heap, DEPTH);
    const value = candidates[rest % Math.max(1, candidates.length)];
    if (value === undefined) return undefined;
    values.push(value);
    // Later inputs vary too before the first one has taken all its values.
    rest = Math.floor(rest / candidates.length) + (number % 3);
  }
  return values;
}

const DEPTH = 3;

function smallValues(types: Types, type: Type, heap: Heap, depth: number): readonly Value[] {
  const of = (part: Type): readonly Value[] => smallValues(types, part, heap, depth - 1);
  switch (type.kind) {
    case 'bool':
      return [false, true];
    case 'int':
    case 'parameter':
      return [0, 1, 2, -1, 5];
    case 'char':
      return [0x61, 0x62];
    case 'real':
      return [Real.of(0), Real.of(3, 2), Real.of(-1)];
    case 'bitvector':
      return [0, 1];
    case 'seq':
      return lists(of(type.element)).map((list) => Sequence.of(list));
    case 'set':
      return lists(of(type.element)).map((list) => ImmutableSet(list));
    case 'multiset':
      return lists(of(type.element)).map((list) => Multiset.of(list));
    case 'map': {
      const [key] = of(type.key);
      const [value] = of(type.value);
      const empty = ImmutableMap<Value, Value>();
      return key === undefined || value === undefined ? [empty] : [empty, empty.set(key, value)];
    }
    case 'array':
      return type.rank > 1 ? [] : lists(of(type.element)).map((list) => arrayOf(heap, type, list));
    case 'datatype':
      return depth <= 0 ? [] : data(types, type, of);
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return smallValues(types, types.substitute(base, typeParameters, type.args), heap, depth);
    }
    case 'reference':
      return type.nullable ? [null] : [];
    case 'infinite-set':
    case 'infinite-map':
    case 'function':
    case 'store':
      return [];
  }
}

/** Empty, one element, several, one twice. */
function lists(elements: readonly Value[]): readonly Value[][] {
  const [a, b, c] = elements;
  if (a === undefined) return [[]];
  if (b === undefined) return [[], [a], [a, a]];
  return [[], [a], [b, a], [a, a, b], [b], c === undefined ? [b, b] : [b, a, c]];
}

function arrayOf(heap: Heap, type: Extract<Type, { kind: 'array' }>, elements: readonly Value[]): Value {
  const array = heap.allocateArray(type, [elements.length]);
  elements.forEach((element, place) => {
    array.set(place, element, heap.now);
  });
  return array;
}

function data(
  types: Types,
  { datatype, args }: Extract<Type, { kind: 'datatype' }>,
  of: (type: Type) => readonly Value[],
): readonly Value[] {
  return datatype.constructors.flatMap((constructor) => {
    const fields = constructor.fields.map(({ type }) => of(types.substitute(type, datatype.typeParameters, args)));
    if (fields.some((values) => values.length === 0)) return [];
    const picked = [0, 1].map((i) => fields.map((values) => values[Math.min(i, values.length - 1)] as Value));
    return (fields.length === 0 ? picked.slice(1) : picked).map((values) => new Datum(constructor, values));
  });
}
