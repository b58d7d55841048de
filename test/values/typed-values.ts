/** Types without objects, and their values. */
import fc from 'fast-check';
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Arena, ConstructorSymbol, DatatypeSymbol, Type } from '../../src/model/index.js';
import { integers } from '../../src/model/index.js';
import type { Value } from '../../src/values/index.js';
import { Datum, Multiset, Real, Sequence } from '../../src/values/index.js';

export interface TypedValue {
  readonly type: Type;
  readonly value: Value;
}

interface Typed {
  readonly type: Type;
  readonly values: fc.Arbitrary<Value>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const integer = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }));
const character = fc.oneof(
  fc.constantFrom(10, 13, 9, 0, 39, 34, 92, 127, 65, 0x1f600),
  fc.integer({ min: 0, max: 0xd7ff }),
);

/** `unordered`: also sets, multisets and maps. */
export function typedValues(arena: Arena, depth: number, unordered: boolean): fc.Arbitrary<TypedValue> {
  const { types } = arena;
  const { list, nil, cons, pair, makePair } = datatypes(arena);
  const simple: readonly Typed[] = [
    { type: types.bool, values: fc.boolean() },
    { type: types.int, values: integer.map((value) => integers.integer(value)) },
    { type: types.char, values: character },
    { type: types.bitvector(70), values: fc.bigInt({ min: 0n, max: 2n ** 70n - 1n }).map((v) => integers.integer(v)) },
    { type: types.real, values: fc.tuple(integer, fc.integer({ min: 1, max: 60 })).map(([n, d]) => Real.of(n, d)) },
    { type: types.string, values: fc.array(character, { maxLength: 5 }).map((codes) => Sequence.of(codes)) },
  ];
  const some = (values: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> => fc.array(values, { maxLength: 3 });

  /** A type with an arbitrary of its values; collections and datatypes of types one level simpler. */
  const typed = (level: number): fc.Arbitrary<Typed> => {
    if (level === 0) return fc.constantFrom(...simple);
    const inner = typed(level - 1);
    const collections = [
      inner.map(({ type, values }) => ({ type: types.set(type), values: some(values).map((v) => ImmutableSet(v)) })),
      inner.map(({ type, values }) => ({
        type: types.elements('multiset', type),
        values: some(values).map((v) => Multiset.of(v)),
      })),
      fc.tuple(inner, inner).map(([key, value]) => ({
        type: types.map('map', key.type, value.type),
        values: fc.array(fc.tuple(key.values, value.values), { maxLength: 3 }).map((entries) => ImmutableMap(entries)),
      })),
    ];
    return fc.oneof(
      inner,
      inner.map(({ type, values }) => ({ type: types.seq(type), values: some(values).map((v) => Sequence.of(v)) })),
      inner.map(({ type, values }) => ({
        type: types.datatype(list, [type]),
        values: some(values).map((v) =>
          v.reduceRight<Datum>((tail, head) => new Datum(cons, [head, tail]), new Datum(nil, [])),
        ),
      })),
      fc.tuple(inner, inner).map(([a, b]) => ({
        type: types.datatype(pair, [a.type, b.type]),
        values: fc.tuple(a.values, b.values).map((parts) => new Datum(makePair, parts)),
      })),
      ...(unordered ? collections : []),
    );
  };
  return typed(depth).chain(({ type, values }) => values.map((value) => ({ type, value })));
}

/** `List<T> = Nil | Cons(head: T, tail: List<T>)`, and pairs, which have a constructor without a name. */
function datatypes({ types }: Arena): {
  readonly list: DatatypeSymbol;
  readonly nil: ConstructorSymbol;
  readonly cons: ConstructorSymbol;
  readonly pair: DatatypeSymbol;
  readonly makePair: ConstructorSymbol;
} {
  const field = (name: string, type: Type): ConstructorSymbol['fields'][number] => ({ name, type, ghost: false });
  const element = { name: 'T' };
  const list: Mutable<DatatypeSymbol> = {
    name: 'List',
    typeParameters: [element],
    constructors: [],
    coinductive: false,
  };
  const nil: ConstructorSymbol = { name: 'Nil', datatype: list, fields: [] };
  const listOfElement = types.datatype(list, [types.parameter(element)]);
  const cons: ConstructorSymbol = {
    name: 'Cons',
    datatype: list,
    fields: [field('head', types.parameter(element)), field('tail', listOfElement)],
  };
  list.constructors = [nil, cons];
  const [first, second] = [{ name: 'A' }, { name: 'B' }];
  const pair: Mutable<DatatypeSymbol> = {
    name: 'tuple2',
    typeParameters: [first, second],
    constructors: [],
    coinductive: false,
  };
  const makePair: ConstructorSymbol = {
    name: '',
    datatype: pair,
    fields: [field('0', types.parameter(first)), field('1', types.parameter(second))],
  };
  pair.constructors = [makePair];
  return { list, nil, cons, pair, makePair };
}
