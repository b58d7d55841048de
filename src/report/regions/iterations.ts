/** What an iteration of DASH was when it ended: a snapshot of its graph, and what was decided; no texts yet. */
import type { Claim, Term } from '../../model/index.js';
import type { Iteration } from '../../prove/listener.js';
import type { Region, RegionGraph } from '../../prove/region-graph.js';
import type { ExecutionRecord, State } from '../../prove/states.js';
import { routeOf, snapshotOf } from './snapshot.js';
import type { RegionSnapshot } from './snapshot.js';

export interface LoggedIteration {
  /** From 1, in the order in which they ended. */
  readonly number: number;
  /** How many calls the procedure is away from the entry. */
  readonly depth: number;
  /** Graphs are told apart by it. */
  readonly generation: number;
  /** The graph of the entry was begun again. */
  readonly isAnew: boolean;
  readonly snapshot: RegionSnapshot;
  /** The error path, by the numbers of its regions. */
  readonly path: Route;
  readonly trace: {
    /** As far as an execution went. */
    readonly concrete: Route;
    readonly state: State | undefined;
    readonly from: number;
    readonly to: number;
    readonly isInitial: boolean;
  };
  /** The claim whose violation is looked for; undefined where it is the end of a procedure. */
  readonly target: Claim | undefined;
  readonly step: LoggedOutcome;
}

export type LoggedOutcome =
  | {
      readonly kind: 'crossed';
      readonly test: ExecutionRecord;
      readonly route: Route;
      readonly violated: Claim | undefined;
    }
  | { readonly kind: 'refine'; readonly predicate: Term }
  | { readonly kind: 'undecided'; readonly reason: string };

/** Identities of regions with their numbers; of a long one, the beginning and the end. */
export interface Route {
  readonly first: readonly Stop[];
  readonly leftOut: number;
  readonly last: readonly Stop[];
}

export interface Stop {
  readonly number: number;
  readonly predicate: Term;
  /** Other regions at its location have the same number. */
  readonly isOneOfSeveral: boolean;
}

/** Graphs change after an iteration is told, and are told apart by what was seen of them before. */
export class Iterations {
  private count = 0;
  /** By graph: the executions whose states were in it when its last iteration ended. */
  private readonly known = new WeakMap<RegionGraph, number>();
  private executions = 0;
  private readonly generations = new WeakMap<RegionGraph, number>();
  private graphs = 0;
  private entryGraph: RegionGraph | undefined;

  next({ depth, graph, path, trace, step }: Iteration): LoggedIteration {
    const known = this.known.get(graph) ?? this.executions;
    const isKnown = (state: State): boolean => state.trace.execution.number < known;
    const { frontier, state, isInitial } = trace;
    const end = path.at(-1)?.to;
    const isAnew = depth === 0 && this.entryGraph !== undefined && this.entryGraph !== graph;
    if (depth === 0) this.entryGraph = graph;
    const logged: LoggedIteration = {
      number: ++this.count,
      depth,
      generation: this.generationOf(graph),
      isAnew,
      snapshot: snapshotOf(graph, { path, trace }, isKnown),
      path: shortRoute(graph, [graph.initial, ...path.map(({ to }) => to)]),
      trace: {
        concrete: state === undefined ? EMPTY : shortRoute(graph, routeOf(graph, state)),
        state,
        from: frontier.from.id,
        to: frontier.to.id,
        isInitial,
      },
      target: end?.location.kind === 'error' ? end.location.claim : undefined,
      step: outcomeOf(graph, frontier.to, step),
    };
    this.executions = Math.max(this.executions, executionsIn(graph));
    this.known.set(graph, this.executions);
    return logged;
  }

  generationOf(graph: RegionGraph): number {
    let generation = this.generations.get(graph);
    if (generation === undefined) this.generations.set(graph, (generation = ++this.graphs));
    return generation;
  }
}

function outcomeOf(graph: RegionGraph, crossedTo: Region, step: Iteration['step']): LoggedOutcome {
  if (step.kind !== 'crossed') return step;
  const newest = crossedTo.states.at(-1);
  if (newest === undefined) return { kind: 'undecided', reason: 'the states of the execution are not known' };
  const { trace } = newest;
  const end = trace.states.at(-1) ?? newest;
  return {
    kind: 'crossed',
    test: trace.execution,
    route: shortRoute(graph, routeOf(graph, end)),
    violated: end.location.kind === 'error' ? end.location.claim : undefined,
  };
}

function executionsIn(graph: RegionGraph): number {
  let most = 0;
  for (const { states } of graph.regions) most = Math.max(most, (states.at(-1)?.trace.execution.number ?? -1) + 1);
  return most;
}

const EMPTY: Route = { first: [], leftOut: 0, last: [] };
const FIRST_STOPS = 10;
const LAST_STOPS = 4;

function shortRoute(graph: RegionGraph, regions: readonly (Region | undefined)[]): Route {
  const stops = (some: readonly (Region | undefined)[]): readonly Stop[] =>
    some.flatMap((region) => (region === undefined ? [] : [stopAt(graph, region)]));
  if (regions.length <= FIRST_STOPS + LAST_STOPS) return { first: stops(regions), leftOut: 0, last: [] };
  return {
    first: stops(regions.slice(0, FIRST_STOPS)),
    leftOut: regions.length - FIRST_STOPS - LAST_STOPS,
    last: stops(regions.slice(-LAST_STOPS)),
  };
}

function stopAt(graph: RegionGraph, { location, predicate }: Region): Stop {
  return { number: location.id, predicate, isOneOfSeveral: graph.regionsAt(location).size > 1 };
}
