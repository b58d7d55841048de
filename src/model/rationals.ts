/** Exact rationals in lowest terms with a positive denominator. */
import { type Integer, integer } from './integers.js';

export interface Rational {
  readonly numerator: Integer;
  readonly denominator: Integer;
}

/** The denominator is not zero. */
export function rational(numerator: Integer, denominator: Integer = 1): Rational {
  let [n, d] = [BigInt(numerator), BigInt(denominator)];
  if (d < 0n) [n, d] = [-n, -d];
  const divisor = gcd(n < 0n ? -n : n, d);
  return { numerator: integer(n / divisor), denominator: integer(d / divisor) };
}

export function rationalText(value: Rational): string {
  return value.denominator === 1 ? `${value.numerator}.0` : `${value.numerator}/${value.denominator}`;
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
