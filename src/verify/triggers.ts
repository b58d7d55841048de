/**
 * Triggers of quantifiers that were written without: the terms whose appearance makes a solver instantiate them.
 * Single terms if they cover all variables, else small groups; the least specific ones, without matching loops.
 */
import type { Arena, FunctionSymbol, Term, Type } from '../model/index.js';
import { subterms } from '../model/index.js';
import type { LoopingMatch } from './matching-loops.js';
import { loopingMatches } from './matching-loops.js';
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
  const roots = [range, body].map((root) => withoutLets(arena, root));
  const candidates = candidatesIn(arena, count, roots, vague);
  const loops = loopsOf(arena, count, candidates);
  const all = 2 ** count - 1;
  const pools: readonly (readonly Candidate[])[] = [
    candidates.filter(({ tier, term }) => tier === Tier.good && !loops.has(term)),
    candidates.filter(({ tier }) => tier === Tier.good),
    candidates.filter(({ tier }) => tier !== Tier.vague),
    candidates,
  ];
  for (const pool of pools) {
    const least = leastSpecific(arena, pool);
    const single = least.filter(({ variables }) => variables === all);
    if (single.length > 0) return single.map(({ term }) => [term]);
    const groups = covers(arena, least, all);
    if (groups.length > 0) return groups.map((group) => group.map(({ term }) => term));
  }
  return [];
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
