/** The value of a term in an abstract state, bottom-up and without recursion. Never empty: what is impossible is unknown. */
import type { ConstructorSymbol, Operator, Term } from '../../model/index.js';
import { bitvectorNot, bitvectorOperator, integerOperator, realOperator, unlessWrapped } from './arithmetic.js';
import * as choice from './choice.js';
import type { Context } from './context.js';
import * as equalities from './equalities.js';
import * as exact from './exact.js';
import { fold } from './fold.js';
import * as interval from './interval.js';
import type { Comparison } from './interval.js';
import { compareSigned } from './signed.js';
import type { State } from './state.js';
import { valueOf } from './state.js';
import type { Value } from './value.js';
import * as value from './value.js';
import { largestOf } from './vocabulary.js';

/** Decides a comparison of two terms, given their values. */
export type Compare = (operator: Comparison, a: Term, b: Term, of: (term: Term) => Value) => boolean | undefined;

export function evaluate(context: Context, state: State, root: Term, compare: Compare): Value {
  return fold(
    new Map<Term, Value>(),
    root,
    (term) => operands(context, term),
    (term, of) => {
      const known = context.words.range(term);
      const computed = compute(context, term, known, of, compare) ?? known;
      return refineBy(refineBy(computed, valueOf(context.words, state, term)), declared(context, term));
    },
  );
}

/** Comparison by the operands' own values alone. */
export function byValues(context: Context, state: State): Compare {
  return (operator, a, b, of) => {
    if (a === b) return operator !== 'lt';
    const [x, y] = [of(a), of(b)];
    if (operator === 'eq' && equalities.areEqual(state.equalities, a, b)) return true;
    if (x.kind === 'number' && y.kind === 'number') return compareNumbers(operator, x, y);
    if (operator === 'eq' && x.kind === 'choice' && y.kind === 'choice') return sameChoice(context, a, b, x, y);
    return undefined;
  };
}

/** A contradiction here does not mean that the state is empty: a lazy operator may never get to the term. */
function refineBy(known: Value, more: Value | undefined): Value {
  return more === undefined ? known : (value.meet(known, more) ?? known);
}

function declared(context: Context, term: Term): Value | undefined {
  const type = context.words.declaredType(term);
  return type === undefined ? undefined : context.typeValues.get(type);
}

/** What is under a binder has no value of its own. */
function operands(context: Context, term: Term): readonly Term[] {
  const { arena } = context;
  const operator = arena.operator(term);
  if (operator === 'let') {
    const expanded = context.withoutLet(term);
    return expanded === undefined ? [] : [expanded];
  }
  return COMPUTED.has(operator) ? arena.argsOf(term) : [];
}

const COMPUTED: ReadonlySet<Operator> = new Set<Operator>([
  ...(['not', 'and', 'or', 'implies', 'ite', 'eq', 'lt', 'le'] as const),
  ...(['neg', 'add', 'sub', 'mul', 'div', 'mod'] as const),
  ...(['int-to-real', 'real-floor', 'int-to-char', 'char-to-int', 'int-to-bv', 'bv-to-int'] as const),
  ...(['bv-and', 'bv-or', 'bv-xor', 'bv-not', 'bv-shl', 'bv-shr', 'bv-ashr'] as const),
  ...(['bv-slt', 'bv-sle', 'bv-sdiv', 'bv-srem'] as const),
  'is-constructor',
]);

function compute(
  context: Context,
  term: Term,
  range: Value,
  of: (term: Term) => Value,
  compare: Compare,
): Value | undefined {
  const { arena } = context;
  const arg = (index: number): Value => of(arena.arg(term, index));
  const operator = arena.operator(term);
  switch (operator) {
    case 'literal':
      return literal(arena.payload(term) as boolean | exact.Exact);
    case 'null':
      return value.ofChoice(choice.NULL);
    case 'construct':
      return value.ofChoice(choice.only(alternativeOf(arena.payload(term) as ConstructorSymbol)));
    case 'is-constructor': {
      const wanted = choice.only(alternativeOf(arena.payload(term) as ConstructorSymbol));
      const actual = arg(0);
      if (actual.kind !== 'choice') return undefined;
      return value.bool(actual.choice === wanted ? true : (actual.choice & wanted) === 0n ? false : undefined);
    }
    case 'not':
    case 'and':
    case 'or':
    case 'implies':
      return value.bool(connective(operator, arena.argsOf(term), (operand) => value.truth(of(operand))));
    case 'ite': {
      const condition = value.truth(arg(0));
      return condition === undefined ? value.join(arg(1), arg(2)) : arg(condition ? 1 : 2);
    }
    case 'eq':
    case 'lt':
    case 'le':
      return value.bool(compare(operator, arena.arg(term, 0), arena.arg(term, 1), of));
    case 'bv-slt':
    case 'bv-sle': {
      const type = arena.type(arena.arg(term, 0));
      return type.kind === 'bitvector' ? value.bool(compareSigned(operator, type.width, arg(0), arg(1))) : undefined;
    }
    case 'let': {
      const [expanded] = operands(context, term);
      return expanded === undefined ? undefined : of(expanded);
    }
    default:
      return range.kind === 'number' && COMPUTED.has(operator) ? number(context, term, of) : undefined;
  }
}

function number(context: Context, term: Term, of: (term: Term) => Value): Value | undefined {
  const { arena } = context;
  const operator = arena.operator(term);
  const type = arena.type(term);
  const a = of(arena.arg(term, 0));
  const b = arena.argCount(term) > 1 ? of(arena.arg(term, 1)) : value.intConstant(0);
  switch (operator) {
    case 'int-to-real':
      return value.real(value.intervalOf(a));
    case 'real-floor':
      return value.int(interval.floor(value.intervalOf(a)));
    case 'char-to-int':
    case 'bv-to-int':
      return a;
    case 'int-to-char':
    case 'int-to-bv': {
      const { high } = value.intervalOf(context.words.range(term));
      return a.kind === 'number' && exact.isInteger(high) ? unlessWrapped(a, high) : undefined;
    }
    case 'bv-not':
      return type.kind === 'bitvector' ? bitvectorNot(type.width, a) : undefined;
    case 'neg':
      if (type.kind === 'int') return integerOperator('sub', value.intConstant(0), a);
      if (type.kind === 'bitvector') return unlessWrapped(integerOperator('sub', b, a), largestOf(type.width));
      return realOperator('sub', value.intConstant(0), a);
    default:
      if (type.kind === 'int') return integerOperator(operator, a, b);
      return type.kind === 'bitvector' ? bitvectorOperator(operator, type.width, a, b) : realOperator(operator, a, b);
  }
}

/** Lazy operators: an operand that decides does so whatever comes after it. */
function connective(
  operator: 'not' | 'and' | 'or' | 'implies',
  operands: readonly Term[],
  truth: (term: Term) => boolean | undefined,
): boolean | undefined {
  const values = operands.map(truth);
  const [a, b] = values;
  switch (operator) {
    case 'not':
      return a === undefined ? undefined : !a;
    case 'and':
      return values.includes(false) ? false : values.includes(undefined) ? undefined : true;
    case 'or':
      return values.includes(true) ? true : values.includes(undefined) ? undefined : false;
    case 'implies':
      return a === false || b === true ? true : a === true && b === false ? false : undefined;
  }
}

function compareNumbers(operator: Comparison, a: value.NumberValue, b: value.NumberValue): boolean | undefined {
  if (operator === 'eq' && value.meet(a, b) === undefined) return false;
  return interval.compare(operator, a.interval, b.interval);
}

function sameChoice(
  context: Context,
  a: Term,
  b: Term,
  x: value.ChoiceValue,
  y: value.ChoiceValue,
): boolean | undefined {
  if (choice.meet(x.choice, y.choice) === undefined) return false;
  if (x.choice !== y.choice || !choice.isSingle(x.choice)) return undefined;
  // One alternative has one value only for booleans, for null, and for constructors without fields.
  const type = context.arena.type(a);
  switch (type.kind) {
    case 'bool':
      return true;
    case 'reference':
      return x.choice === choice.NULL ? true : undefined;
    case 'datatype': {
      const known = type.datatype.constructors.find((_, index) => choice.only(index) === x.choice);
      return known?.fields.length === 0 ? true : undefined;
    }
    default:
      return a === b ? true : undefined;
  }
}

function literal(payload: boolean | exact.Exact): Value {
  if (typeof payload === 'boolean') return value.bool(payload);
  if (typeof payload !== 'object') return value.intConstant(payload);
  return value.real(interval.constant(exact.exact(payload)));
}

/** A constructor's place among its datatype's alternatives. */
export function alternativeOf(constructor: ConstructorSymbol): number {
  return constructor.datatype.constructors.indexOf(constructor);
}
