/** Bounds of linear forms from intervals and differences together, and what they decide. */
import type { Integer, Term } from '../../model/index.js';
import type { Context } from './context.js';
import type { Compare } from './evaluate.js';
import { byValues, evaluate } from './evaluate.js';
import type { Exact } from './exact.js';
import * as exact from './exact.js';
import * as interval from './interval.js';
import type { Interval } from './interval.js';
import type { Linear } from './linear.js';
import * as linear from './linear.js';
import type { State } from './state.js';
import { upperDifference, valueOf } from './state.js';
import type { Value } from './value.js';
import * as value from './value.js';

/** Forms with more terms than this are bounded term by term. */
const MOST_PAIRED = 5;

/** How many quotients one after the other are resolved. */
const MOST_QUOTIENTS = 2;

/** The value of a term by itself, as far as its operands' values and what is known of it say. */
export function plainValue(context: Context, state: State, term: Term): Value {
  if (context.arena.operator(term) === 'variable') {
    const known = valueOf(context.words, state, term);
    const type = context.words.declaredType(term);
    const promised = type === undefined ? undefined : context.typeValues.get(type);
    return promised === undefined ? known : (value.meet(known, promised) ?? known);
  }
  return evaluate(context, state, term, byValues(context, state));
}

function bounds(context: Context, state: State, form: Linear): Interval {
  const high = upper(context, state, form);
  const low = exact.negate(upper(context, state, linear.scale(form, -1)));
  // Both are right, so crossing bounds mean that no state is described; any answer is right then.
  return exact.compare(low, high) <= 0 ? { low, high } : interval.constant(high);
}

export function upper(context: Context, state: State, form: Linear, quotients = MOST_QUOTIENTS): Exact {
  const ranges = new Map<Term, Interval>();
  for (const term of form.factors.keys()) ranges.set(term, value.intervalOf(plainValue(context, state, term)));
  let best = exact.add(form.constant, paired(context, state, [...form.factors], ranges));
  if (quotients === 0 || !linear.isIntegral(context.arena, form)) return best;
  for (const [term, factor] of form.factors) {
    if (factor !== 1 && factor !== -1) continue;
    const bound = throughQuotient(context, state, form, term, factor, quotients - 1);
    best = exact.least(best, bound);
  }
  return best;
}

/** The sum of factors times terms, using differences for terms of opposite signs where that is better. */
function paired(
  context: Context,
  state: State,
  factors: readonly (readonly [Term, Exact])[],
  ranges: ReadonlyMap<Term, Interval>,
): Exact {
  const [first, ...rest] = factors;
  if (first === undefined) return 0;
  const [term, factor] = first;
  const range = ranges.get(term) ?? interval.EVERYTHING;
  const alone = exact.multiply(factor, exact.compare(factor, 0) > 0 ? range.high : range.low);
  let best = exact.add(alone, paired(context, state, rest, ranges));
  if (factors.length > MOST_PAIRED) return best;
  for (const [other, opposite] of rest) {
    if (exact.compare(factor, 0) > 0 === exact.compare(opposite, 0) > 0) continue;
    const positive = exact.compare(factor, 0) > 0;
    const size = exact.least(positive ? factor : exact.negate(factor), positive ? exact.negate(opposite) : opposite);
    const between = upperDifference(context.words, state, positive ? term : other, positive ? other : term);
    if (between === Infinity) continue;
    const signed = positive ? size : exact.negate(size);
    const left: [Term, Exact][] = [
      [term, exact.subtract(factor, signed)],
      ...rest.map(([t, f]): [Term, Exact] => [t, t === other ? exact.add(f, signed) : f]),
    ];
    const remaining = left.filter(([, f]) => f !== 0);
    const total = exact.add(exact.multiply(size, between), paired(context, state, remaining, ranges));
    best = exact.least(best, total);
  }
  return best;
}

/**
 * With a quotient by a positive constant: `e div d + r` is exactly `(e + d·r) div d`, so its bound is the quotient of
 * the bound of a form in which terms may cancel. `r - e div d` is `-((e - d·r) div d)`.
 */
function throughQuotient(
  context: Context,
  state: State,
  form: Linear,
  term: Term,
  factor: Exact,
  quotients: number,
): Exact {
  const quotient = asQuotient(context, term);
  if (quotient === undefined) return Infinity;
  const { dividend, divisor } = quotient;
  const rest = linear.sum(form, { constant: 0, factors: new Map([[term, exact.negate(factor)]]) });
  if (rest === undefined) return Infinity;
  if (factor === 1) {
    const whole = linear.sum(dividend, linear.scale(rest, divisor));
    if (whole === undefined) return Infinity;
    return exact.floor(exact.divide(upper(context, state, whole, quotients), divisor));
  }
  const whole = linear.sum(linear.scale(rest, divisor), linear.scale(dividend, -1));
  if (whole === undefined) return Infinity;
  const least = exact.negate(upper(context, state, whole, quotients));
  return exact.negate(exact.floor(exact.divide(least, divisor)));
}

/** An integer term that is a quotient by a positive constant. */
export function asQuotient(
  context: Context,
  term: Term,
): { readonly dividend: Linear; readonly divisor: Integer } | undefined {
  const { arena, forms } = context;
  if (arena.operator(term) !== 'div' || arena.type(term) !== arena.types.int) return undefined;
  const { constant: divisor, factors } = forms.of(arena.arg(term, 1));
  if (factors.size > 0 || !exact.isInteger(divisor) || divisor <= 0) return undefined;
  return { dividend: forms.of(arena.arg(term, 0)), divisor };
}

/** Comparison with everything that is known. */
function byBounds(context: Context, state: State): Compare {
  const plainly = byValues(context, state);
  return (operator, a, b, of) => {
    const simple = plainly(operator, a, b, of);
    if (simple !== undefined || of(a).kind !== 'number') {
      return simple ?? (operator === 'eq' ? differentLengths(context, state, a, b) : undefined);
    }
    const form = linear.difference(context.forms.of(a), context.forms.of(b));
    return form === undefined
      ? undefined
      : interval.compare(operator, bounds(context, state, form), interval.constant(0));
  };
}

/** Sequences of different lengths are not equal. */
function differentLengths(context: Context, state: State, a: Term, b: Term): false | undefined {
  const { arena, forms } = context;
  if (arena.type(a).kind !== 'seq' || arena.looseBound(a) > 0 || arena.looseBound(b) > 0) return undefined;
  const [x, y] = [arena.make('seq-length', [a]), arena.make('seq-length', [b])];
  const form = linear.difference(forms.of(x), forms.of(y));
  if (form === undefined) return undefined;
  const { low, high } = bounds(context, state, form);
  return exact.compare(low, 0) > 0 || exact.compare(high, 0) < 0 ? false : undefined;
}

/** The value of a term with everything that is known. */
export function valueIn(context: Context, state: State, term: Term): Value {
  const known = evaluate(context, state, term, byBounds(context, state));
  if (known.kind !== 'number') return known;
  const form = context.forms.of(term);
  if (form.factors.has(term)) return known;
  const within = bounds(context, state, form);
  const bounded = known.congruence === undefined ? value.real(within) : value.int(within);
  return value.meet(known, bounded) ?? known;
}

/** What the state decides of a condition: `true` means that it holds in every concrete state that is described. */
export function truthIn(context: Context, state: State, condition: Term): boolean | undefined {
  return value.truth(evaluate(context, state, condition, byBounds(context, state)));
}
