/** Operators of bit vectors on constants, as a run computes them: wrapping around, and unsigned unless the name says signed. */
import type { Integer } from './integers.js';
import { integer } from './integers.js';

export type BitOperator =
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'mod'
  | 'bv-and'
  | 'bv-or'
  | 'bv-xor'
  | 'bv-shl'
  | 'bv-shr'
  | 'bv-ashr'
  | 'bv-rotl'
  | 'bv-rotr'
  | 'bv-sdiv'
  | 'bv-srem';

export type BitComparison = 'lt' | 'le' | 'bv-slt' | 'bv-sle';

/** Undefined outside the operator's domain. */
export function bitOperation(operator: BitOperator, width: number, a: Integer, b: Integer): Integer | undefined {
  const result = exactly(operator, width, BigInt(a), BigInt(b));
  return result === undefined ? undefined : integer(BigInt.asUintN(width, result));
}

export function bitComparison(operator: BitComparison, width: number, a: Integer, b: Integer): boolean {
  switch (operator) {
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'bv-slt':
      return signedInteger(a, width) < signedInteger(b, width);
    case 'bv-sle':
      return signedInteger(a, width) <= signedInteger(b, width);
  }
}

/** The number that the bits stand for in two's complement. */
export function signedInteger(bits: Integer, width: number): Integer {
  return width === 32 ? Number(bits) | 0 : integer(BigInt.asIntN(width, BigInt(bits)));
}

/** The bits of a number, of which all above the width are dropped. */
export function bitsOf(value: Integer, width: number): Integer {
  return integer(BigInt.asUintN(width, BigInt(value)));
}

/** The result may exceed the width. */
function exactly(operator: BitOperator, width: number, a: bigint, b: bigint): bigint | undefined {
  const isAmount = b >= 0n && b <= BigInt(width);
  switch (operator) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'mul':
      return a * b;
    case 'div':
      return b === 0n ? undefined : a / b;
    case 'mod':
      return b === 0n ? undefined : a % b;
    case 'bv-and':
      return a & b;
    case 'bv-or':
      return a | b;
    case 'bv-xor':
      return a ^ b;
    case 'bv-shl':
      return isAmount ? a << b : undefined;
    case 'bv-shr':
      return isAmount ? a >> b : undefined;
    case 'bv-ashr':
      return isAmount ? BigInt.asIntN(width, a) >> b : undefined;
    case 'bv-rotl':
      return isAmount ? (a << b) | (a >> (BigInt(width) - b)) : undefined;
    case 'bv-rotr':
      return isAmount ? (a >> b) | (a << (BigInt(width) - b)) : undefined;
    // The quotient of the least number and -1 wraps around to the least number.
    case 'bv-sdiv':
      return b === 0n ? undefined : BigInt.asIntN(width, a) / BigInt.asIntN(width, b);
    case 'bv-srem':
      return b === 0n ? undefined : BigInt.asIntN(width, a) % BigInt.asIntN(width, b);
  }
}
