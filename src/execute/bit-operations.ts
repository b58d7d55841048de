/** The run-time meaning of operators on bit vectors. Those of 32 bits compute with JavaScript's own operators. */
import type { Integer } from '../model/index.js';
import { integers, signedInteger } from '../model/index.js';
import { UndefinedValue } from './faults.js';

export const bitOperations = {
  /** Wraps around. */
  bits: (a: Integer, width: number): Integer => wrap(BigInt(a), width),
  bitsAnd: (a: Integer, b: Integer): Integer => integers.integer(BigInt(a) & BigInt(b)),
  bitsOr: (a: Integer, b: Integer): Integer => integers.integer(BigInt(a) | BigInt(b)),
  bitsXor: (a: Integer, b: Integer): Integer => integers.integer(BigInt(a) ^ BigInt(b)),
  bitsNot: (a: Integer, width: number): Integer => wrap(~BigInt(a), width),
  bitsShl(a: Integer, by: Integer, width: number): Integer {
    const amount = shiftAmount(by, width);
    if (width === 32) return amount === 32 ? 0 : (Number(a) << amount) >>> 0;
    return wrap(BigInt(a) << BigInt(amount), width);
  },
  bitsShr(a: Integer, by: Integer, width: number): Integer {
    const amount = shiftAmount(by, width);
    if (width === 32) return amount === 32 ? 0 : Number(a) >>> amount;
    return integers.integer(BigInt(a) >> BigInt(amount));
  },
  bitsAshr(a: Integer, by: Integer, width: number): Integer {
    const amount = shiftAmount(by, width);
    if (width === 32) return (Number(a) >> Math.min(amount, 31)) >>> 0;
    return wrap(BigInt.asIntN(width, BigInt(a)) >> BigInt(amount), width);
  },
  bitsRotl: rotate,
  bitsRotr: (a: Integer, by: Integer, width: number): Integer => rotate(a, integers.subtract(width, by), width),
  signedLess: (a: Integer, b: Integer, width: number): boolean => signedInteger(a, width) < signedInteger(b, width),
  signedAtMost: (a: Integer, b: Integer, width: number): boolean => signedInteger(a, width) <= signedInteger(b, width),
  /** Toward zero. The least number by -1 is the least number again. */
  signedDivide(a: Integer, b: Integer, width: number): Integer {
    if (b === 0) throw new UndefinedValue('division by zero');
    if (width === 32) return ((Number(a) | 0) / (Number(b) | 0)) >>> 0;
    return wrap(BigInt.asIntN(width, BigInt(a)) / BigInt.asIntN(width, BigInt(b)), width);
  },
  signedRemainder(a: Integer, b: Integer, width: number): Integer {
    if (b === 0) throw new UndefinedValue('division by zero');
    if (width === 32) return ((Number(a) | 0) % (Number(b) | 0)) >>> 0;
    return wrap(BigInt.asIntN(width, BigInt(a)) % BigInt.asIntN(width, BigInt(b)), width);
  },
} as const;

function wrap(value: bigint, width: number): Integer {
  return integers.integer(BigInt.asUintN(width, value));
}

function shiftAmount(by: Integer, width: number): number {
  if (by < 0 || by > width) throw new UndefinedValue('shift amount out of range');
  return Number(by);
}

function rotate(a: Integer, by: Integer, width: number): Integer {
  const left = BigInt(shiftAmount(by, width));
  const bits = BigInt(a);
  return wrap((bits << left) | (bits >> (BigInt(width) - left)), width);
}
