/** Operators of bit vectors to JavaScript. Those of 32 bits are mostly operators that JavaScript has itself. */
import type { OperationName } from './operations.js';

export type BitOperatorName = keyof typeof CALLS;

export function emitBits(operator: BitOperatorName, width: number, args: readonly string[]): string {
  const { name, inline, takesWidth } = CALLS[operator] as Emitted;
  const [a = '', b = ''] = args;
  if (width === WORD && inline !== undefined) return inline(a, b);
  return `op.${name}(${[...args, ...(takesWidth ? [width] : [])].join(', ')})`;
}

/** The operators of integers that wrap around. */
export function emitWordArithmetic(operator: 'add' | 'sub' | 'mul' | 'neg', a: string, b: string): string {
  switch (operator) {
    case 'add':
      return `((${a} + ${b}) >>> 0)`;
    case 'sub':
      return `((${a} - ${b}) >>> 0)`;
    case 'mul':
      return `(Math.imul(${a}, ${b}) >>> 0)`;
    case 'neg':
      return `(-${a} >>> 0)`;
  }
}

/** The width of JavaScript's own bit operators. Their operands are numbers, never bigints. */
export const WORD = 32;

interface Emitted {
  readonly name: OperationName;
  readonly takesWidth: boolean;
  readonly inline?: (a: string, b: string) => string;
}

const CALLS = {
  'bv-and': { name: 'bitsAnd', takesWidth: false, inline: (a, b) => `((${a} & ${b}) >>> 0)` },
  'bv-or': { name: 'bitsOr', takesWidth: false, inline: (a, b) => `((${a} | ${b}) >>> 0)` },
  'bv-xor': { name: 'bitsXor', takesWidth: false, inline: (a, b) => `((${a} ^ ${b}) >>> 0)` },
  'bv-not': { name: 'bitsNot', takesWidth: true, inline: (a) => `(~${a} >>> 0)` },
  'bv-shl': { name: 'bitsShl', takesWidth: true },
  'bv-shr': { name: 'bitsShr', takesWidth: true },
  'bv-ashr': { name: 'bitsAshr', takesWidth: true },
  'bv-rotl': { name: 'bitsRotl', takesWidth: true },
  'bv-rotr': { name: 'bitsRotr', takesWidth: true },
  'bv-slt': { name: 'signedLess', takesWidth: true, inline: (a, b) => `((${a} | 0) < (${b} | 0))` },
  'bv-sle': { name: 'signedAtMost', takesWidth: true, inline: (a, b) => `((${a} | 0) <= (${b} | 0))` },
  'bv-sdiv': { name: 'signedDivide', takesWidth: true },
  'bv-srem': { name: 'signedRemainder', takesWidth: true },
} as const satisfies Record<string, Emitted>;
