/**
 * One of finitely many alternatives, as a set of bits: false and true of a boolean, null and an object of a reference,
 * the constructors of a datatype. Never empty.
 */
export type Choice = bigint;

export const FALSE: Choice = 1n;
export const TRUE: Choice = 2n;
export const EITHER: Choice = 3n;

export const NULL: Choice = 1n;
export const NON_NULL: Choice = 2n;

export function only(alternative: number): Choice {
  return 1n << BigInt(alternative);
}

export function anyOf(alternatives: number): Choice {
  return (1n << BigInt(alternatives)) - 1n;
}

export function includes(outer: Choice, inner: Choice): boolean {
  return (outer & inner) === inner;
}

export function join(a: Choice, b: Choice): Choice {
  return a | b;
}

export function meet(a: Choice, b: Choice): Choice | undefined {
  const both = a & b;
  return both === 0n ? undefined : both;
}

/** Whether exactly one alternative is left. */
export function isSingle(a: Choice): boolean {
  return (a & (a - 1n)) === 0n;
}
