import fc from 'fast-check';
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { describe, expect, test } from 'vitest';
import type { ConstructorSymbol, DatatypeSymbol, Type } from '../../src/model/index.js';
import { Arena, integers } from '../../src/model/index.js';
import type { LiteralWorld, Reference, Value, HeapArray } from '../../src/values/index.js';
import {
  BadLiteral,
  Datum,
  equal,
  Heap,
  literalText,
  Multiset,
  readLiteral,
  Real,
  Sequence,
  termOf,
  valueOf,
} from '../../src/values/index.js';

const arena = new Arena();
const { types } = arena;

/** `List<T> = Nil | Cons(head: T, tail: List<T>)`, and pairs, which have a constructor without a name. */
const element = { name: 'T' };
const list: { -readonly [K in keyof DatatypeSymbol]: DatatypeSymbol[K] } = {
  name: 'List',
  typeParameters: [element],
  constructors: [],
  coinductive: false,
};
const field = (name: string, type: Type): ConstructorSymbol['fields'][number] => ({ name, type, ghost: false });
const nil: ConstructorSymbol = { name: 'Nil', datatype: list, fields: [] };
const listOfElement = types.datatype(list, [types.parameter(element)]);
const cons: ConstructorSymbol = {
  name: 'Cons',
  datatype: list,
  fields: [field('head', types.parameter(element)), field('tail', listOfElement)],
};
list.constructors = [nil, cons];
const [first, second] = [{ name: 'A' }, { name: 'B' }];
const pair: { -readonly [K in keyof DatatypeSymbol]: DatatypeSymbol[K] } = {
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

interface Typed {
  readonly type: Type;
  readonly values: fc.Arbitrary<Value>;
}

const integer = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }));
const character = fc.oneof(
  fc.constantFrom(10, 13, 9, 0, 39, 34, 92, 127, 65, 0x1f600),
  fc.integer({ min: 0, max: 0xd7ff }),
);

const SIMPLE: readonly Typed[] = [
  { type: types.bool, values: fc.boolean() },
  { type: types.int, values: integer.map((value) => integers.integer(value)) },
  { type: types.char, values: character },
  { type: types.bitvector(70), values: fc.bigInt({ min: 0n, max: 2n ** 70n - 1n }).map((v) => integers.integer(v)) },
  { type: types.real, values: fc.tuple(integer, fc.integer({ min: 1, max: 60 })).map(([n, d]) => Real.of(n, d)) },
  { type: types.string, values: fc.array(character, { maxLength: 5 }).map((codes) => Sequence.of(codes)) },
];

/** A type with an arbitrary of its values; collections and datatypes of types one level simpler. */
function typed(depth: number): fc.Arbitrary<Typed> {
  if (depth === 0) return fc.constantFrom(...SIMPLE);
  const some = (values: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> => fc.array(values, { maxLength: 3 });
  const inner = typed(depth - 1);
  return fc.oneof(
    inner,
    inner.map(({ type, values }) => ({ type: types.seq(type), values: some(values).map((v) => Sequence.of(v)) })),
    inner.map(({ type, values }) => ({ type: types.set(type), values: some(values).map((v) => ImmutableSet(v)) })),
    inner.map(({ type, values }) => ({
      type: types.elements('multiset', type),
      values: some(values).map((v) => Multiset.of(v)),
    })),
    fc.tuple(inner, inner).map(([key, value]) => ({
      type: types.map('map', key.type, value.type),
      values: fc.array(fc.tuple(key.values, value.values), { maxLength: 3 }).map((entries) => ImmutableMap(entries)),
    })),
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
  );
}

const typedValue = typed(2).chain(({ type, values }) => values.map((value) => ({ type, value })));

function world(named: (name: string) => Reference | undefined = () => undefined): LiteralWorld {
  return { types, heap: new Heap(), named };
}

const noObjects = (): string => '@none';

describe('values of every type without objects', () => {
  test('as literals and back', () => {
    fc.assert(
      fc.property(typedValue, ({ type, value }) => {
        const text = literalText(types, value, type, noObjects);
        expect(equal(readLiteral(world(), text, type), value)).toBe(true);
        // The same value is always written the same way.
        expect(literalText(types, readLiteral(world(), text, type), type, noObjects)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('as terms and back', () => {
    fc.assert(
      fc.property(typedValue, ({ type, value }) => {
        const term = termOf(arena, value, types.erase(type));
        expect(term).toBeDefined();
        if (term !== undefined) expect(equal(valueOf(arena, term) as Value, value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('a literal with a character too many or too few is refused with a place, or is another value', () => {
    fc.assert(
      fc.property(typedValue, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), ({ type, value }, at, extra) => {
        const text = literalText(types, value, type, noObjects);
        const place = at % (text.length + 1);
        for (const changed of [
          text.slice(0, place) + extra + text.slice(place),
          text.slice(0, place) + text.slice(place + 1),
        ]) {
          try {
            readLiteral(world(), changed, type);
          } catch (raised) {
            expect(raised).toBeInstanceOf(BadLiteral);
            expect((raised as BadLiteral).message).toMatch(/^expected .+, but found /);
            expect((raised as BadLiteral).offset).toBeLessThanOrEqual(changed.length);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('objects', () => {
  const array = types.array(1, types.int, false);

  test('an array literal makes an array with these elements', () => {
    const made = readLiteral(world(), 'new int[] [3, -1, 4]', array) as HeapArray;
    expect(made.dimensions).toEqual([3]);
    expect([0, 1, 2].map((place) => made.get(place))).toEqual([3, -1, 4]);
    const matrix = readLiteral(
      world(),
      'new int[2, 2] [[1, 2], [3, 4]]',
      types.array(2, types.int, false),
    ) as HeapArray;
    expect(matrix.dimensions).toEqual([2, 2]);
    expect(matrix.get(matrix.place([1, 0]))).toBe(3);
  });

  test('a name stands for one object wherever it is written: aliases stay aliases', () => {
    const heap = new Heap();
    const shared = heap.allocateArray(array, [1]);
    const names = (name: string): Reference | undefined => (name === 'a' ? shared : undefined);
    const type = types.seq(array);
    const read = readLiteral({ types, heap, named: names }, '[@a, @a]', type) as Sequence;
    expect(read.at(0)).toBe(shared);
    expect(read.at(1)).toBe(shared);
    expect(literalText(types, read, type, (object) => (object === shared ? '@a' : '@other'))).toBe('[@a, @a]');
    expect(() => readLiteral({ types, heap, named: names }, '@b', array)).toThrow(BadLiteral);
  });

  test('an object has no term, and neither has a value that contains one', () => {
    const object = new Heap().allocateArray(array, [0]);
    expect(termOf(arena, object, types.reference)).toBeUndefined();
    expect(termOf(arena, Sequence.of([null, object]), types.seq(types.reference))).toBeUndefined();
    expect(valueOf(arena, termOf(arena, null, types.reference) ?? arena.true)).toBeNull();
  });

  test('a term with a variable has no value', () => {
    const x = arena.variable({ name: 'x', type: types.int, role: 'local', ghost: false });
    expect(valueOf(arena, arena.make('seq', [x], undefined, types.seq(types.int)))).toBeUndefined();
  });
});
