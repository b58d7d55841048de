/**
 * Exact numbers with infinities, for bounds: an `Integer`, a `Rational` that is no integer, or ±Infinity.
 * Canonical, so that `===` means equality for all but proper rationals (use `compare`).
 */
import type { Integer, Rational } from '../../model/index.js';
import { integers, rational } from '../../model/index.js';

export type Exact = Integer | Rational;

/** A rational in the form of this module. */
export function exact(value: Rational): Exact {
  return value.denominator === 1 ? value.numerator : value;
}

export function isFinite(value: Exact): boolean {
  return value !== Infinity && value !== -Infinity;
}

export function isInteger(value: Exact): value is Integer {
  return typeof value !== 'object' && isFinite(value);
}

/** Infinities of opposite signs are never added: no lower bound is +∞ and no upper bound is -∞. */
export function add(a: Exact, b: Exact): Exact {
  if (!isFinite(a)) return a;
  if (!isFinite(b)) return b;
  if (typeof a !== 'object' && typeof b !== 'object') return integers.add(a, b);
  const [x, y] = [fraction(a), fraction(b)];
  return ratio(x.top * y.bottom + y.top * x.bottom, x.bottom * y.bottom);
}

export function negate(a: Exact): Exact {
  if (typeof a === 'object') return { numerator: integers.negate(a.numerator), denominator: a.denominator };
  return isFinite(a) ? integers.negate(a) : -(a as number);
}

export function subtract(a: Exact, b: Exact): Exact {
  return add(a, negate(b));
}

/** Zero times infinity is zero: the bound of a product whose other factor is exactly zero. */
export function multiply(a: Exact, b: Exact): Exact {
  if (a === 0 || b === 0) return 0;
  if (!isFinite(a) || !isFinite(b)) return sign(a) * sign(b) > 0 ? Infinity : -Infinity;
  if (typeof a !== 'object' && typeof b !== 'object') return integers.multiply(a, b);
  const [x, y] = [fraction(a), fraction(b)];
  return ratio(x.top * y.top, x.bottom * y.bottom);
}

/** Exact division; the divisor is finite and not zero. */
export function divide(a: Exact, b: Exact): Exact {
  if (b === 1) return a;
  if (b === -1) return negate(a);
  if (!isFinite(a)) return sign(a) * sign(b) > 0 ? Infinity : -Infinity;
  const [x, y] = [fraction(a), fraction(b)];
  return ratio(x.top * y.bottom, x.bottom * y.top);
}

export function floor(a: Exact): Exact {
  if (typeof a !== 'object') return a;
  // The denominator is positive, so Euclidean division rounds down.
  return integers.divide(a.numerator, a.denominator);
}

export function ceiling(a: Exact): Exact {
  return negate(floor(negate(a)));
}

export function compare(a: Exact, b: Exact): number {
  if (typeof a !== 'object' && typeof b !== 'object') return a < b ? -1 : a > b ? 1 : 0;
  if (!isFinite(a) || !isFinite(b)) return sign(a) - sign(b);
  const [x, y] = [fraction(a), fraction(b)];
  const difference = x.top * y.bottom - y.top * x.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function least(a: Exact, b: Exact): Exact {
  return compare(a, b) <= 0 ? a : b;
}

export function greatest(a: Exact, b: Exact): Exact {
  return compare(a, b) >= 0 ? a : b;
}

export function text(a: Exact): string {
  if (typeof a === 'object') return `${a.numerator}/${a.denominator}`;
  return a === Infinity ? '∞' : a === -Infinity ? '-∞' : String(a);
}

/** Of an infinity it is larger than that of any finite number, so that `compare` may subtract. */
function sign(a: Exact): number {
  if (!isFinite(a)) return a === Infinity ? 2 : -2;
  const top = typeof a === 'object' ? a.numerator : a;
  return top > 0 ? 1 : top < 0 ? -1 : 0;
}

function fraction(a: Exact): { readonly top: bigint; readonly bottom: bigint } {
  if (typeof a !== 'object') return { top: BigInt(a), bottom: 1n };
  return { top: BigInt(a.numerator), bottom: BigInt(a.denominator) };
}

function ratio(top: bigint, bottom: bigint): Exact {
  return exact(rational(integers.integer(top), integers.integer(bottom)));
}
