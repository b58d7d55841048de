/** Binders other than functions: quantifiers and comprehensions. */
import { decisive } from '../../execute/domains.js';
import type { Arena, Binder, Term } from '../../model/index.js';
import { ALL_OBJECTS, rowsOf, type Row } from './binders.js';
import { doubtful, scalar } from './common.js';
import { within, type Environment } from './environment.js';
import type { Evaluator } from './evaluator.js';
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
  const found = rowsOf(evaluator, binderOf(arena, term).types, decisive(arena, term), env);
  if (typeof found === 'string') return evaluator.unknown(found);
  const zero = arena.boolean(!isForall);
  const parts: Term[] = [];
  for (const { values, present } of fitting(evaluator, found.rows, range, env)) {
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
  const found = rowsOf(evaluator, binderOf(arena, term).types, { hold: [range] }, env);
  if (typeof found === 'string') return evaluator.unknown(found);
  if (found.isPartial) return evaluator.unknown(ALL_OBJECTS);
  const members = [...fitting(evaluator, found.rows, range, env)].map(({ values, present }) => ({
    present,
    value: evaluator.under(present, () => evaluator.evaluate(element, within(env, values))),
  }));
  return { kind: 'set', members };
}

export function mapOf(evaluator: Evaluator, term: Term, env: Environment): Symbolic {
  const { arena } = evaluator;
  const [range, key, value] = arena.argsOf(term) as [Term, Term, Term];
  const found = rowsOf(evaluator, binderOf(arena, term).types, { hold: [range] }, env);
  if (typeof found === 'string') return evaluator.unknown(found);
  if (found.isPartial) return evaluator.unknown(ALL_OBJECTS);
  const entries = [...fitting(evaluator, found.rows, range, env)].map(({ values, present }) =>
    evaluator.under(present, () => {
      const inside = within(env, values);
      return { present, key: evaluator.evaluate(key, inside), value: evaluator.evaluate(value, inside) };
    }),
  );
  // The last of equal keys counts in a run, the first of them here.
  return { kind: 'map', entries: entries.reverse() };
}

/** Rows in the order of enumeration that satisfy the condition as well. */
export function* fitting(
  evaluator: Evaluator,
  rows: readonly Row[],
  condition: Term,
  env: Environment,
): Iterable<Fitting> {
  for (const { values, present } of rows) {
    const holds = evaluator.under(present, () => evaluator.truth(condition, within(env, values)));
    const both = s.and(evaluator.arena, [present, holds]);
    if (both !== evaluator.arena.false) yield { values, present: both };
  }
}

function binderOf(arena: Arena, term: Term): Binder {
  return arena.payload(term) as Binder;
}
