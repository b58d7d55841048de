import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integers } from '../../src/model/index.js';

const big = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
  fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }),
  fc.constantFrom(2n ** 53n, 2n ** 53n - 1n, -(2n ** 53n), -(2n ** 53n) + 1n),
);

/** Euclidean division by its definition: a = b*q + r with 0 <= r < |b|. */
function euclid(a: bigint, b: bigint): { q: bigint; r: bigint } {
  const size = b < 0n ? -b : b;
  const r = ((a % size) + size) % size;
  return { q: (a - r) / b, r };
}

function isCanonical(value: number | bigint): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  return !Number.isSafeInteger(Number(value)) || BigInt(Number(value)) !== value;
}

test('arithmetic equals that of bigints, in canonical form', () => {
  fc.assert(
    fc.property(big, big, (a, b) => {
      const [x, y] = [integers.integer(a), integers.integer(b)];
      const results: [number | bigint, bigint][] = [
        [integers.add(x, y), a + b],
        [integers.subtract(x, y), a - b],
        [integers.multiply(x, y), a * b],
        [integers.negate(x), -a],
      ];
      if (b !== 0n) results.push([integers.divide(x, y), euclid(a, b).q], [integers.modulo(x, y), euclid(a, b).r]);
      for (const [actual, expected] of results) {
        expect(BigInt(actual)).toBe(expected);
        expect(isCanonical(actual)).toBe(true);
      }
      expect(integers.compare(x, y)).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});

test('zero has one form', () => {
  expect(Object.is(integers.multiply(-3, 0), 0)).toBe(true);
  expect(Object.is(integers.negate(0), 0)).toBe(true);
  expect(Object.is(integers.modulo(-4, 2), 0)).toBe(true);
  expect(Object.is(integers.divide(-1, 5), -1)).toBe(true);
});
