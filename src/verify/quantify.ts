/** Quantified formulas written with named variables; the binder is closed over them at the end. */
import type { Arena, Term, Type, Variable } from '../model/index.js';
import { abstract } from '../model/index.js';

/** A variable that stands for a bound one until the binder is closed. */
export function placeholder(name: string, type: Type): Variable {
  return { name, type, role: 'local', ghost: true };
}

/** `forall variables :: range ==> body`; without variables, the implication alone. */
export function forall(
  arena: Arena,
  variables: readonly Variable[],
  range: Term,
  body: Term,
  triggers: readonly (readonly Term[])[] = [],
): Term {
  return quantified(arena, 'forall', variables, range, body, triggers);
}

export function exists(arena: Arena, variables: readonly Variable[], range: Term, body: Term): Term {
  return quantified(arena, 'exists', variables, range, body, []);
}

/**
 * Bound variables range over the values of their type, and the translation says so where the representation does not.
 * A formula that says what the values of a type are cannot presuppose it: its first group of triggers stands twice.
 */
export function unguarded(triggers: readonly (readonly Term[])[]): readonly (readonly Term[])[] {
  return [...triggers, ...triggers.slice(0, 1)];
}

export function isUnguarded(triggers: readonly (readonly Term[])[]): boolean {
  const [first, ...rest] = triggers;
  const last = rest.at(-1);
  return first !== undefined && last?.length === first.length && first.every((term, i) => term === last[i]);
}

function quantified(
  arena: Arena,
  operator: 'forall' | 'exists',
  variables: readonly Variable[],
  range: Term,
  body: Term,
  triggers: readonly (readonly Term[])[],
): Term {
  if (variables.length === 0) {
    if (range === arena.true) return body;
    return arena.make(operator === 'forall' ? 'implies' : 'and', [range, body]);
  }
  const close = (term: Term): Term => abstract(arena, term, variables);
  const types = variables.map(({ type }) => type);
  return arena.bind(
    operator,
    types,
    [close(range), close(body)],
    triggers.map((group) => group.map(close)),
  );
}
