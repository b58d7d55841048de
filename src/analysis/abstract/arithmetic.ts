/** The operators of numbers on abstract values, without knowing how the operands hang together. */
import type { Integer, Operator } from '../../model/index.js';
import { integers } from '../../model/index.js';
import * as congruence from './congruence.js';
import * as exact from './exact.js';
import type { Interval } from './interval.js';
import * as interval from './interval.js';
import { isNegative } from './signed.js';
import type { NumberValue, Value } from './value.js';
import { congruenceOf, int, intervalOf, real } from './value.js';
import { largestOf } from './vocabulary.js';

/** Undefined where nothing better than the range is known. */
export function integerOperator(operator: Operator, a: Value, b: Value): NumberValue | undefined {
  const [x, y] = [intervalOf(a), intervalOf(b)];
  const [p, q] = [congruenceOf(a), congruenceOf(b)];
  switch (operator) {
    case 'add':
      return int(interval.add(x, y), congruence.add(p, q));
    case 'sub':
      return int(interval.subtract(x, y), congruence.add(p, congruence.negate(q)));
    case 'mul':
      return int(interval.multiply(x, y), congruence.multiply(p, q));
    case 'div': {
      const quotient = interval.divideIntegers(x, y);
      const known = q.modulus === 0 && q.remainder !== 0 ? congruence.divide(p, q.remainder) : congruence.ANY_INTEGER;
      return quotient === undefined ? undefined : int(quotient, known);
    }
    case 'mod': {
      const remainder = interval.modulo(x, y);
      const known = q.modulus === 0 && q.remainder !== 0 ? congruence.modulo(p, q.remainder) : congruence.ANY_INTEGER;
      return remainder === undefined ? undefined : int(remainder, known);
    }
    default:
      return undefined;
  }
}

export function realOperator(operator: Operator, a: Value, b: Value): NumberValue | undefined {
  const [x, y] = [intervalOf(a), intervalOf(b)];
  switch (operator) {
    case 'add':
      return real(interval.add(x, y));
    case 'sub':
      return real(interval.subtract(x, y));
    case 'mul':
      return real(interval.multiply(x, y));
    case 'div': {
      const quotient = interval.divideReals(x, y);
      return quotient === undefined ? undefined : real(quotient);
    }
    default:
      return undefined;
  }
}

/** Unsigned and wrapping: a result that may wrap can be anything. */
export function bitvectorOperator(operator: Operator, width: number, a: Value, b: Value): NumberValue | undefined {
  const largest = largestOf(width);
  const [x, y] = [intervalOf(a), intervalOf(b)];
  switch (operator) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'mod':
      return unlessWrapped(integerOperator(operator, a, b), largest);
    case 'bv-and':
      return int({ low: 0, high: exact.least(x.high, y.high) });
    case 'bv-or':
      return int({ low: exact.greatest(x.low, y.low), high: allBits(x, y, largest) });
    case 'bv-xor':
      return int({ low: 0, high: allBits(x, y, largest) });
    case 'bv-shl':
    case 'bv-shr': {
      const power = powerOf(y, width);
      if (power === undefined) return operator === 'bv-shr' ? int({ low: 0, high: x.high }) : undefined;
      return unlessWrapped(integerOperator(operator === 'bv-shl' ? 'mul' : 'div', a, power), largest);
    }
    case 'bv-sdiv':
    case 'bv-srem':
      if (isNegative(a, width) !== false || isNegative(b, width) !== false) return undefined;
      return bitvectorOperator(operator === 'bv-sdiv' ? 'div' : 'mod', width, a, b);
    case 'bv-ashr':
      return isNegative(a, width) === false ? bitvectorOperator('bv-shr', width, a, b) : undefined;
    default:
      return undefined;
  }
}

export function bitvectorNot(width: number, a: Value): NumberValue {
  return int(interval.subtract(interval.constant(largestOf(width)), intervalOf(a)));
}

/** As a bit vector or a character, if no value is outside. */
export function unlessWrapped(result: NumberValue | undefined, largest: Integer): NumberValue | undefined {
  if (result === undefined) return undefined;
  return interval.includes({ low: 0, high: largest }, result.interval) ? result : undefined;
}

/** All the bits that either operand can have. */
function allBits(x: Interval, y: Interval, largest: Integer): Integer {
  const most = exact.greatest(x.high, y.high);
  if (!exact.isInteger(most)) return largest;
  return integers.integer((1n << BigInt(BigInt(most).toString(2).length)) - 1n);
}

/** Two to a known power. */
function powerOf(amount: Interval, width: number): NumberValue | undefined {
  const { low, high } = amount;
  if (low !== high || typeof low !== 'number' || low < 0 || low > width) return undefined;
  return int(interval.constant(integers.integer(1n << BigInt(low))));
}
