/**
 * Triggers of quantifiers that were written without: the terms whose appearance makes a solver instantiate them.
 * Groups of terms that cover all variables, the least specific ones, without matching loops.
 */
import type { Arena, Binder, FunctionSymbol, Term, Type } from '../model/index.js';
import { shift, simplify, subterms } from '../model/index.js';
import { loopingMatches } from './matching-loops.js';
import { nameParts } from './naming.js';
import type { Candidate } from './trigger-candidates.js';
import { candidatesIn, MOST_VARIABLES, Tier, withoutLets } from './trigger-candidates.js';
import { groupsOf } from './trigger-groups.js';

/**
 * Groups of terms under the binder of these types; empty if there is none. `vague` says which functions are last
 * resorts, because too many of their applications are about.
 */
export function chooseTriggers(
  arena: Arena,
  types: readonly Type[],
  range: Term,
  body: Term,
  vague: (symbol: FunctionSymbol) => boolean = () => false,
): readonly (readonly Term[])[] {
  const count = types.length;
  if (count === 0 || count > MOST_VARIABLES) return [];
  const candidates = candidatesOf(arena, count, [range, body], vague);
  const loops = loopsOf(arena, count, candidates);
  const pools: readonly (readonly Candidate[])[] = [
    candidates.filter(({ tier, term }) => tier === Tier.good && !loops.has(term)),
    candidates.filter(({ tier }) => tier === Tier.good),
    candidates.filter(({ tier }) => tier <= Tier.arithmetic),
    candidates.filter(({ tier }) => tier <= Tier.nonlinear),
    candidates,
  ];
  for (const pool of pools) {
    const groups = groupsOf(arena, pool, count);
    if (groups.length > 0) return groups.map((group) => group.map(({ term }) => term));
  }
  return [];
}

/**
 * A quantified formula with triggers: as it is, or in an equal form that has better ones. The same formula without any
 * if no form has.
 */
export function withTriggers(
  arena: Arena,
  operator: 'forall' | 'exists',
  quantified: Quantified,
  vague: (symbol: FunctionSymbol) => boolean = () => false,
): { readonly term: Term; readonly triggered: boolean } {
  const unlooped = withoutLoops(arena, quantified, vague);
  // Each part gets names for its own arguments only.
  const parts = unlooped === quantified ? [] : splitBody(arena, operator, quantified.body);
  if (parts.length > 1) {
    const made = parts.map((part) => withTriggers(arena, operator, { ...quantified, body: part }, vague));
    const terms = made.map(({ term }) => term);
    return {
      term: operator === 'forall' ? simplify.and(arena, terms) : simplify.or(arena, terms),
      triggered: made.every(({ triggered }) => triggered),
    };
  }
  for (const form of [unlooped, merged(arena, operator, quantified)]) {
    const groups = chooseTriggers(arena, form.types, form.range, form.body, vague);
    if (groups.length > 0) {
      return { term: arena.bind(operator, form.types, [form.range, form.body], groups), triggered: true };
    }
  }
  const { types, range, body } = quantified;
  return { term: arena.bind(operator, types, [range, body]), triggered: false };
}

/** Conjuncts of what holds for all, disjuncts of what holds for some; one step into what they depend on. */
function splitBody(arena: Arena, operator: 'forall' | 'exists', body: Term): Term[] {
  const separator = operator === 'forall' ? 'and' : 'or';
  const flat = (root: Term): Term[] => {
    const parts: Term[] = [];
    const stack = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (arena.operator(term) === separator) stack.push(...arena.argsOf(term).reverse());
      else parts.push(term);
    }
    return parts;
  };
  const outer = arena.operator(body);
  if (outer === separator) return flat(body);
  const distributes = operator === 'forall' ? outer === 'implies' || outer === 'or' : outer === 'and';
  if (!distributes || arena.argCount(body) === 0) return [body];
  const args = arena.argsOf(body);
  return flat(args[args.length - 1] as Term).map((part) => arena.make(outer, [...args.slice(0, -1), part]));
}

/** `forall x :: forall y :: P` is `forall x, y :: P`: a term with both variables triggers only the latter. */
function merged(arena: Arena, operator: 'forall' | 'exists', { types, range, body }: Quantified): Quantified {
  if (arena.operator(body) !== operator) return { types, range, body };
  // Variables inside the inner binder have the numbers already that they get in one binder of both.
  const inner = (arena.payload(body) as Binder).types;
  const moved = shift(arena, range, inner.length);
  return {
    types: [...inner, ...types],
    range: simplify.and(arena, [moved, arena.arg(body, 0)]),
    body: arena.arg(body, 1),
  };
}

export interface Quantified {
  readonly types: readonly Type[];
  readonly range: Term;
  readonly body: Term;
}

/**
 * The same formula with names for the arguments that make its triggers loop, if it has no others: `a[i] <= a[i + 1]`
 * for all `i` is `a[i] <= a[j]` for all `i` and `j` with `j == i + 1`, which `a[i]` and `a[j]` trigger.
 */
export function withoutLoops(
  arena: Arena,
  quantified: Quantified,
  vague: (symbol: FunctionSymbol) => boolean = () => false,
): Quantified {
  const { types, range, body } = quantified;
  const count = types.length;
  if (count === 0 || count > MOST_VARIABLES) return quantified;
  const candidates = candidatesOf(arena, count, [range, body], vague).filter(({ tier }) => tier <= Tier.arithmetic);
  const loops = loopsOf(arena, count, candidates);
  const harmless = candidates.filter(({ tier, term }) => tier === Tier.good && !loops.has(term));
  if (groupsOf(arena, harmless, count).length > 0) return quantified;
  const known = new Set(candidates.map(({ term }) => term));
  const values = new Set([...loops.values()].flat());
  // An argument that is a candidate itself triggers without a name.
  const named = [...values].filter((value) => !known.has(value)).slice(0, MOST_VARIABLES - count);
  return named.length === 0 ? quantified : nameParts(arena, quantified, named);
}

function candidatesOf(
  arena: Arena,
  count: number,
  roots: readonly Term[],
  vague: (symbol: FunctionSymbol) => boolean,
): Candidate[] {
  const plain = roots.map((root) => withoutLets(arena, root));
  return candidatesIn(arena, count, plain, vague);
}

/** For each looping candidate, the arguments with which it loops. */
function loopsOf(arena: Arena, count: number, candidates: readonly Candidate[]): ReadonlyMap<Term, readonly Term[]> {
  const loops = new Map<Term, readonly Term[]>();
  const terms = candidates.map(({ term }) => term);
  const mentions = (term: Term): boolean => arena.looseBound(term) > 0 && ownVariables(arena, term, count);
  for (const { term } of candidates) {
    const found = loopingMatches(arena, count, term, terms, mentions);
    if (found.length > 0) loops.set(term, found);
  }
  return loops;
}

/** Candidates have no binders inside, so that bound variables mean the same everywhere in them. */
function ownVariables(arena: Arena, root: Term, count: number): boolean {
  return subterms(arena, [root]).some(
    (term) => arena.operator(term) === 'bound' && (arena.payload(term) as number) < count,
  );
}
