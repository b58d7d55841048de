/**
 * Unbounded integers with one canonical form: a number if it is a safe integer, else a bigint.
 * Canonical forms make `===` and map keys mean equality (`1 !== 1n`); every operation returns one.
 */
export type Integer = number | bigint;

export function integer(value: Integer): Integer {
  if (typeof value === 'number') return value + 0; // -0 becomes 0
  return value >= MIN_SAFE && value <= MAX_SAFE ? Number(value) : value;
}

export function add(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return integer(BigInt(a) + BigInt(b));
}

export function subtract(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return integer(BigInt(a) - BigInt(b));
}

export function multiply(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return integer(BigInt(a) * BigInt(b));
}

export function negate(a: Integer): Integer {
  return typeof a === 'number' ? 0 - a : integer(-a);
}

/** Euclidean: the remainder is never negative. The divisor is not zero. */
export function divide(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const remainder = a % b;
    if (remainder >= 0) return (a - remainder) / b + 0;
    return (a - remainder) / b + (b > 0 ? -1 : 1) + 0;
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  const quotient = x / y;
  if (x - quotient * y >= 0n) return integer(quotient);
  return integer(y > 0n ? quotient - 1n : quotient + 1n);
}

export function modulo(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const remainder = a % b;
    return (remainder >= 0 ? remainder : remainder + Math.abs(b)) + 0;
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  const remainder = x % y;
  return integer(remainder >= 0n ? remainder : remainder + (y < 0n ? -y : y));
}

export function compare(a: Integer, b: Integer): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MIN_SAFE = -MAX_SAFE;
