/**
 * What arithmetic on long numbers costs, in steps of a run. A run that only counts its iterations would hardly ever end
 * where numbers grow: the product of the first million numbers has as many iterations, and takes hours.
 */
import type { Integer, Rational } from '../model/index.js';

/** Fractions are made short, which takes far longer than the rest. */
export type Arithmetic = 'sum' | 'product' | 'fraction';

/** A step is less than a microsecond. */
export function stepsFor(arithmetic: Arithmetic, a: Integer | Rational, b: Integer | Rational): number {
  const [one, other] = [lengthOf(a), lengthOf(b)];
  switch (arithmetic) {
    case 'sum':
      return Math.floor(Math.max(one, other) / 16);
    case 'product':
      return Math.floor(Math.max(one, other) / 16 + (one * other) / 64);
    case 'fraction':
      return 4 * (one + other) ** 2;
  }
}

/** Bits of one part of a number. */
const PART = 256;

/** Powers of two whose exponents double. Numbers of different lengths are compared at once, however long they are. */
const lengths: bigint[] = [1n << BigInt(PART)];

/** In parts, rounded down to a power of two, so that it takes less time than the arithmetic. */
function lengthOf(value: Integer | Rational): number {
  if (typeof value === 'number') return 0;
  if (typeof value === 'object') return lengthOf(value.numerator) + lengthOf(value.denominator);
  let doublings = 0;
  while (isLonger(value, doublings)) doublings++;
  return doublings === 0 ? 0 : 2 ** (doublings - 1);
}

function isLonger(value: bigint, doublings: number): boolean {
  for (let known = lengths.length; known <= doublings; known++) {
    const last = lengths[known - 1] as bigint;
    lengths.push(last * last);
  }
  const length = lengths[doublings] as bigint;
  return value >= length || value <= -length;
}
