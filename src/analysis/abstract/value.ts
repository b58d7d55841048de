/**
 * What is known of one term's value, whatever the others are: the reduced product of intervals and congruences for
 * numbers, and a choice for booleans, references and datatypes. Never empty.
 */
import type { Integer } from '../../model/index.js';
import { integers } from '../../model/index.js';
import type { Choice } from './choice.js';
import * as choice from './choice.js';
import type { Congruence } from './congruence.js';
import * as congruence from './congruence.js';
import type { Exact } from './exact.js';
import * as exact from './exact.js';
import type { Interval } from './interval.js';
import * as interval from './interval.js';

export type Value = NumberValue | ChoiceValue | AnyValue;

/** Characters and bit vectors are the numbers that they stand for. */
export interface NumberValue {
  readonly kind: 'number';
  readonly interval: Interval;
  /** Absent for reals. */
  readonly congruence: Congruence | undefined;
}

export interface ChoiceValue {
  readonly kind: 'choice';
  readonly choice: Choice;
}

/** Nothing is known, because nothing is tracked for the type. */
export interface AnyValue {
  readonly kind: 'any';
}

export const ANY: AnyValue = { kind: 'any' };
export const ANY_INT: NumberValue = int(interval.EVERYTHING);
export const ANY_REAL: NumberValue = { kind: 'number', interval: interval.EVERYTHING, congruence: undefined };
const FALSE: ChoiceValue = { kind: 'choice', choice: choice.FALSE };
const TRUE: ChoiceValue = { kind: 'choice', choice: choice.TRUE };
export const ANY_BOOL: ChoiceValue = { kind: 'choice', choice: choice.EITHER };

/** An integer in an interval that has one. */
export function int(within: Interval, as: Congruence = congruence.ANY_INTEGER): NumberValue {
  return reduce(within, as) ?? { kind: 'number', interval: within, congruence: as };
}

export function real(within: Interval): NumberValue {
  return { kind: 'number', interval: within, congruence: undefined };
}

export function intConstant(value: Integer): NumberValue {
  return { kind: 'number', interval: interval.constant(value), congruence: congruence.constant(value) };
}

export function bool(value: boolean | undefined): ChoiceValue {
  return value === undefined ? ANY_BOOL : value ? TRUE : FALSE;
}

export function ofChoice(alternatives: Choice): ChoiceValue {
  return { kind: 'choice', choice: alternatives };
}

/** What a boolean's value decides. */
export function truth(value: Value): boolean | undefined {
  if (value.kind !== 'choice') return undefined;
  return value.choice === choice.TRUE ? true : value.choice === choice.FALSE ? false : undefined;
}

export function intervalOf(value: Value): Interval {
  return value.kind === 'number' ? value.interval : interval.EVERYTHING;
}

export function congruenceOf(value: Value): Congruence {
  return (value.kind === 'number' ? value.congruence : undefined) ?? congruence.ANY_INTEGER;
}

export function meet(a: Value, b: Value): Value | undefined {
  if (a === b || b.kind === 'any') return a;
  if (a.kind === 'any') return b;
  if (a.kind === 'choice') {
    const both = b.kind === 'choice' ? choice.meet(a.choice, b.choice) : a.choice;
    return both === undefined ? undefined : both === a.choice ? a : ofChoice(both);
  }
  if (b.kind !== 'number') return a;
  const within = interval.meet(a.interval, b.interval);
  if (within === undefined) return undefined;
  if (a.congruence === undefined || b.congruence === undefined) {
    return within === a.interval ? a : { kind: 'number', interval: within, congruence: a.congruence };
  }
  const as = congruence.meet(a.congruence, b.congruence);
  if (as === undefined) return undefined;
  return within === a.interval && as === a.congruence ? a : reduce(within, as);
}

/** The first operand itself if it includes the second. */
export function join(a: Value, b: Value): Value {
  return combine(a, b, interval.join);
}

export function widen(old: Value, next: Value, thresholds: readonly Integer[]): Value {
  return combine(old, next, (x, y) => interval.widen(x, y, thresholds));
}

export function includes(outer: Value, inner: Value): boolean {
  return join(outer, inner) === outer;
}

export function equal(a: Value, b: Value): boolean {
  return a === b || (includes(a, b) && includes(b, a));
}

/** The values without one, which matters at the ends of an interval. */
export function without(value: NumberValue, excluded: Exact): NumberValue | undefined {
  if (value.congruence === undefined) return value;
  const { low, high } = value.interval;
  const atLow = exact.compare(low, excluded) === 0;
  const atHigh = exact.compare(high, excluded) === 0;
  if (!atLow && !atHigh) return value;
  const within = { low: atLow ? exact.add(low, 1) : low, high: atHigh ? exact.subtract(high, 1) : high };
  return exact.compare(within.low, within.high) > 0 ? undefined : reduce(within, value.congruence);
}

function combine(a: Value, b: Value, intervals: (a: Interval, b: Interval) => Interval): Value {
  if (a === b || a.kind === 'any') return a;
  if (b.kind !== a.kind) return ANY;
  if (a.kind === 'choice') {
    const either = choice.join(a.choice, (b as ChoiceValue).choice);
    return either === a.choice ? a : ofChoice(either);
  }
  const other = b as NumberValue;
  const within = intervals(a.interval, other.interval);
  if (a.congruence === undefined || other.congruence === undefined) {
    return within === a.interval ? a : { kind: 'number', interval: within, congruence: undefined };
  }
  const as = congruence.join(a.congruence, other.congruence);
  if (within === a.interval && as === a.congruence) return a;
  return { kind: 'number', interval: within, congruence: as };
}

/** Each of the two tells the other what it knows; undefined if no integer is in both. */
function reduce(within: Interval, as: Congruence): NumberValue | undefined {
  const whole = interval.integral(within);
  if (whole === undefined) return undefined;
  if (as.modulus === 0) {
    return interval.contains(whole, as.remainder) ? intConstant(as.remainder) : undefined;
  }
  const low = exact.isInteger(whole.low) ? firstFrom(whole.low, as) : whole.low;
  const high = exact.isInteger(whole.high) ? lastUpTo(whole.high, as) : whole.high;
  if (exact.compare(low, high) > 0) return undefined;
  if (low === high) return intConstant(low as Integer);
  return { kind: 'number', interval: { low, high }, congruence: as };
}

function firstFrom(low: Integer, { modulus, remainder }: Congruence): Integer {
  return integers.add(low, integers.modulo(integers.subtract(remainder, low), modulus));
}

function lastUpTo(high: Integer, { modulus, remainder }: Congruence): Integer {
  return integers.subtract(high, integers.modulo(integers.subtract(high, remainder), modulus));
}
