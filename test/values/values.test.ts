import fc from 'fast-check';
import { Set as ImmutableSet } from 'immutable';
import { describe, expect, test } from 'vitest';
import { Types } from '../../src/model/index.js';
import type { FieldSymbol, ClassSymbol } from '../../src/model/index.js';
import { Datum, equal, Heap, Multiset, Real, Sequence, type Value } from '../../src/values/index.js';

describe('sequences', () => {
  const pieces = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }), { maxLength: 6 });

  test('agree with arrays however they were built', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), fc.nat(), (arrays, a, b, c) => {
        const flat = arrays.flat();
        const built = arrays.reduce((sequence, piece) => sequence.concat(Sequence.of(piece)), Sequence.EMPTY);
        expect(built.toArray()).toEqual(flat);
        expect(equal(built, Sequence.of(flat))).toBe(true);
        expect(built.hashCode()).toBe(Sequence.of(flat).hashCode());
        const [low = 0, high = 0] = [a % (flat.length + 1), b % (flat.length + 1)].sort((x, y) => x - y);
        const slice = built.slice(low, high);
        expect([...slice]).toEqual(flat.slice(low, high));
        expect(slice.isPrefixOf(built)).toBe(flat.slice(low, high).every((v, i) => v === flat[i]));
        if (flat.length > 0) {
          const index = c % flat.length;
          const changed = built.with(index, 9);
          expect(changed.toArray()).toEqual(flat.with(index, 9));
          expect(built.at(index)).toBe(flat[index]);
          expect(changed.includes(9)).toBe(true);
        }
      }),
    );
  });

  test('a hundred thousand appends, then reading, need no deep recursion', () => {
    let sequence = Sequence.EMPTY;
    for (let i = 0; i < 100_000; i++) sequence = sequence.concat(Sequence.of([i]));
    expect(sequence.at(99_999)).toBe(99_999);
    expect(sequence.length).toBe(100_000);
  });

  test('a text is its code points', () => {
    expect(Sequence.fromText('a😀').toArray()).toEqual([0x61, 0x1f600]);
  });
});

test('sets of collections compare by value', () => {
  const a = ImmutableSet<Value>([Sequence.of([1, 2]), Sequence.of([])]);
  const b = ImmutableSet<Value>([Sequence.EMPTY, Sequence.of([1]).concat(Sequence.of([2]))]);
  expect(equal(a, b)).toBe(true);
  expect(equal(ImmutableSet<Value>([2n ** 60n]), ImmutableSet<Value>([2n ** 60n]))).toBe(true);
  expect(equal(ImmutableSet<Value>([Real.of(1, 2)]), ImmutableSet<Value>([Real.of(2, 4)]))).toBe(true);
});

test('multisets agree with counting', () => {
  const elements = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 8 });
  fc.assert(
    fc.property(elements, elements, fc.integer({ min: 0, max: 4 }), (xs, ys, element) => {
      const [a, b] = [Multiset.of(xs), Multiset.of(ys)];
      const count = (list: readonly number[]): number => list.filter((x) => x === element).length;
      expect(a.sum(b).count(element)).toBe(count(xs) + count(ys));
      expect(a.intersection(b).count(element)).toBe(Math.min(count(xs), count(ys)));
      expect(a.difference(b).count(element)).toBe(Math.max(count(xs) - count(ys), 0));
      expect(a.isSubset(b)).toBe([0, 1, 2, 3, 4].every((e) => Number(a.count(e)) <= Number(b.count(e))));
      expect(a.isDisjoint(b)).toBe(!xs.some((x) => ys.includes(x)));
      expect(a.size()).toBe(xs.length);
      expect(equal(a, Multiset.of([...xs].reverse()))).toBe(true);
      expect(equal(a.with(element, 0), Multiset.of(xs.filter((x) => x !== element)))).toBe(true);
    }),
  );
});

test('reals are exact', () => {
  const third = Real.of(1, 3);
  expect(equal(third.add(third).add(third), Real.of(1))).toBe(true);
  expect(Real.of(-7, 2).floor()).toBe(-4);
  expect(Real.of(1, 3).compare(Real.of(33, 100))).toBe(1);
  expect(equal(Real.of(3, 4).divide(Real.of(-1, 2)), Real.of(-3, 2))).toBe(true);
});

test('long lists compare and hash without deep recursion', () => {
  const types = new Types();
  const datatype = { name: 'List', typeParameters: [], coinductive: false, constructors: [] };
  const nil = { name: 'Nil', datatype, fields: [] };
  const field = (name: string): { name: string; type: typeof types.int; ghost: boolean } => ({
    name,
    type: types.int,
    ghost: false,
  });
  const cons = { name: 'Cons', datatype, fields: [field('head'), field('tail')] };
  const list = (length: number, last: number): Datum => {
    let result = new Datum(nil, []);
    for (let i = 0; i < length; i++) result = new Datum(cons, [i === 0 ? last : i, result]);
    return result;
  };
  expect(equal(list(50_000, 0), list(50_000, 0))).toBe(true);
  expect(list(50_000, 0).hashCode()).toBe(list(50_000, 0).hashCode());
  expect(equal(list(50_000, 0), list(50_000, 1))).toBe(false);
});

test('a snapshot keeps seeing what it saw', () => {
  const types = new Types();
  const cell: ClassSymbol = {
    name: 'Cell',
    abstract: false,
    implementers: 'all',
    typeParameters: [],
    parents: [],
    fields: [],
  };
  const data: FieldSymbol = { name: 'data', owner: cell, type: types.int, ghost: false, constant: false };
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), place: fc.nat({ max: 2 }), value: fc.integer() }),
    fc.constant({ kind: 'snapshot' as const }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const heap = new Heap();
      const object = heap.allocate(types.object(cell, [], false));
      const array = heap.allocateArray(types.array(1, types.int, false), [3]);
      const current: (number | undefined)[] = [undefined, undefined, undefined];
      const seen: { moment: number; values: (number | undefined)[] }[] = [];
      for (const action of steps) {
        if (action.kind === 'snapshot') {
          seen.push({ moment: heap.snapshot(), values: [...current] });
          continue;
        }
        current[action.place] = action.value;
        array.set(action.place, action.value, heap.now);
        if (action.place === 0) object.set(data, action.value, heap.now);
      }
      for (const { moment, values } of seen) {
        expect([0, 1, 2].map((place) => array.getAt(place, moment))).toEqual(values);
        expect(object.getAt(data, moment)).toBe(values[0]);
      }
      expect([0, 1, 2].map((place) => array.get(place))).toEqual(current);
    }),
  );
});
