/** Intervals: closed, possibly unbounded, never empty. Where an operation could give nothing, it gives `undefined`. */
import type { Integer } from '../../model/index.js';
import { integers } from '../../model/index.js';
import type { Exact } from './exact.js';
import * as exact from './exact.js';

export interface Interval {
  readonly low: Exact;
  readonly high: Exact;
}

export const EVERYTHING: Interval = { low: -Infinity, high: Infinity };

export function constant(value: Exact): Interval {
  return { low: value, high: value };
}

export function contains(interval: Interval, value: Exact): boolean {
  return exact.compare(interval.low, value) <= 0 && exact.compare(value, interval.high) <= 0;
}

export function includes(outer: Interval, inner: Interval): boolean {
  return exact.compare(outer.low, inner.low) <= 0 && exact.compare(inner.high, outer.high) <= 0;
}

export function meet(a: Interval, b: Interval): Interval | undefined {
  if (includes(b, a)) return a;
  const low = exact.greatest(a.low, b.low);
  const high = exact.least(a.high, b.high);
  return exact.compare(low, high) <= 0 ? { low, high } : undefined;
}

export function join(a: Interval, b: Interval): Interval {
  if (includes(a, b)) return a;
  return { low: exact.least(a.low, b.low), high: exact.greatest(a.high, b.high) };
}

export type Comparison = 'eq' | 'lt' | 'le';

/** Whether it holds for all numbers of the two, or for none. */
export function compare(operator: Comparison, a: Interval, b: Interval): boolean | undefined {
  const below = exact.compare(a.high, b.low);
  const above = exact.compare(a.low, b.high);
  switch (operator) {
    case 'lt':
      return below < 0 ? true : above >= 0 ? false : undefined;
    case 'le':
      return below <= 0 ? true : above > 0 ? false : undefined;
    case 'eq':
      return below < 0 || above > 0 ? false : below === 0 && above === 0 ? true : undefined;
  }
}

/** A bound that moves jumps to the next threshold (sorted, ascending), and past the last one to infinity. */
export function widen(old: Interval, next: Interval, thresholds: readonly Integer[]): Interval {
  const low = exact.compare(next.low, old.low) >= 0 ? old.low : atMost(thresholds, next.low);
  const high = exact.compare(next.high, old.high) <= 0 ? old.high : atLeast(thresholds, next.high);
  return low === old.low && high === old.high ? old : { low, high };
}

function negate(a: Interval): Interval {
  return { low: exact.negate(a.high), high: exact.negate(a.low) };
}

export function add(a: Interval, b: Interval): Interval {
  return { low: exact.add(a.low, b.low), high: exact.add(a.high, b.high) };
}

export function subtract(a: Interval, b: Interval): Interval {
  return add(a, negate(b));
}

export function multiply(a: Interval, b: Interval): Interval {
  return hull([
    exact.multiply(a.low, b.low),
    exact.multiply(a.low, b.high),
    exact.multiply(a.high, b.low),
    exact.multiply(a.high, b.high),
  ]);
}

/** Euclidean, for divisors other than zero; undefined if there is none. */
export function divideIntegers(a: Interval, b: Interval): Interval | undefined {
  return overDivisors(b, 1, -1, (divisor) => hull(corners(a, divisor, quotient)));
}

/** Exact division, for divisors other than zero. */
export function divideReals(a: Interval, b: Interval): Interval | undefined {
  // Divisors close to zero give anything at all.
  if (contains(b, 0)) return b.low === 0 && b.high === 0 ? undefined : EVERYTHING;
  return hull(corners(a, b, (x, y) => (exact.isFinite(y) ? exact.divide(x, y) : 0)));
}

/** Euclidean, for divisors other than zero: never negative, and less than the divisor's size. */
export function modulo(a: Interval, b: Interval): Interval | undefined {
  return overDivisors(b, 1, -1, (divisor) => {
    const size = exact.greatest(exact.negate(divisor.low), divisor.high);
    const least = exact.compare(divisor.low, 0) > 0 ? divisor.low : exact.negate(divisor.high);
    // Values below every divisor are their own remainder.
    if (exact.compare(a.low, 0) >= 0 && exact.compare(a.high, least) < 0) return a;
    const high = exact.subtract(size, 1);
    return { low: 0, high: exact.compare(a.low, 0) >= 0 ? exact.least(high, a.high) : high };
  });
}

export function floor(a: Interval): Interval {
  return { low: exact.floor(a.low), high: exact.floor(a.high) };
}

/** The integers of an interval. */
export function integral(a: Interval): Interval | undefined {
  if (typeof a.low !== 'object' && typeof a.high !== 'object') return a;
  const [low, high] = [exact.ceiling(a.low), exact.floor(a.high)];
  return exact.compare(low, high) <= 0 ? { low, high } : undefined;
}

export function text(a: Interval): string {
  return a.low === a.high ? exact.text(a.low) : `[${exact.text(a.low)}, ${exact.text(a.high)}]`;
}

/** The operation on the positive and on the negative divisors. */
function overDivisors(
  b: Interval,
  leastPositive: Integer,
  greatestNegative: Integer,
  on: (divisors: Interval) => Interval,
): Interval | undefined {
  const positive = meet(b, { low: leastPositive, high: Infinity });
  const negative = meet(b, { low: -Infinity, high: greatestNegative });
  if (positive === undefined) return negative === undefined ? undefined : on(negative);
  return negative === undefined ? on(positive) : join(on(positive), on(negative));
}

/** Quotients are monotone in each operand as long as the divisor keeps its sign, so the corners have the extremes. */
function corners(a: Interval, b: Interval, of: (x: Exact, y: Exact) => Exact): Exact[] {
  return [of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)];
}

function quotient(a: Exact, b: Exact): Exact {
  // A large divisor takes a negative number to -1 or 1 (Euclidean), and any other one to 0.
  if (!exact.isFinite(b)) {
    const towards = exact.compare(a, 0) >= 0 ? 0 : b === Infinity ? -1 : 1;
    return exact.isFinite(a) ? towards : exact.compare(a, 0) > 0 === (b === Infinity) ? Infinity : -Infinity;
  }
  if (!exact.isFinite(a)) return exact.compare(a, 0) > 0 === exact.compare(b, 0) > 0 ? Infinity : -Infinity;
  return integers.divide(a as Integer, b as Integer);
}

function hull(values: readonly Exact[]): Interval {
  return { low: values.reduce(exact.least), high: values.reduce(exact.greatest) };
}

function atLeast(thresholds: readonly Integer[], value: Exact): Exact {
  return thresholds[firstAtLeast(thresholds, value)] ?? Infinity;
}

function atMost(thresholds: readonly Integer[], value: Exact): Exact {
  const place = firstAtLeast(thresholds, value);
  return thresholds[place] === value ? value : (thresholds[place - 1] ?? -Infinity);
}

function firstAtLeast(thresholds: readonly Integer[], value: Exact): number {
  let [from, to] = [0, thresholds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (exact.compare(thresholds[middle] as Integer, value) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
