/** Refinement of the region graph where the frontier cannot be crossed (seed 001, 3.3.5, 3.6, 4.5). */
import type { Arena, Term } from '../model/index.js';
import { subterms } from '../model/index.js';
import { InconsistentGraph } from './investigation.js';
import type { Investigation } from './investigation.js';
import type { Native } from './native.js';
import type { RegionTrace } from './paths.js';
import type { Region } from './region-graph.js';
import type { Solver } from './solver.js';
import type { State } from './states.js';
import type { SymbolicState } from './symbolic.js';
import { conjunction, negated } from './terms.js';
import { preImage, WITHOUT_BRANCHES } from './weakest.js';

/** A predicate before the frontier as its conjuncts. */
export interface Parts {
  /** Without any of them no state goes over the frontier. */
  readonly all: readonly Term[];
  /** Those that say nothing of where branches go. */
  readonly beyondBranches: readonly Term[];
}

export function partsBefore(arena: Arena, native: Native, { frontier: { operation, to } }: RegionTrace): Parts {
  const all = conjuncts(arena, preImage(native, arena, operation, to.predicate));
  const beyond = new Set(conjuncts(arena, preImage(native, arena, operation, to.predicate, WITHOUT_BRANCHES)));
  return { all, beyondBranches: all.filter((part) => beyond.has(part)) };
}

/**
 * A predicate without which no state goes over the frontier, and which no known state before it satisfies. The weaker one
 * that ignores where branches go (3.6.3) keeps refinement from following loops that do not matter; it is not for the
 * initial region, where it need not be suitable (3.8.9). Of the parts of a predicate those are left out that are not
 * needed to contradict the trace: what is left excludes it, and many others.
 */
export async function refinePred(
  arena: Arena,
  solver: Solver,
  investigation: Investigation,
  { frontier: { from }, isInitial }: RegionTrace,
  symbolic: SymbolicState,
  parts: Parts,
  core: readonly Term[],
): Promise<Term> {
  const alone = isInitial ? undefined : await partAlone(arena, solver, investigation, from, symbolic, parts, core);
  if (alone !== undefined) return alone;
  const isWeaker = parts.beyondBranches.length < parts.all.length && parts.beyondBranches.length > 0;
  const needsBranch = core.some((part) => !parts.beyondBranches.includes(part));
  if (isInitial || !isWeaker || !needsBranch) return conjunction(arena, core);
  const weaker = conjunction(arena, parts.beyondBranches);
  const known = someOf(from.states);
  const isExcluded = known.length > 0 && known.every((state) => investigation.satisfies(state, weaker) === false);
  if (!isExcluded) return conjunction(arena, core);
  const here = new Map(parts.beyondBranches.map((part) => [symbolic.eval(part), part]));
  const answer = await solver.isSat(symbolic.path, [...here.keys()]);
  if (answer.kind !== 'unsat') return weaker;
  return conjunction(
    arena,
    answer.core.flatMap((part) => here.get(part) ?? []),
  );
}

/**
 * One part that no known state satisfies and that contradicts the trace by itself: the smallest says most about states that
 * were not seen. Without it, what depends on everything that the error path does would be excluded, path by path.
 */
async function partAlone(
  arena: Arena,
  solver: Solver,
  investigation: Investigation,
  { states }: Region,
  symbolic: SymbolicState,
  { all }: Parts,
  core: readonly Term[],
): Promise<Term | undefined> {
  const known = someOf(states);
  if (known.length === 0) return undefined;
  const sizes = new Map(all.map((part) => [part, subterms(arena, [part]).length]));
  const candidates = all
    .filter((part) => known.every((state) => investigation.satisfies(state, part) === false))
    .sort((one, other) => (sizes.get(one) ?? 0) - (sizes.get(other) ?? 0));
  for (const part of candidates.slice(0, MOST_ALONE)) {
    if (core.length === 1 && core[0] === part) return part;
    if (await solver.isClearlyUnsat([...symbolic.path, symbolic.eval(part)])) return part;
  }
  return undefined;
}

/** The first and the last states: an execution that stays in a loop has very many that are alike. */
function someOf(states: readonly State[]): readonly State[] {
  if (states.length <= MOST_STATES) return states;
  return [...states.slice(0, MOST_STATES / 2), ...states.slice(-MOST_STATES / 2)];
}

const MOST_STATES = 200;

/** Each is a question to the solver. */
const MOST_ALONE = 3;

function conjuncts(arena: Arena, predicate: Term): readonly Term[] {
  if (predicate === arena.true) return [];
  return arena.operator(predicate) === 'and' ? arena.argsOf(predicate) : [predicate];
}

/** Splits the region before the frontier, and leaves the frontier out where it cannot be crossed. */
export async function refineGraph(
  arena: Arena,
  solver: Solver,
  investigation: Investigation,
  { frontier, isInitial, state }: RegionTrace,
  predicate: Term,
): Promise<void> {
  const { graph } = investigation;
  if (predicate === arena.false && !isInitial) {
    // The region stays as it is, without the edge.
    graph.removeEdge(frontier);
    return;
  }
  if (isInitial) {
    // Nothing else leads to the initial region, so the edge is infeasible altogether (3.8.10).
    investigation.initialRefines.push(predicate);
    graph.removeEdge(frontier);
    return;
  }
  const { from, to, operation } = frontier;
  investigation.refinements.push({ location: from.location, predicate });
  const { inside, outside } = graph.split(from, predicate, negated(arena, predicate), (one) => {
    const where = investigation.satisfies(one, predicate);
    if (one !== state) return where;
    // Executions that follow the trace do not satisfy it: otherwise they would cross the frontier.
    if (where === true && one.trace.execution.isCertain)
      throw new InconsistentGraph(`a state satisfies what was refuted for it, at region ${from.id}`);
    return false;
  });
  const crossing = graph.edgeBetween(outside, to, operation);
  if (crossing !== undefined) graph.removeEdge(crossing);
  for (const half of [inside, outside]) await removeIfEmpty(solver, investigation, half);
}

/** A region is removed if no state satisfies its predicate, and only if that is certain (3.8.3). */
async function removeIfEmpty(solver: Solver, { graph }: Investigation, region: Region): Promise<void> {
  if (region.states.length > 0) return;
  if (await solver.isClearlyUnsat([region.predicate])) graph.remove(region);
}
