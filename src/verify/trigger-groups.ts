/**
 * Which candidates make triggers together. As in Dafny, every group counts in which each term contributes a variable,
 * unless another group matches whenever it does.
 */
import type { Arena, Term } from '../model/index.js';
import type { Candidate } from './trigger-candidates.js';

/** All single terms that cover all variables, then a few larger groups that do. */
export function groupsOf(arena: Arena, pool: readonly Candidate[], count: number): Candidate[][] {
  const all = 2 ** count - 1;
  const least = leastSpecific(arena, pool);
  const single = least.filter(({ variables }) => variables === all);
  const partial = least.filter(({ variables }) => variables !== all);
  return [...single.map((candidate) => [candidate]), ...covers(arena, partial, all)];
}

/** Without those that contain others of all their variables: these match whenever they do. */
function leastSpecific(arena: Arena, candidates: readonly Candidate[]): Candidate[] {
  const known = new Map(candidates.map((candidate) => [candidate.term, candidate]));
  return candidates.filter((candidate) => {
    let covered = 0;
    const seen = new Set<Term>(arena.argsOf(candidate.term));
    for (const term of seen) {
      const inside = known.get(term);
      if (inside !== undefined && inside.tier <= candidate.tier) covered |= inside.variables;
      for (const arg of arena.argsOf(term)) seen.add(arg);
    }
    return covered !== candidate.variables;
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
