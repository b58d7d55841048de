/**
 * Automatic induction: a lemma may use its own contract for smaller arguments without being called. It is assumed for
 * the parameters that recursive functions in its contract recurse on, where the measure of the lemma is smaller.
 */
import type { Dependency, Instance, Method, Model, Term, Variable } from '../../model/index.js';
import { abstract, decreases, freeVariables, instantiate, simplify, subterms, substitute } from '../../model/index.js';
import { forall } from '../quantify.js';
import { chooseTriggers } from '../triggers.js';
import type { PassState } from './state.js';

export function assumeInduction(pass: PassState): void {
  const { method, vocabulary, arena } = pass;
  if (method.kind !== 'lemma' || method.ensures.length === 0 || method.induction === 'none') return;
  const on = method.induction ?? inductionVariables(vocabulary.model, method);
  if (on.length === 0) return;
  const others = new Map(
    on.map((variable) => [variable, { ...variable, name: `${variable.name}'`, role: 'local' as const }]),
  );
  const renaming = new Map([...others].map(([variable, other]) => [variable, arena.variable(other)]));
  const renamed = (term: Term): Term => substitute(arena, term, renaming);
  const entry = new Map<Variable, Term>(
    [...others.values()].map((other) => [other, arena.variable({ ...other, type: arena.types.erase(other.type) })]),
  );
  const bound = [...entry.values()].map((term) => arena.payload(term) as Variable);
  const known = (term: Term): Term => pass.known(term, entry);
  const smaller = decreases(arena, method.decreases.terms, method.decreases.terms.map(renamed));
  const required = method.requires.map(({ condition }) => known(renamed(condition)));
  const range = simplify.and(arena, [
    ...[...others.values()].map((other) => known(vocabulary.predicates.belongs(other.type, arena.variable(other)))),
    ...required,
    known(smaller),
  ]);
  const body = simplify.and(
    arena,
    method.ensures.map(({ condition }) => known(renamed(condition))),
  );
  const close = (term: Term): Term => abstract(arena, term, bound);
  const triggersIn = (given: Term): readonly (readonly Term[])[] =>
    chooseTriggers(
      arena,
      bound.map(({ type }) => type),
      close(given),
      close(body),
    );
  // What is concluded asks for the hypothesis; where it has not all parameters, what is required says the others.
  const concluded = triggersIn(arena.true);
  const groups = concluded.length > 0 ? concluded : triggersIn(simplify.and(arena, required));
  if (groups.length === 0) return;
  const values = bound.map((variable) => arena.variable(variable));
  const triggers = groups.map((group) => group.map((term) => instantiate(arena, term, values)));
  const claims = method.claims.map(({ id }) => id);
  const dependency: Dependency = { kind: 'lemma', name: method.name, claims };
  // For any fuel, so that applications that are not to be unfolded any further match as well.
  const k = vocabulary.fuels.variable();
  const refuelled = (term: Term): Term => vocabulary.fuels.refuel(term, arena.variable(k));
  const general = triggers.map((group) => group.map(refuelled));
  const isFuelled = general.every((group) => freeVariables(arena, group).has(k));
  const hypothesis = isFuelled
    ? forall(arena, [k, ...bound], range, refuelled(body), general)
    : forall(arena, bound, range, body, triggers);
  pass.assume(hypothesis, dependency);
}

/** Parameters inside arguments that a recursive function of the contract measures itself by. */
function inductionVariables({ arena, functions }: Model, { inputs, requires, ensures }: Method): readonly Variable[] {
  const found = new Set<Variable>();
  const conditions = [...requires, ...ensures].map(({ condition }) => condition);
  for (const term of subterms(arena, conditions)) {
    if (arena.operator(term) !== 'apply') continue;
    const { symbol } = arena.payload(term) as Instance;
    const definition = functions.get(symbol);
    if (definition?.body === undefined) continue;
    const isRecursive = subterms(arena, [definition.body]).some(
      (inner) =>
        arena.operator(inner) === 'apply' &&
        functions.get((arena.payload(inner) as Instance).symbol)?.recursionGroup === definition.recursionGroup,
    );
    if (!isRecursive) continue;
    const measured = freeVariables(arena, definition.decreases.terms);
    symbol.parameters.forEach((parameter, i) => {
      if (!measured.has(parameter)) return;
      for (const variable of freeVariables(arena, [arena.arg(term, symbol.heap.length + i)])) found.add(variable);
    });
  }
  return inputs.filter((input) => found.has(input) && arena.types.erase(input.type).kind !== 'reference');
}
