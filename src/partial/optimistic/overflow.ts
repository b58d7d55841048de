/** That arithmetic on machine integers in two's complement stays in their range: the example of seed 004. */
import { lineOf } from '../../languages/lines.js';
import { claimsOf, termsRead } from '../../analysis/index.js';
import { TermWriter } from '../../languages/terms/writer.js';
import type { Arena, Body, Claim, Instruction, Method, Operator, Origin, Term, Type } from '../../model/index.js';
import { signedInteger, simplify, subterms } from '../../model/index.js';
import type { Integer } from '../../model/index.js';
import type { Point } from '../points.js';
import type { Draft } from './candidate.js';

/** One operation, where an execution does it. */
export interface Arithmetic {
  readonly before: Point;
  readonly term: Term;
  /** It is done only where this holds. */
  readonly guard: Term;
  readonly origin: Origin;
}

const NAMES: Partial<Record<Operator, string>> = {
  add: 'addition',
  sub: 'subtraction',
  mul: 'multiplication',
  neg: 'negation',
};

export function overflowCandidates(arena: Arena, method: Method): readonly Draft[] {
  const writer = new TermWriter(arena, method);
  return arithmeticIn(arena, method).map(({ before, term, guard, origin }): Draft => ({
    condition: simplify.implies(arena, guard, inRange(arena, term)),
    before,
    at: origin,
    holds: { 'no-overflow': writer.text(term) },
    words: `the ${NAMES[arena.operator(term)] ?? 'operation'} in line ${lineOf(origin)} does not overflow`,
  }));
}

/** In the order of the code; none in a method that is not made of machine integers and truth values alone. */
export function arithmeticIn(arena: Arena, method: Method): readonly Arithmetic[] {
  const { body } = method;
  if (body === undefined || !isPlain(method, body)) return [];
  return body.blocks.flatMap(({ id, instructions, exit }) => [
    ...instructions.flatMap((one) => operationsIn(arena, rootsOf(arena, one), one.id, one.origin)),
    ...(exit.kind === 'branch'
      ? operationsIn(arena, [{ term: exit.condition, guard: arena.true }], { exitOf: id }, exit.origin)
      : []),
  ]);
}

interface Root {
  readonly term: Term;
  readonly guard: Term;
}

function rootsOf(arena: Arena, instruction: Instruction): readonly Root[] {
  if (instruction.kind === 'assert') return rootsOfClaim(arena, instruction.claim);
  return termsRead(instruction).map((term) => ({ term, guard: arena.true }));
}

function rootsOfClaim(arena: Arena, { guard, condition }: Claim): readonly Root[] {
  return [
    { term: guard, guard: arena.true },
    { term: condition, guard },
  ];
}

function operationsIn(arena: Arena, roots: readonly Root[], before: Point, origin: Origin): readonly Arithmetic[] {
  const order = subterms(
    arena,
    roots.map(({ term }) => term),
  );
  const guards = new Map<Term, Term>();
  const reached = (term: Term, guard: Term): void => {
    const known = guards.get(term);
    guards.set(term, known === undefined ? guard : simplify.or(arena, [known, guard]));
  };
  for (const { term, guard } of roots) reached(term, guard);
  // What contains a term comes after it.
  for (const term of [...order].reverse()) {
    const guard = guards.get(term) ?? arena.true;
    for (const [i, condition] of conditionsOfArguments(arena, term).entries())
      reached(arena.arg(term, i), simplify.and(arena, [guard, condition]));
  }
  return order.flatMap((term): Arithmetic[] => {
    const isCounted = NAMES[arena.operator(term)] !== undefined && arena.type(term).kind === 'bitvector';
    return isCounted ? [{ before, term, guard: guards.get(term) ?? arena.true, origin }] : [];
  });
}

/** Under which conditions each argument matters: lazy operators do not look at all of them. */
function conditionsOfArguments(arena: Arena, term: Term): readonly Term[] {
  const args = Array.from({ length: arena.argCount(term) }, (_, i) => arena.arg(term, i));
  switch (arena.operator(term)) {
    case 'and':
    case 'implies':
      return args.map((_, i) => simplify.and(arena, args.slice(0, i)));
    case 'or':
      return args.map((_, i) =>
        simplify.and(
          arena,
          args.slice(0, i).map((arg) => simplify.not(arena, arg)),
        ),
      );
    case 'ite': {
      const condition = args[0] as Term;
      return [arena.true, condition, simplify.not(arena, condition)];
    }
    default:
      return args.map(() => arena.true);
  }
}

/** That the operation gives what it gives for mathematical integers. */
function inRange(arena: Arena, term: Term): Term {
  const type = arena.type(term);
  if (type.kind !== 'bitvector') return arena.true;
  const { width } = type;
  const literal = (value: Integer): Term => arena.bitvector(value, width);
  const [a, b] = [arena.arg(term, 0), arena.argCount(term) > 1 ? arena.arg(term, 1) : arena.arg(term, 0)];
  const same = (one: Term, other: Term): Term => arena.make('eq', [one, other]);
  const least = literal(leastOf(width));
  switch (arena.operator(term)) {
    case 'neg':
      return arena.make('not', [same(a, least)]);
    case 'mul': {
      // If the product is right, dividing it gives the other factor; of one quotient that is not right either.
      const isOdd = arena.make('and', [same(a, literal(-1)), same(b, least)]);
      const quotient = arena.make('bv-sdiv', [term, a]);
      return arena.make('or', [
        same(a, literal(0)),
        arena.make('and', [arena.make('not', [isOdd]), same(quotient, b)]),
      ]);
    }
    case 'add':
      return sumInRange(arena, [a, b], term, literal);
    default: {
      // A difference has another sign than the first operand only if it is too large, and the operands differ in sign.
      const constant = constantOf(arena, b);
      if (constant !== undefined && constant !== leastOf(width)) return boundedBy(arena, a, -constant, width);
      const signs = arena.make('bv-and', [arena.make('bv-xor', [a, b]), arena.make('bv-xor', [a, term])]);
      return arena.make('bv-sle', [literal(0), signs]);
    }
  }
}

/** A sum has another sign than both operands only if it is too large. */
function sumInRange(arena: Arena, [a, b]: readonly [Term, Term], sum: Term, literal: (value: Integer) => Term): Term {
  const { width } = arena.type(sum) as Extract<Type, { readonly kind: 'bitvector' }>;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const constant = constantOf(arena, other);
    if (constant !== undefined) return boundedBy(arena, one, constant, width);
  }
  const signs = arena.make('bv-and', [arena.make('bv-xor', [a, sum]), arena.make('bv-xor', [b, sum])]);
  return arena.make('bv-sle', [literal(0), signs]);
}

/** That adding the constant stays in range. */
function boundedBy(arena: Arena, term: Term, constant: bigint, width: number): Term {
  return constant >= 0n
    ? arena.make('bv-sle', [term, arena.bitvector(-leastOf(width) - 1n - constant, width)])
    : arena.make('bv-sle', [arena.bitvector(leastOf(width) - constant, width), term]);
}

function constantOf(arena: Arena, term: Term): bigint | undefined {
  const type = arena.type(term);
  if (arena.operator(term) !== 'literal' || type.kind !== 'bitvector') return undefined;
  return BigInt(signedInteger(arena.payload(term) as Integer, type.width));
}

export function leastOf(width: number): bigint {
  return -(1n << BigInt(width - 1));
}

/** Nothing but machine integers in two's complement and truth values, and nothing that a contract says. */
function isPlain({ inputs, outputs, requires, ensures, entry }: Method, { locals, blocks, loops }: Body): boolean {
  const isScalar = (type: Type): boolean => type.kind === 'bool' || (type.kind === 'bitvector' && type.signed);
  return (
    requires.length + ensures.length + entry.size === 0 &&
    [...inputs, ...outputs, ...locals].every(({ type }) => isScalar(type)) &&
    loops.every(({ invariants }) => invariants.length === 0) &&
    blocks.every(({ instructions }) => instructions.every(isKnown)) &&
    isEachClaimedOnce(blocks.flatMap(({ instructions }) => instructions.flatMap(claimsOf)))
  );
}

/** A claim stands for other numbers at each place. */
function isEachClaimedOnce(claims: readonly Claim[]): boolean {
  return new Set(claims).size === claims.length;
}

function isKnown(instruction: Instruction): boolean {
  switch (instruction.kind) {
    case 'assign':
    case 'havoc':
    case 'assert':
    case 'assume':
    case 'assumed':
    case 'prefer':
      return true;
    case 'call':
      return instruction.claims.length + instruction.callee.ensures.length === 0;
    case 'allocate':
    case 'print':
    case 'forall-assign':
    case 'such-that':
    case 'proof':
    case 'reveal':
      return false;
  }
}
