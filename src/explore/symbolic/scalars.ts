/**
 * Simplifying constructors for scalar terms: bool, int, real and bit vectors. Constants are folded exactly as a run
 * computes them, integers are sums in a normal form, and comparisons of integers are all `<=` or `=`. Each gives a term
 * that is equal in every state. Nothing here descends into a term further than a fixed number of steps.
 */
import type { Arena, BitOperator, Integer, Rational, Term, Type } from '../../model/index.js';
import { bitOperation, integers, rational, simplify } from '../../model/index.js';
import type { Linear } from './linear.js';
import { linearOf, reduced, scaled, sides, sum, termOfLinear, tightened } from './linear.js';

/** Conjunctions with more operands are not flattened into others: building a long one would be quadratic. */
const MAX_FLATTENED = 16;

/** How many nested conditionals a comparison with a constant is moved into. */
const MAX_ARMS = 24;

/** Comparisons that were made: most are made again and again. */
interface Memory {
  readonly eq: Map<number, Term>;
  readonly le: Map<number, Term>;
  readonly lt: Map<number, Term>;
  readonly not: Map<number, Term>;
}

const memories = new WeakMap<Arena, Memory>();

function remembered(
  arena: Arena,
  operator: keyof Memory,
  left: Term,
  right: Term,
  make: (arena: Arena, left: Term, right: Term) => Term,
): Term {
  let memory = memories.get(arena);
  if (memory === undefined)
    memories.set(arena, (memory = { eq: new Map(), le: new Map(), lt: new Map(), not: new Map() }));
  const key = left * 2 ** 26 + right;
  let made = memory[operator].get(key);
  if (made === undefined) memory[operator].set(key, (made = make(arena, left, right)));
  return made;
}

// ── Constants ─────────────────────────────────────────────────────────────────────────────────────

/** The value of a literal of type int or of a bit vector. */
export function integerLiteral(arena: Arena, term: Term): Integer | undefined {
  if (arena.operator(term) !== 'literal') return undefined;
  const payload = arena.payload(term);
  return typeof payload === 'number' || typeof payload === 'bigint' ? payload : undefined;
}

function realLiteral(arena: Arena, term: Term): Rational | undefined {
  return arena.operator(term) === 'literal' ? (arena.payload(term) as Rational) : undefined;
}

function isLiteral(arena: Arena, term: Term): boolean {
  return arena.operator(term) === 'literal';
}

// ── Logic ─────────────────────────────────────────────────────────────────────────────────────────

export function and(arena: Arena, conjuncts: readonly Term[]): Term {
  return junction(arena, 'and', conjuncts, arena.true, arena.false);
}

export function or(arena: Arena, disjuncts: readonly Term[]): Term {
  return junction(arena, 'or', disjuncts, arena.false, arena.true);
}

function junction(arena: Arena, operator: 'and' | 'or', operands: readonly Term[], unit: Term, zero: Term): Term {
  const kept = new Set<Term>();
  for (const operand of operands) {
    const isFlat = arena.operator(operand) === operator && arena.argCount(operand) <= MAX_FLATTENED;
    for (const part of isFlat ? arena.argsOf(operand) : [operand]) {
      if (part === zero) return zero;
      if (part === unit || kept.has(part)) continue;
      if (kept.has(not(arena, part))) return zero;
      kept.add(part);
    }
  }
  const [only, ...more] = kept;
  if (only === undefined) return unit;
  return more.length === 0 ? only : arena.make(operator, [...kept]);
}

export function not(arena: Arena, operand: Term): Term {
  if (operand === arena.true) return arena.false;
  if (operand === arena.false) return arena.true;
  switch (arena.operator(operand)) {
    case 'not':
      return arena.arg(operand, 0);
    case 'le':
      // Integers have no values in between; for other numbers `<` is the negation of `<=`.
      return arena.type(arena.arg(operand, 0)) === arena.types.int
        ? remembered(arena, 'not', operand, operand, negatedOrder)
        : arena.make('not', [operand]);
    default:
      return arena.make('not', [operand]);
  }
}

/** An order that was not moved into a choice is not moved into it by its negation either. */
function negatedOrder(arena: Arena, order: Term): Term {
  const form = difference(arena, arena.arg(order, 0), arena.arg(order, 1));
  return orderOf(arena, tightened({ ...form, constant: integers.subtract(form.constant, 1) }));
}

export function implies(arena: Arena, premise: Term, conclusion: Term): Term {
  return or(arena, [not(arena, premise), conclusion]);
}

/** The arms are of one scalar type. */
export function ite(arena: Arena, condition: Term, then: Term, otherwise: Term): Term {
  if (condition === arena.true || then === otherwise) return then;
  if (condition === arena.false) return otherwise;
  if (arena.operator(condition) === 'not') return ite(arena, arena.arg(condition, 0), otherwise, then);
  if (arena.type(then) === arena.types.bool) {
    if (then === arena.true || then === condition) return or(arena, [condition, otherwise]);
    if (then === arena.false) return and(arena, [not(arena, condition), otherwise]);
    if (otherwise === arena.false || otherwise === condition) return and(arena, [condition, then]);
    if (otherwise === arena.true) return or(arena, [not(arena, condition), then]);
  }
  const first = armUnder(arena, then, condition, 1);
  const second = armUnder(arena, otherwise, condition, 2);
  if (first === second) return first;
  return arena.make('ite', [condition, first, second]);
}

/** What an arm is, where it begins with the condition of the conditional it stands in. */
function armUnder(arena: Arena, arm: Term, condition: Term, side: 1 | 2): Term {
  return arena.operator(arm) === 'ite' && arena.arg(arm, 0) === condition ? arena.arg(arm, side) : arm;
}

export function eq(arena: Arena, left: Term, right: Term): Term {
  if (left === right) return arena.true;
  if (isLiteral(arena, left) && isLiteral(arena, right)) return arena.false;
  const type = arena.type(left);
  if (type === arena.types.bool) return sameTruth(arena, left, right);
  if (type === arena.types.int) return remembered(arena, 'eq', left, right, integersEqual);
  if (isLiteral(arena, left)) return equalsLiteral(arena, right, left);
  if (isLiteral(arena, right)) return equalsLiteral(arena, left, right);
  return left < right ? arena.make('eq', [left, right]) : arena.make('eq', [right, left]);
}

function sameTruth(arena: Arena, left: Term, right: Term): Term {
  if (left === arena.true) return right;
  if (right === arena.true) return left;
  if (left === arena.false) return not(arena, right);
  if (right === arena.false) return not(arena, left);
  if (left === not(arena, right)) return arena.false;
  return left < right ? arena.make('eq', [left, right]) : arena.make('eq', [right, left]);
}

function integersEqual(arena: Arena, left: Term, right: Term): Term {
  const small = reduced(difference(arena, left, right));
  if (small === undefined) return arena.false;
  if (small.atoms.length === 0) return arena.boolean(small.constant === 0);
  const { added, subtracted } = sides(arena, small);
  if (isLiteral(arena, subtracted)) return equalsLiteral(arena, added, subtracted);
  return added < subtracted ? arena.make('eq', [added, subtracted]) : arena.make('eq', [subtracted, added]);
}

/** A conditional of constants equals a constant where its conditions say so. */
function equalsLiteral(arena: Arena, term: Term, literal: Term): Term {
  return compared(arena, term, (arm) => {
    if (isLiteral(arena, arm)) return arena.boolean(arm === literal);
    if (arm !== term && arena.operator(arm) !== 'ite') return eq(arena, arm, literal);
    return arena.make('eq', arm < literal ? [arm, literal] : [literal, arm]);
  });
}

/** Moves a comparison into nested conditionals one arm of which is a constant each. */
function compared(arena: Arena, term: Term, compare: (arm: Term) => Term): Term {
  const arms: { readonly condition: Term; readonly verdict: Term; readonly then: boolean }[] = [];
  let rest = term;
  while (arena.operator(rest) === 'ite' && arms.length < MAX_ARMS) {
    const [condition, then, otherwise] = arena.argsOf(rest) as [Term, Term, Term];
    if (isLiteral(arena, then)) {
      arms.push({ condition, verdict: compare(then), then: true });
      rest = otherwise;
    } else if (isLiteral(arena, otherwise)) {
      arms.push({ condition, verdict: compare(otherwise), then: false });
      rest = then;
    } else {
      break;
    }
  }
  return arms.reduceRight(
    (result, { condition, verdict, then }) =>
      then ? ite(arena, condition, verdict, result) : ite(arena, condition, result, verdict),
    compare(rest),
  );
}

// ── Numbers ───────────────────────────────────────────────────────────────────────────────────────

function difference(arena: Arena, left: Term, right: Term): Linear {
  return sum(linearOf(arena, left), scaled(linearOf(arena, right), -1));
}

export function add(arena: Arena, left: Term, right: Term): Term {
  const type = arena.type(left);
  if (type === arena.types.int) return termOfLinear(arena, sum(linearOf(arena, left), linearOf(arena, right)));
  return arithmetic(arena, 'add', type, left, right);
}

export function sub(arena: Arena, left: Term, right: Term): Term {
  const type = arena.type(left);
  if (type === arena.types.int) return termOfLinear(arena, difference(arena, left, right));
  return arithmetic(arena, 'sub', type, left, right);
}

export function neg(arena: Arena, operand: Term): Term {
  const type = arena.type(operand);
  if (type === arena.types.int) return termOfLinear(arena, scaled(linearOf(arena, operand), -1));
  if (type.kind === 'real') return sub(arena, arena.real(0), operand);
  return type.kind === 'bitvector' ? sub(arena, arena.bitvector(0, type.width), operand) : operand;
}

export function mul(arena: Arena, left: Term, right: Term): Term {
  const type = arena.type(left);
  if (type !== arena.types.int) return arithmetic(arena, 'mul', type, left, right);
  const [a, b] = [integerLiteral(arena, left), integerLiteral(arena, right)];
  if (a !== undefined) return termOfLinear(arena, scaled(linearOf(arena, right), a));
  if (b !== undefined) return termOfLinear(arena, scaled(linearOf(arena, left), b));
  return left < right ? arena.make('mul', [left, right]) : arena.make('mul', [right, left]);
}

/** Euclidean for integers. By zero: any value, which is left to whoever reads the term. */
export function div(arena: Arena, left: Term, right: Term): Term {
  const type = arena.type(left);
  if (type !== arena.types.int) return arithmetic(arena, 'div', type, left, right);
  const [a, b] = [integerLiteral(arena, left), integerLiteral(arena, right)];
  if (b === undefined || b === 0) return arena.make('div', [left, right]);
  if (a !== undefined) return arena.int(integers.divide(a, b));
  const form = linearOf(arena, left);
  const isMultiple = [form.constant, ...form.coefficients].every((part) => integers.modulo(part, b) === 0);
  if (!isMultiple) return arena.make('div', [left, right]);
  return termOfLinear(arena, {
    constant: integers.divide(form.constant, b),
    atoms: form.atoms,
    coefficients: form.coefficients.map((part) => integers.divide(part, b)),
  });
}

export function mod(arena: Arena, left: Term, right: Term): Term {
  const type = arena.type(left);
  if (type !== arena.types.int) return arithmetic(arena, 'mod', type, left, right);
  const b = integerLiteral(arena, right);
  if (b === undefined || b === 0) return arena.make('mod', [left, right]);
  // Multiples of the divisor do not matter.
  const form = linearOf(arena, left);
  const kept = form.atoms.map((_, i) => i).filter((i) => integers.modulo(form.coefficients[i] as Integer, b) !== 0);
  const rest = termOfLinear(arena, {
    constant: integers.modulo(form.constant, b),
    atoms: kept.map((i) => form.atoms[i] as Term),
    coefficients: kept.map((i) => integers.modulo(form.coefficients[i] as Integer, b)),
  });
  return isLiteral(arena, rest) ? rest : arena.make('mod', [rest, right]);
}

export function le(arena: Arena, left: Term, right: Term): Term {
  const type = arena.type(left);
  if (type === arena.types.int) return remembered(arena, 'le', left, right, atMost);
  if (left === right) return arena.true;
  const order = literalOrder(arena, type, left, right);
  return order === undefined ? arena.make('le', [left, right]) : arena.boolean(order <= 0);
}

export function lt(arena: Arena, left: Term, right: Term): Term {
  if (arena.type(left) !== arena.types.int) return not(arena, le(arena, right, left));
  return remembered(arena, 'lt', left, right, below);
}

function atMost(arena: Arena, left: Term, right: Term): Term {
  return notNegative(arena, difference(arena, right, left));
}

function below(arena: Arena, left: Term, right: Term): Term {
  const form = difference(arena, right, left);
  return notNegative(arena, { ...form, constant: integers.subtract(form.constant, 1) });
}

function notNegative(arena: Arena, form: Linear): Term {
  if (form.atoms.length === 0) return arena.boolean(form.constant >= 0);
  const tight = tightened(form);
  if (tight.atoms.length === 1 && arena.operator(tight.atoms[0] as Term) === 'ite') return signOfChoice(arena, tight);
  return orderOf(arena, tight);
}

/** `form >= 0` as it is. */
function orderOf(arena: Arena, form: Linear): Term {
  const { added, subtracted } = sides(arena, form);
  return arena.make('le', [subtracted, added]);
}

function signOfChoice(arena: Arena, form: Linear): Term {
  const coefficient = form.coefficients[0] as Integer;
  return compared(arena, form.atoms[0] as Term, (arm) => {
    const shifted = sum(scaled(linearOf(arena, arm), coefficient), { ...form, atoms: [], coefficients: [] });
    if (shifted.atoms.length === 0) return arena.boolean(shifted.constant >= 0);
    return orderOf(arena, tightened(shifted));
  });
}

function literalOrder(arena: Arena, type: Type, left: Term, right: Term): -1 | 0 | 1 | undefined {
  if (!isLiteral(arena, left) || !isLiteral(arena, right)) return undefined;
  if (type.kind !== 'real') return integers.compare(arena.payload(left) as Integer, arena.payload(right) as Integer);
  const [a, b] = [arena.payload(left) as Rational, arena.payload(right) as Rational];
  return integers.compare(integers.multiply(a.numerator, b.denominator), integers.multiply(b.numerator, a.denominator));
}

type Arithmetic = 'add' | 'sub' | 'mul' | 'div' | 'mod';

/** Reals and bit vectors: constants are folded, and neutral elements. */
function arithmetic(arena: Arena, operator: Arithmetic, type: Type, left: Term, right: Term): Term {
  if (type.kind === 'bitvector') return bits(arena, operator, type.width, left, right);
  const [a, b] = [realLiteral(arena, left), realLiteral(arena, right)];
  if (a !== undefined && b !== undefined && operator !== 'mod' && !(operator === 'div' && b.numerator === 0)) {
    const { numerator, denominator } = realFold(operator, a, b);
    return arena.real(numerator, denominator);
  }
  const neutral = operator === 'add' || operator === 'sub' ? 0 : 1;
  if (b?.denominator === 1 && b.numerator === neutral) return left;
  const commutes = operator === 'add' || operator === 'mul';
  if (commutes && a?.denominator === 1 && a.numerator === neutral) return right;
  return arena.make(operator, commutes && right < left ? [right, left] : [left, right]);
}

function realFold(operator: 'add' | 'sub' | 'mul' | 'div', a: Rational, b: Rational): Rational {
  const { add: plus, multiply, negate } = integers;
  const denominator = multiply(a.denominator, b.denominator);
  const [first, second] = [multiply(a.numerator, b.denominator), multiply(b.numerator, a.denominator)];
  switch (operator) {
    case 'add':
      return rational(plus(first, second), denominator);
    case 'sub':
      return rational(plus(first, negate(second)), denominator);
    case 'mul':
      return rational(multiply(a.numerator, b.numerator), denominator);
    case 'div':
      return rational(multiply(a.numerator, b.denominator), multiply(a.denominator, b.numerator));
  }
}

// ── Conversions and bit vectors ───────────────────────────────────────────────────────────────────

export function intToReal(arena: Arena, operand: Term): Term {
  const value = integerLiteral(arena, operand);
  return value === undefined ? arena.make('int-to-real', [operand]) : arena.real(value);
}

export function realFloor(arena: Arena, operand: Term): Term {
  if (arena.operator(operand) === 'int-to-real') return arena.arg(operand, 0);
  const value = realLiteral(arena, operand);
  return value === undefined
    ? arena.make('real-floor', [operand])
    : arena.int(integers.divide(value.numerator, value.denominator));
}

export function intToBits(arena: Arena, operand: Term, width: number): Term {
  const value = integerLiteral(arena, operand);
  if (value !== undefined) return arena.bitvector(value, width);
  const type = arena.types.bitvector(width);
  if (arena.operator(operand) === 'bv-to-int' && arena.type(arena.arg(operand, 0)) === type)
    return arena.arg(operand, 0);
  return arena.make('int-to-bv', [operand], undefined, type);
}

export function bitsToInt(arena: Arena, operand: Term): Term {
  const value = integerLiteral(arena, operand);
  return value === undefined ? arena.make('bv-to-int', [operand]) : arena.int(value);
}

/** An operator of bit vectors of this width; the second operand of shifts is an integer. */
export function bits(arena: Arena, operator: BitOperator, width: number, left: Term, right: Term): Term {
  const [a, b] = [integerLiteral(arena, left), integerLiteral(arena, right)];
  if (a !== undefined && b !== undefined) {
    const value = bitOperation(operator, width, a, b);
    if (value !== undefined) return arena.bitvector(value, width);
  }
  return arena.make(operator, [left, right]);
}

export function signedLe(arena: Arena, left: Term, right: Term): Term {
  return simplify.bits(arena, 'bv-sle', left, right);
}

export function bitsNot(arena: Arena, operand: Term, width: number): Term {
  const value = integerLiteral(arena, operand);
  return value === undefined ? arena.make('bv-not', [operand]) : arena.bitvector(~BigInt(value), width);
}
