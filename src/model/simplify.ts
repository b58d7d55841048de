/**
 * Simplifying constructors for the engines' own terms. Never use them on claims as written or under binders that carry
 * triggers: folding erases what was said. Each returns a term that is equal in every state.
 */
import type { Arena, Term } from './arena.js';
import type { BitComparison, BitOperator } from './bits.js';
import { bitComparison, bitOperation } from './bits.js';
import * as integers from './integers.js';
import type { Integer } from './integers.js';
import type { Operator } from './operators.js';

/** A conjunction without `true`, duplicates and nesting; `false` absorbs. */
export function and(arena: Arena, conjuncts: readonly Term[]): Term {
  return junction(arena, 'and', conjuncts, arena.true, arena.false);
}

export function or(arena: Arena, disjuncts: readonly Term[]): Term {
  return junction(arena, 'or', disjuncts, arena.false, arena.true);
}

function junction(arena: Arena, operator: 'and' | 'or', operands: readonly Term[], unit: Term, zero: Term): Term {
  const kept = new Set<Term>();
  for (const operand of operands) {
    const parts = arena.operator(operand) === operator ? arena.argsOf(operand) : [operand];
    for (const part of parts) {
      // An operand after a contradiction is never evaluated, so the lazy meaning agrees.
      if (part === zero || kept.has(not(arena, part))) return zero;
      if (part !== unit) kept.add(part);
    }
  }
  const [only, ...more] = kept;
  if (only === undefined) return unit;
  return more.length === 0 ? only : arena.make(operator, [...kept]);
}

export function not(arena: Arena, operand: Term): Term {
  if (operand === arena.true) return arena.false;
  if (operand === arena.false) return arena.true;
  return arena.operator(operand) === 'not' ? arena.arg(operand, 0) : arena.make('not', [operand]);
}

export function implies(arena: Arena, premise: Term, conclusion: Term): Term {
  if (premise === arena.true) return conclusion;
  if (premise === arena.false || conclusion === arena.true || premise === conclusion) return arena.true;
  if (conclusion === arena.false) return not(arena, premise);
  return arena.make('implies', [premise, conclusion]);
}

export function ite(arena: Arena, condition: Term, then: Term, otherwise: Term): Term {
  if (condition === arena.true || then === otherwise) return then;
  if (condition === arena.false) return otherwise;
  if (then === arena.true && otherwise === arena.false) return condition;
  if (then === arena.false && otherwise === arena.true) return not(arena, condition);
  return arena.make('ite', [condition, then, otherwise]);
}

export function eq(arena: Arena, left: Term, right: Term): Term {
  if (left === right) return arena.true;
  // Distinct literals of one type have distinct values.
  if (arena.operator(left) === 'literal' && arena.operator(right) === 'literal') return arena.false;
  if (left === arena.true) return right;
  if (right === arena.true) return left;
  if (left === arena.false) return not(arena, right);
  if (right === arena.false) return not(arena, left);
  return left < right ? arena.make('eq', [left, right]) : arena.make('eq', [right, left]);
}

/** Arithmetic and comparison of integers and bit vectors with literals folded. Reals and characters are built as they are. */
export function arithmetic(
  arena: Arena,
  operator: 'add' | 'sub' | 'mul' | 'div' | 'mod' | 'lt' | 'le',
  left: Term,
  right: Term,
): Term {
  const type = arena.type(left);
  if (type.kind === 'bitvector') return bits(arena, operator, left, right);
  if (type !== arena.types.int) return arena.make(operator, [left, right]);
  const a = intLiteral(arena, left);
  const b = intLiteral(arena, right);
  if (a !== undefined && b !== undefined) {
    const folded = fold(operator, a, b);
    if (typeof folded === 'boolean') return arena.boolean(folded);
    if (folded !== undefined) return arena.int(folded);
  }
  if (operator === 'add' && a === 0) return right;
  if ((operator === 'add' || operator === 'sub') && b === 0) return left;
  if (operator === 'mul' && (a === 0 || b === 1)) return left;
  if (operator === 'mul' && (b === 0 || a === 1)) return right;
  if (operator === 'sub' && left === right) return arena.int(0);
  if (operator === 'le' && left === right) return arena.true;
  if (operator === 'lt' && left === right) return arena.false;
  return arena.make(operator, [left, right]);
}

/** Operators of bit vectors with literals folded. The amount of a shift is an integer. */
export function bits(arena: Arena, operator: BitOperator | BitComparison, left: Term, right: Term): Term {
  const type = arena.type(left);
  const width = type.kind === 'bitvector' ? type.width : 0;
  const [a, b] = [intLiteral(arena, left), intLiteral(arena, right)];
  switch (operator) {
    case 'lt':
    case 'le':
    case 'bv-slt':
    case 'bv-sle':
      if (left === right) return arena.boolean(operator === 'le' || operator === 'bv-sle');
      if (a === undefined || b === undefined) return arena.make(operator, [left, right]);
      return arena.boolean(bitComparison(operator, width, a, b));
    default: {
      const value = a === undefined || b === undefined ? undefined : bitOperation(operator, width, a, b);
      if (value !== undefined) return arena.bitvector(value, width);
      if (b === 0 && KEPT_BY_ZERO.has(operator)) return left;
      if (a === 0 && operator === 'add') return right;
      return arena.make(operator, [left, right]);
    }
  }
}

/** `x op 0` is `x`. */
const KEPT_BY_ZERO: ReadonlySet<BitOperator> = new Set<BitOperator>([
  'add',
  'sub',
  'bv-or',
  'bv-xor',
  'bv-shl',
  'bv-shr',
  'bv-ashr',
]);

/** Reading a store through the updates on top of it, as far as equality of keys is decided. */
export function select(arena: Arena, store: Term, keys: readonly Term[]): Term {
  let current = store;
  while (arena.operator(current) === 'update') {
    const written = arena.argsOf(current).slice(1, -1);
    const same = and(
      arena,
      written.map((key, i) => eq(arena, key, keys[i] as Term)),
    );
    if (same === arena.true) return arena.arg(current, arena.argCount(current) - 1);
    if (same !== arena.false) break;
    current = arena.arg(current, 0);
  }
  return arena.make('select', [current, ...keys]);
}

/** The operator's simplifying constructor, where there is one. */
export function simplified(arena: Arena, operator: Operator, args: readonly Term[], original: Term): Term {
  const [a, b, c] = args as [Term, Term, Term];
  switch (operator) {
    case 'and':
      return and(arena, args);
    case 'or':
      return or(arena, args);
    case 'not':
      return not(arena, a);
    case 'implies':
      return implies(arena, a, b);
    case 'ite':
      return ite(arena, a, b, c);
    case 'eq':
      return eq(arena, a, b);
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'mod':
    case 'lt':
    case 'le':
      return arithmetic(arena, operator, a, b);
    case 'bv-and':
    case 'bv-or':
    case 'bv-xor':
    case 'bv-shl':
    case 'bv-shr':
    case 'bv-ashr':
    case 'bv-sdiv':
    case 'bv-srem':
    case 'bv-slt':
    case 'bv-sle':
      return bits(arena, operator, a, b);
    case 'bv-to-int': {
      const value = intLiteral(arena, a);
      return value === undefined ? arena.make(operator, args) : arena.int(value);
    }
    case 'select':
      return select(arena, a, args.slice(1));
    default:
      return arena.make(operator, args, arena.payload(original), arena.type(original));
  }
}

function intLiteral(arena: Arena, term: Term): Integer | undefined {
  return arena.operator(term) === 'literal' ? (arena.payload(term) as Integer) : undefined;
}

function fold(
  operator: 'add' | 'sub' | 'mul' | 'div' | 'mod' | 'lt' | 'le',
  a: Integer,
  b: Integer,
): Integer | boolean | undefined {
  switch (operator) {
    case 'add':
      return integers.add(a, b);
    case 'sub':
      return integers.subtract(a, b);
    case 'mul':
      return integers.multiply(a, b);
    // Division by zero has no value of its own: it stays as it is.
    case 'div':
      return b === 0 ? undefined : integers.divide(a, b);
    case 'mod':
      return b === 0 ? undefined : integers.modulo(a, b);
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
  }
}
