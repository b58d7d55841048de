/** Simpler values than a given one, the simplest first: nearer to zero, with fewer parts. Each is of the same type. */
import type { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Arena, ArrayType, DatatypeType, Integer, ReferenceType, Type } from '../model/index.js';
import { bitsOf, integers, signedInteger } from '../model/index.js';
import {
  baseOf,
  Datum,
  fieldType,
  FunctionTable,
  ifComputed,
  mapOf,
  multisetOf,
  Real,
  Sequence,
  setOf,
  sorted,
} from '../values/index.js';
import type { Reference, Value, Multiset } from '../values/index.js';

export interface Simplification {
  readonly arena: Arena;
  /** What may stand for a reference. */
  readonly references: (reference: NonNullable<Reference>, type: ReferenceType | ArrayType) => Iterable<Reference>;
}

export function* simpler(by: Simplification, value: Value, declared: Type): IterableIterator<Value> {
  const type = baseOf(by.arena, declared);
  switch (type.kind) {
    case 'bool':
      if (value === true) yield false;
      return;
    case 'bitvector':
      for (const one of simplerIntegers(type.signed ? signedInteger(value as Integer, type.width) : (value as Integer)))
        yield bitsOf(one, type.width);
      return;
    case 'int':
    case 'parameter':
      if (isInteger(value)) yield* simplerIntegers(value);
      return;
    case 'char': {
      const rank = characterRank(value as number);
      for (const code of CHARACTERS) if (characterRank(code) < rank) yield code;
      return;
    }
    case 'real':
      yield* simplerReals(value as Real);
      return;
    case 'seq': {
      const elements = (value as Sequence).toArray();
      for (const list of simplerLists(by, elements, type.element)) yield Sequence.of(list);
      return;
    }
    case 'set':
    case 'infinite-set':
      for (const list of simplerLists(by, sorted(value as ImmutableSet<Value>), type.element)) yield setOf(list);
      return;
    case 'multiset': {
      const { counts } = value as Multiset;
      const all = sorted(counts.keys()).flatMap((key) => Array<Value>(Number(counts.get(key))).fill(key));
      for (const list of simplerLists(by, all, type.element)) yield multisetOf(list);
      return;
    }
    case 'map':
    case 'infinite-map':
      yield* simplerMaps(by, value as ImmutableMap<Value, Value>, type.key, type.value);
      return;
    case 'datatype':
      yield* simplerData(by, value as Datum, type);
      return;
    case 'function':
      if (value instanceof FunctionTable) yield* simplerTables(by, value, type.parameters, type.result);
      return;
    case 'reference':
    case 'array':
      if (value !== null) yield* by.references(value as NonNullable<Reference>, type);
      return;
    case 'constrained':
    case 'store':
      return;
  }
}

/** Where the type is not known: numbers and truth values, and the members of a row of them. */
export function* simplerShape(value: Value): IterableIterator<Value> {
  if (value === true) yield false;
  else if (isInteger(value)) yield* simplerIntegers(value);
  else if (value instanceof Real) yield* simplerReals(value);
  else if (value instanceof Sequence) {
    for (let i = 0; i < value.length; i++) {
      for (const part of simplerShape(value.at(i))) yield value.with(i, part);
    }
  }
}

/** Zero, then by half the distance that remains, down to one step. */
export function* simplerIntegers(value: Integer): IterableIterator<Integer> {
  if (value < 0) yield integers.negate(value);
  const exact = BigInt(value);
  for (let distance = exact; distance !== 0n; distance /= 2n) yield integers.integer(exact - distance);
}

function* simplerReals(value: Real): IterableIterator<Real> {
  if (value.numerator === 0) return;
  yield Real.of(0);
  if (value.numerator < 0) yield value.negate();
  if (value.denominator === 1) {
    for (const numerator of simplerIntegers(value.numerator)) yield Real.of(numerator);
    return;
  }
  yield Real.of(value.floor());
  yield Real.of(integers.add(value.floor(), 1));
  if (value.denominator !== 2) yield Real.of(1, 2);
}

/** Without a stretch of elements, the longest first; then with a simpler element. */
function* simplerLists(by: Simplification, elements: readonly Value[], type: Type): IterableIterator<readonly Value[]> {
  yield* shorterLists(elements);
  for (const [i, element] of elements.entries()) {
    for (const part of simpler(by, element, type)) yield elements.with(i, part);
  }
}

export function* shorterLists<T>(elements: readonly T[]): IterableIterator<readonly T[]> {
  for (let count = elements.length; count > 0; count = Math.floor(count / 2)) {
    for (let from = 0; from + count <= elements.length; from += count) {
      yield [...elements.slice(0, from), ...elements.slice(from + count)];
    }
  }
}

function* simplerMaps(
  by: Simplification,
  map: ImmutableMap<Value, Value>,
  key: Type,
  value: Type,
): IterableIterator<Value> {
  const keys = sorted(map.keys());
  for (const some of shorterLists(keys)) {
    yield mapOf(some.map((one): [Value, Value] => [one, map.get(one) as Value]));
  }
  for (const one of keys) {
    const held = map.get(one) as Value;
    for (const part of simpler(by, held, value)) yield map.set(one, part);
    for (const part of simpler(by, one, key)) {
      const changed = ifComputed(() => (map.has(part) ? undefined : map.delete(one).set(part, held)));
      if (changed !== undefined) yield changed;
    }
  }
}

function* simplerData(by: Simplification, datum: Datum, type: DatatypeType): IterableIterator<Value> {
  const { constructor_, fields } = datum;
  const { constructors } = type.datatype;
  for (const constructor of constructors) {
    const isSimpler = fields.length > 0 || constructors.indexOf(constructor) < constructors.indexOf(constructor_);
    if (constructor.fields.length === 0 && isSimpler) yield new Datum(constructor, []);
  }
  const types = constructor_.fields.map((field) => fieldType(by.arena, type, field));
  for (const [i, field] of fields.entries()) if (types[i] === type) yield field;
  for (const [i, field] of fields.entries()) {
    for (const part of simpler(by, field, types[i] as Type)) yield new Datum(constructor_, fields.with(i, part));
  }
}

function* simplerTables(
  by: Simplification,
  { points, otherwise, holes, domain }: FunctionTable,
  parameters: readonly Type[],
  result: Type,
): IterableIterator<Value> {
  for (const some of shorterLists(holes)) yield new FunctionTable(points, otherwise, some, domain);
  for (const some of shorterLists(points)) yield new FunctionTable(some, otherwise, holes, domain);
  for (const part of simpler(by, otherwise, result)) yield new FunctionTable(points, part, holes, domain);
  for (const [i, { args, value }] of points.entries()) {
    for (const part of simpler(by, value, result)) {
      yield new FunctionTable(points.with(i, { args, value: part }), otherwise, holes, domain);
    }
    for (const [at, arg] of args.entries()) {
      for (const part of simpler(by, arg, parameters[at] as Type)) {
        yield new FunctionTable(points.with(i, { args: args.with(at, part), value }), otherwise, holes, domain);
      }
    }
  }
  for (const [i, args] of holes.entries()) {
    for (const [at, arg] of args.entries()) {
      for (const part of simpler(by, arg, parameters[at] as Type)) {
        yield new FunctionTable(points, otherwise, holes.with(i, args.with(at, part)), domain);
      }
    }
  }
}

/** Changes the integers in a value that are in plain sight: by themselves or in collections. */
export function mapIntegers(arena: Arena, value: Value, declared: Type, change: (integer: Integer) => Integer): Value {
  const type = baseOf(arena, declared);
  const each = (values: Iterable<Value>, element: Type): Value[] =>
    [...values].map((part) => mapIntegers(arena, part, element, change));
  switch (type.kind) {
    case 'int':
    case 'parameter':
      return isInteger(value) ? change(value) : value;
    case 'seq':
      return type.element.kind === 'char' ? value : Sequence.of(each(value as Sequence, type.element));
    case 'set':
      return setOf(each(value as ImmutableSet<Value>, type.element));
    case 'map': {
      const map = value as ImmutableMap<Value, Value>;
      const keys = each(map.keys(), type.key);
      const values = each(map.values(), type.value);
      return mapOf(keys.map((key, i): [Value, Value] => [key, values[i] as Value]));
    }
    default:
      return value;
  }
}

function isInteger(value: Value): value is Integer {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** The ones that are easiest to read. */
const CHARACTERS: readonly number[] = [...'abc0 '].map((character) => character.charCodeAt(0));

/** Simpler characters have smaller ones. */
function characterRank(code: number): number {
  const known = CHARACTERS.indexOf(code);
  return known >= 0 ? known : CHARACTERS.length + code;
}
