/**
 * Congruences: the integers that are `remainder` modulo `modulus`. Modulus 0 is the one number `remainder`,
 * modulus 1 is every integer; otherwise 0 ≤ remainder < modulus.
 */
import type { Integer } from '../../model/index.js';
import { integers } from '../../model/index.js';

export interface Congruence {
  readonly modulus: Integer;
  readonly remainder: Integer;
}

export const ANY_INTEGER: Congruence = { modulus: 1, remainder: 0 };

export function constant(value: Integer): Congruence {
  return { modulus: 0, remainder: value };
}

export function congruence(modulus: Integer, remainder: Integer): Congruence {
  const size = modulus < 0 ? integers.negate(modulus) : modulus;
  if (size === 1) return ANY_INTEGER;
  return { modulus: size, remainder: size === 0 ? remainder : integers.modulo(remainder, size) };
}

export function contains(a: Congruence, value: Integer): boolean {
  if (a.modulus === 0) return value === a.remainder;
  return integers.modulo(value, a.modulus) === a.remainder;
}

function includes(outer: Congruence, inner: Congruence): boolean {
  if (outer.modulus === 0) return inner.modulus === 0 && inner.remainder === outer.remainder;
  return integers.modulo(inner.modulus, outer.modulus) === 0 && contains(outer, inner.remainder);
}

export function join(a: Congruence, b: Congruence): Congruence {
  if (includes(a, b)) return a;
  const distance = integers.subtract(a.remainder, b.remainder);
  return congruence(gcd(gcd(a.modulus, b.modulus), distance), a.remainder);
}

/** Undefined if no integer is in both (Chinese remainder theorem). */
export function meet(a: Congruence, b: Congruence): Congruence | undefined {
  if (includes(b, a)) return a;
  if (includes(a, b)) return b;
  if (a.modulus === 0 || b.modulus === 0) return undefined;
  const divisor = gcd(a.modulus, b.modulus);
  const distance = integers.subtract(b.remainder, a.remainder);
  if (integers.modulo(distance, divisor) !== 0) return undefined;
  // a.remainder + a.modulus * k ≡ b.remainder: k = distance / divisor * (a.modulus / divisor)⁻¹ modulo b.modulus / divisor.
  const period = integers.divide(b.modulus, divisor);
  const factor = inverse(integers.divide(a.modulus, divisor), period);
  const k = integers.modulo(integers.multiply(integers.divide(distance, divisor), factor), period);
  const remainder = integers.add(a.remainder, integers.multiply(a.modulus, k));
  return congruence(integers.multiply(a.modulus, period), remainder);
}

export function negate(a: Congruence): Congruence {
  return congruence(a.modulus, integers.negate(a.remainder));
}

export function add(a: Congruence, b: Congruence): Congruence {
  return congruence(gcd(a.modulus, b.modulus), integers.add(a.remainder, b.remainder));
}

export function multiply(a: Congruence, b: Congruence): Congruence {
  const modulus = gcd(
    integers.multiply(a.modulus, b.modulus),
    gcd(integers.multiply(a.modulus, b.remainder), integers.multiply(b.modulus, a.remainder)),
  );
  return congruence(modulus, integers.multiply(a.remainder, b.remainder));
}

/** The Euclidean remainder by a known divisor other than zero. */
export function modulo(a: Congruence, divisor: Integer): Congruence {
  const size = divisor < 0 ? integers.negate(divisor) : divisor;
  if (integers.modulo(a.modulus, size) === 0) return constant(integers.modulo(a.remainder, size));
  return congruence(gcd(a.modulus, size), a.remainder);
}

/** The Euclidean quotient by a known divisor other than zero: known only where the divisor divides exactly. */
export function divide(a: Congruence, divisor: Integer): Congruence {
  if (a.modulus === 0) return constant(integers.divide(a.remainder, divisor));
  if (integers.modulo(a.modulus, divisor) !== 0) return ANY_INTEGER;
  return congruence(integers.divide(a.modulus, divisor), integers.divide(a.remainder, divisor));
}

export function text(a: Congruence): string {
  return a.modulus === 0 ? String(a.remainder) : `${a.remainder} mod ${a.modulus}`;
}

function gcd(a: Integer, b: Integer): Integer {
  while (b !== 0) [a, b] = [b, integers.modulo(a, b)];
  return a < 0 ? integers.negate(a) : a;
}

/** The operands have no common divisor. */
function inverse(a: Integer, modulus: Integer): Integer {
  let [before, after] = [modulus, integers.modulo(a, modulus)];
  let [x, y]: [Integer, Integer] = [0, 1];
  while (after !== 0) {
    const quotient = integers.divide(before, after);
    [before, after] = [after, integers.subtract(before, integers.multiply(quotient, after))];
    [x, y] = [y, integers.subtract(x, integers.multiply(quotient, y))];
  }
  return integers.modulo(x, modulus);
}
