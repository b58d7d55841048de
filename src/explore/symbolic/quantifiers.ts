/** Binders other than functions: quantifiers, comprehensions, and values chosen by a condition. */
import type { Arena, Binder, Term } from '../../model/index.js';
import { ALL_OBJECTS, rowsOf, type Rows } from './binders.js';
import { doubtful, scalar } from './common.js';
import { within, type Environment } from './environment.js';
import type { Evaluator } from './evaluator.js';
import { mergeAll } from './merge.js';
import * as s from './scalars.js';
import type { Symbolic } from './value.js';

/** A row that satisfies the condition of its binder. */
interface Fitting {
  readonly values: readonly Symbolic[];
  readonly present: Term;
}

export function quantified(evaluator: Evaluator, term: Term, env: Environment): Symbolic {
  const { arena } = evaluator;
  const isForall = arena.operator(term) === 'forall';
  const [range, body] = arena.argsOf(term) as [Term, Term];
  // What a value must satisfy to matter: for `exists`, the body as well; for `forall`, the premise of an implication.
  const extra = isForall ? premisesOf(arena, body) : [body];
  const found = rowsOf(evaluator, binderOf(arena, term).types, [range, ...extra], env, false);
  if (typeof found === 'string') return evaluator.unknown(found);
  const zero = arena.boolean(!isForall);
  const parts: Term[] = [];
  for (const { values, present } of fitting(evaluator, found, range, env)) {
    const verdict = evaluator.under(present, () => evaluator.truth(body, within(env, values)));
    const part = isForall ? s.implies(arena, present, verdict) : s.and(arena, [present, verdict]);
    if (part === zero) return scalar(zero);
    parts.push(part);
  }
  if (found.isPartial) parts.push(doubtful(evaluator, ALL_OBJECTS, arena.types.bool));
  return scalar(isForall ? s.and(arena, parts) : s.or(arena, parts));
}

export function setOf(evaluator: Evaluator, term: Term, env: Environment): Symbolic {
  const { arena } = evaluator;
  const [range, element] = arena.argsOf(term) as [Term, Term];
  const found = rowsOf(evaluator, binderOf(arena, term).types, [range], env, false);
  if (typeof found === 'string') return evaluator.unknown(found);
  if (found.isPartial) return evaluator.unknown(ALL_OBJECTS);
  const members = [...fitting(evaluator, found, range, env)].map(({ values, present }) => ({
    present,
    value: evaluator.under(present, () => evaluator.evaluate(element, within(env, values))),
  }));
  return { kind: 'set', members };
}

export function mapOf(evaluator: Evaluator, term: Term, env: Environment): Symbolic {
  const { arena } = evaluator;
  const [range, key, value] = arena.argsOf(term) as [Term, Term, Term];
  const found = rowsOf(evaluator, binderOf(arena, term).types, [range], env, false);
  if (typeof found === 'string') return evaluator.unknown(found);
  if (found.isPartial) return evaluator.unknown(ALL_OBJECTS);
  const entries = [...fitting(evaluator, found, range, env)].map(({ values, present }) =>
    evaluator.under(present, () => {
      const inside = within(env, values);
      return { present, key: evaluator.evaluate(key, inside), value: evaluator.evaluate(value, inside) };
    }),
  );
  // The last of equal keys counts in a run, the first of them here.
  return { kind: 'map', entries: entries.reverse() };
}

/** The first value in the order of enumeration. */
export function chosen(evaluator: Evaluator, term: Term, env: Environment): Symbolic {
  const { arena, ledger } = evaluator;
  const condition = arena.arg(term, 0);
  const found = rowsOf(evaluator, binderOf(arena, term).types, [condition], env, true);
  if (typeof found === 'string') return evaluator.unknown(found);
  const rows = [...fitting(evaluator, found, condition, env)];
  const symbol = (): Term => evaluator.symbol('choice', arena.types.int);
  const way = found.isOrdered || rows.length < 2 ? arena.int(0) : ledger.inDoubt(UNORDERED, symbol);
  return pick(evaluator, rows, way, found.isSearch)?.[0] ?? evaluator.unknown('no such value');
}

/** Rows in the order of enumeration that satisfy the condition as well. */
export function* fitting(evaluator: Evaluator, { rows }: Rows, condition: Term, env: Environment): Iterable<Fitting> {
  for (const { values, present } of rows) {
    const holds = evaluator.under(present, () => evaluator.truth(condition, within(env, values)));
    const both = s.and(evaluator.arena, [present, holds]);
    if (both !== evaluator.arena.false) yield { values, present: both };
  }
}

const UNORDERED = 'the order in which a run goes through a set';

/** The row with a number, counted among those that are present; undefined if there is none. */
function pick(
  evaluator: Evaluator,
  rows: readonly Fitting[],
  way: Term,
  isSearch: boolean,
): readonly Symbolic[] | undefined {
  const { arena } = evaluator;
  const zero = arena.int(0);
  let count = zero;
  const ways = rows.map(({ values, present }) => {
    const condition = s.and(arena, [present, s.eq(arena, count, way)]);
    count = s.add(arena, count, s.ite(arena, present, arena.int(1), zero));
    return { condition, values };
  });
  const isThere = s.lt(arena, zero, count);
  if (isSearch) {
    evaluator.restrict(isThere, { bound: 'range', what: 'a value further from zero' });
    if (way !== zero) evaluator.note({ bound: 'range', what: 'values further from zero' });
  }
  // A run takes the first where there are not as many: no way is lost by leaving that out.
  if (way !== zero) {
    evaluator.assume(s.le(arena, zero, way));
    evaluator.assume(s.implies(arena, isThere, s.lt(arena, way, count)));
  }
  const [first] = rows;
  return first?.values.map((_, i) => {
    const choices = ways.map(({ condition, values }) => ({ condition, value: values[i] as Symbolic }));
    return mergeAll(evaluator, choices) ?? evaluator.unknown('no such value');
  });
}

function binderOf(arena: Arena, term: Term): Binder {
  return arena.payload(term) as Binder;
}

/** What `a ==> b ==> c` assumes. */
function premisesOf(arena: Arena, body: Term): Term[] {
  const premises: Term[] = [];
  for (let rest = body; arena.operator(rest) === 'implies'; rest = arena.arg(rest, 1))
    premises.push(arena.arg(rest, 0));
  return premises;
}
