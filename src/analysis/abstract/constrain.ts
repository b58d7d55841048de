/** Putting facts about numbers into a state: what one domain learns, the others are told. */
import type { Term } from '../../model/index.js';
import { integers } from '../../model/index.js';
import { asQuotient, plainValue, upper } from './bounds.js';
import * as congruence from './congruence.js';
import type { Context } from './context.js';
import * as differences from './differences.js';
import type { Exact } from './exact.js';
import * as exact from './exact.js';
import * as interval from './interval.js';
import type { Linear } from './linear.js';
import * as linear from './linear.js';
import type { State } from './state.js';
import { valueOf, withDifference, withEquality, withValue } from './state.js';
import type { Value } from './value.js';
import * as value from './value.js';

/** Terms that one new bound may reach by way of differences. */
const FARTHEST = 8;

/** Terms of a form that are compared with each other. */
const MOST_PAIRED = 6;

/** The term has a value within both; undefined if there is none. */
export function narrow(context: Context, state: State, term: Term, known: Value): State | undefined {
  const { words } = context;
  const work: [Term, Value][] = [[term, known]];
  let next = state;
  for (let step = 0; step < FARTHEST; step++) {
    const task = work.pop();
    if (task === undefined) break;
    const [at, bound] = task;
    const before = valueOf(words, next, at);
    const after = value.meet(before, bound);
    if (after === undefined) return undefined;
    if (after === before) continue;
    next = withValue(words, next, at, after);
    if (after.kind !== 'number') continue;
    for (const other of differences.neighbours(next.differences, at)) {
      work.push([other, reach(context, next, after.interval, at, other)]);
    }
    work.push(...throughRemainder(context, at, after));
  }
  return next;
}

/** What `term` in an interval says of a term that it is compared with. */
function reach(context: Context, state: State, within: interval.Interval, term: Term, other: Term): Value {
  const above = differences.edge(state.differences, other, term);
  const below = differences.edge(state.differences, term, other);
  const bounds = {
    low: exact.isFinite(below) ? exact.subtract(within.low, below) : -Infinity,
    high: exact.isFinite(above) ? exact.add(within.high, above) : Infinity,
  };
  return context.arena.type(other).kind === 'real' ? value.real(bounds) : value.int(bounds);
}

/** A known remainder by a constant is a congruence of the dividend, if that is one term and a constant. */
function throughRemainder(context: Context, term: Term, known: value.NumberValue): [Term, Value][] {
  const { arena, forms } = context;
  if (arena.operator(term) !== 'mod' || arena.type(term) !== arena.types.int) return [];
  const { low, high } = known.interval;
  const divisor = forms.of(arena.arg(term, 1));
  const dividend = forms.of(arena.arg(term, 0));
  const [only, ...more] = dividend.factors;
  if (low !== high || divisor.factors.size > 0 || divisor.constant === 0) return [];
  if (only === undefined || more.length > 0 || only[1] !== 1) return [];
  if (!exact.isInteger(low) || !exact.isInteger(divisor.constant) || !exact.isInteger(dividend.constant)) return [];
  const remainder = integers.subtract(low, dividend.constant);
  return [[only[0], value.int(interval.EVERYTHING, congruence.congruence(divisor.constant, remainder))]];
}

/** Assumes `form ≤ limit`. */
export function constrain(context: Context, state: State, form: Linear, limit: Exact): State | undefined {
  const least = exact.negate(upper(context, state, linear.scale(form, -1)));
  if (exact.compare(least, limit) > 0) return undefined;
  const entries = [...form.factors];
  const smallest = entries.map(([term, factor]): Exact => {
    const { low, high } = value.intervalOf(plainValue(context, state, term));
    return exact.multiply(factor, exact.compare(factor, 0) > 0 ? low : high);
  });
  const room = exact.subtract(limit, form.constant);
  // What the terms but for one or two must at least take of the room.
  const others = (...without: readonly number[]): Exact =>
    smallest.reduce((total, size, i) => (without.includes(i) ? total : exact.add(total, size)), 0);
  let next: State | undefined = state;
  for (let i = 0; i < entries.length && next !== undefined; i++) {
    const [term, factor] = entries[i] as [Term, Exact];
    const left = exact.subtract(room, others(i));
    if (!exact.isFinite(left)) continue;
    const bound = exact.divide(left, factor);
    const within = exact.compare(factor, 0) > 0 ? { low: -Infinity, high: bound } : { low: bound, high: Infinity };
    next = narrow(context, next, term, numberOf(context, term, within));
  }
  if (entries.length > MOST_PAIRED) return next;
  for (let i = 0; i < entries.length; i++) {
    for (let j = 0; j < entries.length && next !== undefined; j++) {
      const [x, factor] = entries[i] as [Term, Exact];
      const [y, opposite] = entries[j] as [Term, Exact];
      if (exact.compare(factor, 0) <= 0 || exact.compare(factor, exact.negate(opposite)) !== 0) continue;
      const left = exact.subtract(room, others(i, j));
      if (!exact.isFinite(left)) continue;
      next = bound(context, next, x, y, exact.divide(left, factor));
    }
  }
  return next;
}

/** Assumes `a = b` for numbers with these values. */
export function relate(context: Context, state: State, a: Term, b: Term, x: Value, y: Value): State | undefined {
  const both = value.meet(x, y);
  if (both === undefined) return undefined;
  const [left, right] = [context.forms.of(a), context.forms.of(b)];
  const form = linear.difference(left, right);
  let next: State | undefined = state;
  for (const [side, form] of [
    [a, left],
    [b, right],
  ] as const) {
    if (next !== undefined && form.factors.has(side)) next = narrow(context, next, side, both);
  }
  if (next === undefined || form === undefined) return next;
  next = constrain(context, next, form, 0);
  if (next !== undefined) next = constrain(context, next, linear.scale(form, -1), 0);
  if (next === undefined) return undefined;
  if (left.factors.has(a) && right.factors.has(b)) next = withEquality(context.words, next, a, b);
  if (left.factors.has(a)) next = compareWithParts(context, next, a, right);
  return next !== undefined && right.factors.has(b) ? compareWithParts(context, next, b, left) : next;
}

/** A term that equals a form is compared with each term of the form, and of the quotients in it. */
function compareWithParts(context: Context, state: State, term: Term, form: Linear): State | undefined {
  if (form.factors.size < 2 && asQuotientIn(context, form) === undefined)
    return likeItsEqual(context, state, term, form);
  const parts = new Set<Term>(form.factors.keys());
  const inQuotient = asQuotientIn(context, form);
  for (const part of inQuotient?.factors.keys() ?? []) parts.add(part);
  let next: State | undefined = state;
  for (const part of parts) {
    const apart = linear.sum(form, { constant: 0, factors: new Map([[part, -1]]) });
    if (part === term || apart === undefined || next === undefined) continue;
    next = bound(context, next, term, part, upper(context, next, apart));
    if (next !== undefined) next = bound(context, next, part, term, upper(context, next, linear.scale(apart, -1)));
  }
  return next;
}

/**
 * A term that is another one and a constant is compared with what the other is compared with: a join on the way might
 * lose the other, and these with it.
 */
function likeItsEqual(context: Context, state: State, term: Term, { constant, factors }: Linear): State {
  const [only] = factors;
  if (only === undefined || only[1] !== 1) return state;
  const [equal] = only;
  const { words } = context;
  let next = state;
  for (const other of differences.neighbours(state.differences, equal)) {
    if (other === term || other === equal) continue;
    const above = exact.add(constant, differences.edge(state.differences, equal, other));
    const below = exact.subtract(differences.edge(state.differences, other, equal), constant);
    next = withDifference(words, next, term, other, above);
    next = withDifference(words, next, other, term, below);
  }
  return next;
}

function asQuotientIn(context: Context, form: Linear): Linear | undefined {
  for (const term of form.factors.keys()) {
    const quotient = asQuotient(context, term);
    if (quotient !== undefined) return quotient.dividend;
  }
  return undefined;
}

/** Assumes `x - y ≤ limit`. */
function bound(context: Context, state: State, x: Term, y: Term, limit: Exact): State | undefined {
  if (!exact.isFinite(limit)) return state;
  const whole = isInteger(context, x) && isInteger(context, y) ? exact.floor(limit) : limit;
  let next: State | undefined = withDifference(context.words, state, x, y, whole);
  if (next === state) return state;
  const [rangeX, rangeY] = [x, y].map((term) => value.intervalOf(plainValue(context, state, term)));
  if (rangeX === undefined || rangeY === undefined) return next;
  next = narrow(context, next, x, numberOf(context, x, { low: -Infinity, high: exact.add(rangeY.high, whole) }));
  if (next === undefined) return undefined;
  return narrow(context, next, y, numberOf(context, y, { low: exact.subtract(rangeX.low, whole), high: Infinity }));
}

function isInteger(context: Context, term: Term): boolean {
  return context.arena.type(term).kind !== 'real';
}

function numberOf(context: Context, term: Term, within: interval.Interval): Value {
  if (!isInteger(context, term)) return value.real(within);
  return value.int({ low: exact.ceiling(within.low), high: exact.floor(within.high) });
}
