/** What a state says of variables, as terms: for engines that can use it without asking. */
import type { Arena, Integer, Term, Variable } from '../../model/index.js';
import { freeVariables } from '../../model/index.js';
import * as exact from './exact.js';
import * as persistent from './persistent.js';
import type { State } from './state.js';
import type { Value } from './value.js';

/** Bounds of integer variables and of their differences that mention one of the given variables. */
export function factsAbout(arena: Arena, state: State, about: ReadonlySet<Variable>): readonly Term[] {
  const facts: Term[] = [];
  const concerns = (...terms: readonly Term[]): boolean =>
    terms.every((term) => arena.type(term) === arena.types.int) &&
    [...freeVariables(arena, terms)].some((variable) => about.has(variable));
  persistent.forEach(state.values, (key, known) => {
    const term = key as Term;
    if (isPlace(arena, term) && concerns(term)) facts.push(...valueFacts(arena, term, known));
  });
  persistent.forEach(state.differences.out, (key, edges) => {
    const x = key as Term;
    for (const [y, bound] of edges) {
      if (!exact.isInteger(bound) || !isPlace(arena, x) || !isPlace(arena, y) || !concerns(x, y)) continue;
      facts.push(arena.make('le', [arena.make('sub', [x, y]), arena.int(bound)]));
    }
  });
  return facts;
}

function isPlace(arena: Arena, term: Term): boolean {
  const operator = arena.operator(term);
  return operator === 'variable' || operator === 'seq-length' || operator === 'array-length';
}

function valueFacts(arena: Arena, term: Term, known: Value): Term[] {
  if (known.kind !== 'number') return [];
  const facts: Term[] = [];
  const { low, high } = known.interval;
  if (exact.isInteger(low)) facts.push(arena.make('le', [arena.int(low), term]));
  if (exact.isInteger(high)) facts.push(arena.make('le', [term, arena.int(high)]));
  const modulus: Integer = known.congruence?.modulus ?? 0;
  if (known.congruence !== undefined && modulus !== 0 && modulus !== 1) {
    const remainder = arena.make('mod', [term, arena.int(modulus)]);
    facts.push(arena.make('eq', [remainder, arena.int(known.congruence.remainder)]));
  }
  return facts;
}
