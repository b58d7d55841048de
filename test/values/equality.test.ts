/** Equality of run-time values: an equivalence that hashing agrees with, however a value was built. */
import fc from 'fast-check';
import { hash, Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { describe, expect, test } from 'vitest';
import { Types } from '../../src/model/index.js';
import {
  equal,
  functionDomain,
  FunctionTable,
  FunctionValue,
  ifComputed,
  mapOf,
  Multiset,
  multisetOf,
  Real,
  Sequence,
  setOf,
  type Value,
} from '../../src/values/index.js';

const types = new Types();

/** Small, so that equal ones are met often; built in several ways. */
const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value; list: Value[] }>((tie) => ({
  list: fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'values' }),
  value: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'values' },
    fc.boolean(),
    fc.integer({ min: -1, max: 2 }),
    fc.constant(2n ** 70n),
    fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 1, max: 3 })).map(([n, d]) => Real.of(n, d)),
    tie('list').map((list) => Sequence.of(list)),
    fc.tuple(tie('list'), tie('list')).map(([a, b]) => Sequence.of(a).concat(Sequence.of(b))),
    fc.tuple(tie('list'), tie('value')).map(([a, b]) => Sequence.of([b, ...a]).slice(1, a.length + 1)),
    tie('list').map((list) => setOf(list)),
    tie('list').map((list) => setOf([...list].reverse())),
    tie('list').map((list) => multisetOf(list)),
    fc.tuple(tie('list'), fc.integer({ min: 5, max: 6 })).map(([list, n]) =>
      multisetOf(list)
        .sum(Multiset.of([n]))
        .with(n, 0),
    ),
    tie('list').map((list) => mapOf(list.map((key, i) => [key, i] as const))),
    tie('list').map((list) => mapOf([...list, ...list].map((key) => [key, key] as const))),
    fc
      .integer({ min: 0, max: 1 })
      .map((result) => new FunctionTable([], result, [], functionDomain(types, [types.int]))),
  ),
})).value;

const decided = (a: Value, b: Value): boolean | undefined => ifComputed(() => equal(a, b));

describe('equality', () => {
  test('is reflexive, symmetric, and congruent with hashing', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(equal(a, a)).toBe(true);
        expect(decided(a, b)).toBe(decided(b, a));
        if (decided(a, b) === true) expect(hash(a)).toBe(hash(b));
      }),
      { numRuns: 1000 },
    );
  });

  test('is transitive', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        if (decided(a, b) === true && decided(b, c) === true) expect(decided(a, c)).toBe(true);
        if (decided(a, b) === true && decided(b, c) === false) expect(decided(a, c)).not.toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('functions', () => {
  const made = (expression: number, kept: readonly Value[], call: (x: number) => Value): FunctionValue =>
    new FunctionValue(
      ([x]) => call(x as number),
      () => true,
      undefined,
      functionDomain(types, [types.int]),
      { expression, types: [], kept },
    );

  test('one expression of equal parts makes equal values', () => {
    expect(
      equal(
        made(1, [Sequence.of([1])], (x) => x),
        made(1, [Sequence.of([1])], (x) => x),
      ),
    ).toBe(true);
  });

  test('an argument tells functions apart, and what they are part of', () => {
    const [f, g] = [made(1, [], (x) => x), made(2, [], (x) => x + 1)];
    expect(equal(f, g)).toBe(false);
    expect(ImmutableSet<Value>([f, g]).size).toBe(2);
    expect(ImmutableMap<Value, Value>([[f, 1]]).has(g)).toBe(false);
  });

  test('nothing is said of others', () => {
    const [f, g] = [made(1, [], (x) => x), made(2, [], (x) => x + 0)];
    expect(decided(f, g)).toBeUndefined();
    expect(decided(Sequence.of([f, 1]), Sequence.of([g, 1]))).toBeUndefined();
    expect(decided(Sequence.of([f, 1]), Sequence.of([g, 2]))).toBe(false);
    expect(setOf([f, g]).size).toBe(1);
  });

  test('what a table answers outside its type tells nothing', () => {
    const nat = types.constrained(
      {
        name: 'nat',
        flavour: 'subset',
        typeParameters: [],
        base: types.int,
        variable: { name: 'n', type: types.int, role: 'input', ghost: false },
        predicate: 0 as never,
        witness: undefined,
        open: false,
        mayBeEmpty: false,
      },
      [],
    );
    const table = new FunctionTable([], 0, [], functionDomain(types, [nat]));
    expect(
      decided(
        table,
        made(1, [], (x) => (x < 0 ? 5 : 0)),
      ),
    ).toBeUndefined();
  });
});
