/**
 * Bit vectors as numbers in two's complement. Values are described by their unsigned number, so a sign is known where all
 * of them are in the lower half (not negative) or all in the upper half (negative); within a half the two orders agree.
 */
import { integers } from '../../model/index.js';
import type { Interval } from './interval.js';
import * as interval from './interval.js';
import type { Value } from './value.js';
import { intervalOf } from './value.js';
import { largestOf } from './vocabulary.js';

/** The numbers that are not negative. */
export function lowerHalf(width: number): Interval {
  return { low: 0, high: integers.integer((BigInt(largestOf(width)) - 1n) / 2n) };
}

export function upperHalf(width: number): Interval {
  return { low: integers.integer((BigInt(largestOf(width)) + 1n) / 2n), high: largestOf(width) };
}

/** Undefined where some of the numbers are negative and others are not. */
export function isNegative(known: Value, width: number): boolean | undefined {
  if (width === 0) return false;
  const numbers = intervalOf(known);
  if (interval.includes(lowerHalf(width), numbers)) return false;
  return interval.includes(upperHalf(width), numbers) ? true : undefined;
}

/** Whether it holds for all numbers of the two, or for none. */
export function compareSigned(operator: 'bv-slt' | 'bv-sle', width: number, a: Value, b: Value): boolean | undefined {
  const [x, y] = [isNegative(a, width), isNegative(b, width)];
  if (x === undefined || y === undefined) return undefined;
  if (x !== y) return x;
  return interval.compare(operator === 'bv-slt' ? 'lt' : 'le', intervalOf(a), intervalOf(b));
}
