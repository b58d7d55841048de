/** Each domain: laws of its order, and operators that contain the concrete ones. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitvectorNot, bitvectorOperator, integerOperator } from '../../src/analysis/abstract/arithmetic.js';
import * as congruence from '../../src/analysis/abstract/congruence.js';
import * as differences from '../../src/analysis/abstract/differences.js';
import * as equalities from '../../src/analysis/abstract/equalities.js';
import type { Exact } from '../../src/analysis/abstract/exact.js';
import * as exact from '../../src/analysis/abstract/exact.js';
import * as interval from '../../src/analysis/abstract/interval.js';
import { compareSigned } from '../../src/analysis/abstract/signed.js';
import type { PMap } from '../../src/analysis/abstract/persistent.js';
import * as persistent from '../../src/analysis/abstract/persistent.js';
import type { NumberValue, Value } from '../../src/analysis/abstract/value.js';
import * as value from '../../src/analysis/abstract/value.js';
import type { Term } from '../../src/model/index.js';
import { integers, rational, signedInteger } from '../../src/model/index.js';
import { describes } from './support/describes.js';

const RUNS = { numRuns: 3000 };

/** A number, and an interval and a congruence that contain it. */
const member = fc
  .record({
    n: fc.oneof(
      fc.integer({ min: -12, max: 12 }),
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(integers.integer),
    ),
    below: fc.oneof(fc.nat(6), fc.constant(Infinity)),
    above: fc.oneof(fc.nat(6), fc.constant(Infinity)),
    modulus: fc.nat(6),
  })
  .map(({ n, below, above, modulus }) => ({
    n,
    value: value.int({ low: exact.subtract(n, below), high: exact.add(n, above) }, congruence.congruence(modulus, n)),
  }));

test('exact numbers: arithmetic and order of rationals', () => {
  const ratio = fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 12 }));
  const of = ([n, d]: readonly [number, number]): Exact => exact.exact(rational(n, d));
  fc.assert(
    fc.property(ratio, ratio, (a, b) => {
      const [x, y] = [of(a), of(b)];
      const close = (actual: Exact, n: number, d: number): void => {
        expect(exact.compare(actual, exact.exact(rational(n, d)))).toBe(0);
      };
      close(exact.add(x, y), a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
      close(exact.subtract(x, y), a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
      close(exact.multiply(x, y), a[0] * b[0], a[1] * b[1]);
      if (b[0] !== 0) close(exact.divide(x, y), a[0] * b[1], a[1] * b[0]);
      expect(exact.floor(x)).toBe(Math.floor(a[0] / a[1]) + 0);
      expect(exact.ceiling(x)).toBe(Math.ceil(a[0] / a[1]) + 0);
      expect(Math.sign(exact.compare(x, y))).toBe(Math.sign(a[0] * b[1] - b[0] * a[1]) + 0);
      for (const infinity of [Infinity, -Infinity]) {
        expect(Math.sign(exact.compare(x, infinity))).toBe(infinity > 0 ? -1 : 1);
        expect(Math.sign(exact.compare(infinity, x))).toBe(infinity > 0 ? 1 : -1);
      }
    }),
    RUNS,
  );
});

test('values: join, meet and widening contain what they must, and the order is one', () => {
  fc.assert(
    fc.property(member, member, fc.uniqueArray(fc.integer({ min: -20, max: 20 })), (a, b, levels) => {
      const thresholds = [...levels].sort((x, y) => x - y);
      const joined = value.join(a.value, b.value);
      const widened = value.widen(a.value, b.value, thresholds);
      for (const upper of [joined, widened]) {
        expect(value.includes(upper, a.value) && value.includes(upper, b.value)).toBe(true);
        expect(describes(upper, BigInt(a.n)) && describes(upper, BigInt(b.n))).toBe(true);
      }
      expect(value.join(joined, b.value)).toBe(joined);
      expect(value.equal(joined, value.join(b.value, a.value))).toBe(true);
      const met = value.meet(a.value, b.value);
      for (const { n } of [a, b]) {
        const inBoth = describes(a.value, BigInt(n)) && describes(b.value, BigInt(n));
        if (inBoth) expect(met !== undefined && describes(met, BigInt(n))).toBe(true);
      }
      if (met !== undefined) expect(value.includes(a.value, met) && value.includes(b.value, met)).toBe(true);
      expect(value.meet(a.value, a.value)).toBe(a.value);
    }),
    RUNS,
  );
});

test('values: a chain of widenings ends', () => {
  fc.assert(
    fc.property(
      fc.array(member, { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer(), { maxLength: 3 }),
      (all, levels) => {
        const thresholds = [...new Set(levels)].sort((x, y) => x - y);
        let current: Value = (all[0] as (typeof all)[number]).value;
        let changes = 0;
        for (const next of all) {
          const widened = value.widen(current, next.value, thresholds);
          if (widened !== current) changes++;
          current = widened;
        }
        // Each bound passes each threshold and infinity at most once; a modulus of at most 6 has few divisors, but the
        // distance of two constants may be large, with one divisor chain of it.
        expect(changes).toBeLessThan(2 * (thresholds.length + 1) + 80);
      },
    ),
    { numRuns: 500 },
  );
});

test('values: removing a number at an end', () => {
  fc.assert(
    fc.property(member, member, ({ value: a, n }, { n: excluded }) => {
      const left = value.without(a, excluded);
      if (n !== excluded) expect(left !== undefined && describes(left, BigInt(n))).toBe(true);
    }),
    RUNS,
  );
});

test('integers: operators contain the concrete results', () => {
  fc.assert(
    fc.property(member, member, (a, b) => {
      const results: [Parameters<typeof integerOperator>[0], number | bigint | undefined][] = [
        ['add', integers.add(a.n, b.n)],
        ['sub', integers.subtract(a.n, b.n)],
        ['mul', integers.multiply(a.n, b.n)],
        ['div', b.n === 0 ? undefined : integers.divide(a.n, b.n)],
        ['mod', b.n === 0 ? undefined : integers.modulo(a.n, b.n)],
      ];
      for (const [operator, expected] of results) {
        if (expected === undefined) continue;
        const result = integerOperator(operator, a.value, b.value);
        if (result !== undefined) expect(describes(result, BigInt(expected)), operator).toBe(true);
      }
    }),
    { numRuns: 6000 },
  );
});

test('bit vectors: operators contain the concrete results', () => {
  const width = 4;
  const nibble = fc.tuple(fc.nat(15), fc.nat(15), fc.nat(15)).map(([x, y, z]) => {
    const [low, n, high] = [x, y, z].sort((p, q) => p - q) as [number, number, number];
    return { n, value: value.int({ low, high }) };
  });
  const wrap = (n: number): number => ((n % 16) + 16) % 16;
  fc.assert(
    fc.property(nibble, nibble, (a, b) => {
      const results: [Parameters<typeof bitvectorOperator>[0], number][] = [
        ['add', wrap(a.n + b.n)],
        ['sub', wrap(a.n - b.n)],
        ['mul', wrap(a.n * b.n)],
        ['bv-and', a.n & b.n],
        ['bv-or', a.n | b.n],
        ['bv-xor', a.n ^ b.n],
      ];
      if (b.n !== 0) results.push(['div', Math.floor(a.n / b.n)], ['mod', a.n % b.n]);
      if (b.n <= width) results.push(['bv-shl', wrap(a.n << b.n)], ['bv-shr', a.n >> b.n]);
      const [x, y] = [signedInteger(a.n, width) as number, signedInteger(b.n, width) as number];
      if (b.n !== 0) results.push(['bv-sdiv', wrap(Math.trunc(x / y))], ['bv-srem', wrap(x % y)]);
      if (b.n <= width) results.push(['bv-ashr', wrap(x >> b.n)]);
      for (const [operator, expected] of results) {
        const result = bitvectorOperator(operator, width, a.value, b.value);
        if (result !== undefined) expect(describes(result, BigInt(expected)), operator).toBe(true);
      }
      expect([x < y, undefined]).toContain(compareSigned('bv-slt', width, a.value, b.value));
      expect([x <= y, undefined]).toContain(compareSigned('bv-sle', width, a.value, b.value));
      expect(describes(bitvectorNot(width, a.value), BigInt(15 - a.n))).toBe(true);
    }),
    RUNS,
  );
});

test('reals: division contains the quotients', () => {
  const real = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.nat(3), fc.nat(3)).map(([n, below, above]) => ({
    n,
    interval: { low: n - below, high: n + above },
  }));
  fc.assert(
    fc.property(real, real, (a, b) => {
      if (b.n === 0) return;
      const result = interval.divideReals(a.interval, b.interval);
      expect(result !== undefined && interval.contains(result, exact.divide(a.n, b.n))).toBe(true);
    }),
    RUNS,
  );
});

test('persistent maps behave like maps, and their differences are found', () => {
  const entries = fc.array(fc.tuple(fc.nat(70), fc.option(fc.nat(3), { nil: undefined })), { maxLength: 40 });
  const build = (start: PMap<number>, list: readonly (readonly [number, number | undefined])[]): PMap<number> =>
    list.reduce((map, [key, v]) => persistent.put(map, key, v), start);
  const content = (map: PMap<number>): Map<number, number> => {
    const found = new Map<number, number>();
    persistent.forEach(map, (key, v) => found.set(key, v));
    return found;
  };
  fc.assert(
    fc.property(entries, entries, entries, (common, left, right) => {
      const [a, b] = [build(build(undefined, common), left), build(build(undefined, common), right)];
      const expected = new Map<number, number>();
      for (const [key, v] of [...common, ...left]) {
        if (v === undefined) expected.delete(key);
        else expected.set(key, v);
      }
      expect(content(a)).toEqual(new Map([...expected].sort(([x], [y]) => x - y)));
      for (let key = 0; key <= 70; key++) expect(persistent.get(a, key)).toBe(expected.get(key));
      const found = new Map<number, readonly [number | undefined, number | undefined]>();
      persistent.forEachDifference(a, b, (key, x, y) => found.set(key, [x, y]));
      for (let key = 0; key <= 70; key++) {
        const [x, y] = [persistent.get(a, key), persistent.get(b, key)];
        expect(found.get(key)).toEqual(x === y ? undefined : [x, y]);
      }
      persistent.forEachDifference(a, a, () => expect.fail('shared parts are not visited'));
    }),
    { numRuns: 300 },
  );
});

/** Concrete values of six terms. */
const point = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 6, maxLength: 6 });
const term = fc.nat(5).map((n) => n as Term);
const at = (values: readonly number[], t: Term): number => values[t] as number;
const everywhere: differences.Ranges = () => interval.EVERYTHING;

/** Bounds that hold at a point. */
function graphAt(
  values: readonly number[],
  pairs: readonly (readonly [Term, Term, number])[],
): differences.Differences {
  return pairs.reduce((graph, [x, y, slack]) => {
    return differences.add(graph, x, y, at(values, x) - at(values, y) + slack);
  }, differences.NONE);
}

function holdsAt(graph: differences.Differences, values: readonly number[]): boolean {
  let all = true;
  persistent.forEach(graph.out, (x, edges) => {
    for (const [y, bound] of edges) {
      all &&= exact.compare(at(values, x as Term) - at(values, y), bound) <= 0;
      expect(persistent.get(graph.into, y)?.get(x as Term)).toBe(bound);
    }
  });
  return all;
}

test('differences: every operation keeps what holds', () => {
  const pairs = fc.array(fc.tuple(term, term, fc.nat(3)), { maxLength: 14 });
  fc.assert(
    fc.property(point, point, pairs, pairs, term, term, (p, q, left, right, x, y) => {
      const [a, b] = [graphAt(p, left), graphAt(q, right)];
      expect(exact.compare(at(p, x) - at(p, y), differences.upper(a, everywhere, x, y))).toBeLessThanOrEqual(0);
      const exactly: differences.Ranges = (t) => interval.constant(at(p, t));
      expect(exact.compare(at(p, x) - at(p, y), differences.upper(a, exactly, x, y))).toBe(0);
      const joined = differences.join(a, everywhere, b, everywhere);
      expect(holdsAt(joined, p) && holdsAt(joined, q)).toBe(true);
      const narrow = differences.join(
        a,
        (t) => interval.constant(at(p, t)),
        b,
        (t) => interval.constant(at(q, t)),
      );
      expect(holdsAt(narrow, p) && holdsAt(narrow, q)).toBe(true);
      const widened = differences.widen(a, b, everywhere);
      expect(holdsAt(widened, p) && holdsAt(widened, q)).toBe(true);
      expect(differences.implies(a, everywhere, widened) && differences.implies(b, everywhere, widened)).toBe(true);
      expect(differences.widen(widened, b, everywhere)).toBe(widened);
      if (differences.implies(a, everywhere, b)) expect(holdsAt(b, p)).toBe(true);
      const forgotten = differences.forget(a, x);
      // What is left is true whatever the term is now.
      expect(
        holdsAt(
          forgotten,
          p.map((v, i) => (i === (x as number) ? 1000 : v)),
        ),
      ).toBe(true);
      const renamed = differences.rename(forgotten, y, x);
      expect(
        x === y ||
          holdsAt(
            renamed,
            p.map((v, i) => (i === (x as number) ? at(p, y) : i === (y as number) ? -1000 : v)),
          ),
      ).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

test('equalities: every operation keeps what holds, and labels settle', () => {
  let next = 0;
  const fresh = (): number => next++;
  const pairs = fc.array(fc.tuple(term, term), { maxLength: 8 });
  const build = (values: readonly number[], list: readonly (readonly [Term, Term])[]): equalities.Equalities =>
    list.reduce(
      (classes, [x, y]) => (at(values, x) === at(values, y) ? equalities.add(classes, x, y, fresh) : classes),
      equalities.NONE,
    );
  const holds = (classes: equalities.Equalities, values: readonly number[]): boolean => {
    let all = true;
    persistent.forEach(classes.members, (label, terms) => {
      expect(terms.length).toBeGreaterThan(1);
      for (const t of terms) {
        expect(persistent.get(classes.labels, t)).toBe(label);
        all &&= at(values, t) === at(values, terms[0] as Term);
      }
    });
    return all;
  };
  const coarse = fc.array(fc.nat(1), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(coarse, coarse, pairs, pairs, pairs, term, (p, q, common, left, right, x) => {
      const [a, b] = [build(p, [...common, ...left]), build(q, [...common, ...right])];
      const joined = equalities.join(a, b, fresh);
      expect(holds(a, p) && holds(b, q) && holds(joined, p) && holds(joined, q)).toBe(true);
      for (let s = 0; s < 6; s++) {
        for (let t = 0; t < 6; t++) {
          const [u, v] = [s as Term, t as Term];
          const both = u === v || (equalities.areEqual(a, u, v) && equalities.areEqual(b, u, v));
          expect(equalities.areEqual(joined, u, v)).toBe(both);
        }
      }
      expect(equalities.join(joined, b, fresh)).toBe(joined);
      expect(equalities.implies(b, joined)).toBe(true);
      const forgotten = equalities.forget(a, x);
      expect(
        holds(
          forgotten,
          p.map((v, i) => (i === (x as number) ? 1000 : v)),
        ),
      ).toBe(true);
    }),
    { numRuns: 600 },
  );
});

test('reduction: an interval and a congruence tell each other', () => {
  const reduced = (low: number, high: number, modulus: number, remainder: number): NumberValue =>
    value.int({ low, high }, congruence.congruence(modulus, remainder));
  expect(reduced(1, 10, 4, 3).interval).toEqual({ low: 3, high: 7 });
  expect(reduced(4, 10, 7, 1)).toEqual(value.intConstant(8));
  expect(value.meet(value.int({ low: 4, high: 6 }), reduced(-100, 100, 7, 0))).toBeUndefined();
});
