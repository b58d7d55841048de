/** Operators of bit vectors on constants, as a run computes them: unsigned, wrapping around. */
export type BitOperator =
  'add' | 'sub' | 'mul' | 'div' | 'mod' | 'bv-and' | 'bv-or' | 'bv-xor' | 'bv-shl' | 'bv-shr' | 'bv-rotl' | 'bv-rotr';

/** Undefined outside the operator's domain. The result may exceed the width: whoever makes a literal of it wraps it. */
export function bitOperation(operator: BitOperator, width: number, a: bigint, b: bigint): bigint | undefined {
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
    case 'bv-rotl':
      return isAmount ? (a << b) | (a >> (BigInt(width) - b)) : undefined;
    case 'bv-rotr':
      return isAmount ? (a >> b) | (a << (BigInt(width) - b)) : undefined;
  }
}
