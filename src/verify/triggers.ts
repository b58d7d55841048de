/**
 * Triggers of quantifiers that were written without: the terms whose appearance makes a solver instantiate them.
 * Single terms if they cover all variables, else small groups; the least specific ones, without matching loops.
 */
import type { Arena, Binder, FunctionSymbol, Term, Type } from '../model/index.js';
import { shift, simplify, subterms } from '../model/index.js';
import type { LoopingMatch } from './matching-loops.js';
import { loopingMatches } from './matching-loops.js';
import { nameParts } from './naming.js';
import type { Candidate } from './trigger-candidates.js';
import { candidatesIn, MOST_VARIABLES, Tier, withoutLets } from './trigger-candidates.js';

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
  for (const form of [withoutLoops(arena, quantified, vague), merged(arena, operator, quantified)]) {
    const { types, range, body } = form;
    const groups = chooseTriggers(arena, types, range, body, vague);
    if (groups.length > 0) return { term: arena.bind(operator, types, [range, body], groups), triggered: true };
  }
  const { types, range, body } = quantified;
  return { term: arena.bind(operator, types, [range, body]), triggered: false };
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
  const values = new Set([...loops.values()].flat().flatMap((match) => match.values));
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

/** Single terms that cover all variables, or else groups that do. */
function groupsOf(arena: Arena, pool: readonly Candidate[], count: number): Candidate[][] {
  const all = 2 ** count - 1;
  const least = leastSpecific(arena, pool);
  const single = least.filter(({ variables }) => variables === all);
  return single.length > 0 ? single.map((candidate) => [candidate]) : covers(arena, least, all);
}

/** For each looping candidate, what it loops with. */
function loopsOf(
  arena: Arena,
  count: number,
  candidates: readonly Candidate[],
): ReadonlyMap<Term, readonly LoopingMatch[]> {
  const loops = new Map<Term, readonly LoopingMatch[]>();
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

/** Without those that contain another one of the same variables: it matches whenever they do. */
function leastSpecific(arena: Arena, candidates: readonly Candidate[]): Candidate[] {
  const known = new Map(candidates.map((candidate) => [candidate.term, candidate]));
  return candidates.filter((candidate) => {
    const seen = new Set<Term>(arena.argsOf(candidate.term));
    for (const term of seen) {
      const inside = known.get(term);
      if (inside?.variables === candidate.variables && inside.tier <= candidate.tier) return false;
      for (const arg of arena.argsOf(term)) seen.add(arg);
    }
    return true;
  });
}

/** Groups in which each term contributes a variable: terms with one head first, few groups. */
function covers(arena: Arena, candidates: readonly Candidate[], all: number): Candidate[][] {
  if (candidates.reduce((sum, { variables }) => sum | variables, 0) !== all) return [];
  const found = new Map<string, Candidate[]>();
  let tried = 0;
  const extend = (group: readonly Candidate[], covered: number): void => {
    if (found.size >= ENOUGH_GROUPS || tried >= MOST_TRIED) return;
    if (covered === all) {
      tried++;
      const terms = group.map(({ term }) => term).sort((a, b) => a - b);
      if (isTight(group)) found.set(terms.join(), [...group]);
      return;
    }
    const next = ~covered & all & -(~covered & all);
    for (const candidate of candidates) {
      if ((candidate.variables & next) !== 0) extend([...group, candidate], covered | candidate.variables);
    }
  };
  extend([], 0);
  const heads = (group: readonly Candidate[]): number => new Set(group.map(({ term }) => headOf(arena, term))).size;
  return [...found.values()].sort((a, b) => a.length - b.length || heads(a) - heads(b)).slice(0, MOST_GROUPS);
}

/** No term could be left out. */
function isTight(group: readonly Candidate[]): boolean {
  return group.every((one) => {
    const others = group.reduce((sum, other) => (other === one ? sum : sum | other.variables), 0);
    return (one.variables & ~others) !== 0;
  });
}

/** Operator and first argument: `s[i]` and `s[j]` have the same head. */
function headOf(arena: Arena, term: Term): string {
  return `${arena.operator(term)} ${arena.operator(term) === 'apply' ? '' : arena.arg(term, 0)}`;
}

const MOST_GROUPS = 4;
/** Of these the best are kept. */
const ENOUGH_GROUPS = 64;
const MOST_TRIED = 1024;
