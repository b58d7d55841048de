/** From the region graph to the frontier (seed 001, 3.3.1 and 3.3.2). */
import { closure } from '../model/index.js';
import type { PathChoice, StateChoice } from './options.js';
import type { Edge, Region, RegionGraph } from './region-graph.js';
import type { State } from './states.js';

/** From the initial region to an error region. */
export type ErrorPath = readonly [Edge, ...Edge[]];

/** A path to a region where one wants to get, if there is one. */
export function findAbstractErrorPath(
  graph: RegionGraph,
  isTarget: (region: Region) => boolean,
  isOpen: (edge: Edge) => boolean = () => true,
  choice: PathChoice = 'shortest',
): ErrorPath | undefined {
  const from = new Map<Region, Edge | undefined>([[graph.initial, undefined]]);
  // Where executions were comes first, and costs nothing.
  const isLater = ({ to }: Edge): boolean => choice === 'nearest' && to.states.length === 0;
  const later: Edge[] = [];
  for (let isFirst = true; ; isFirst = false) {
    // The map grows while it is gone through.
    for (const [region] of from) {
      if (isTarget(region)) return pathTo(region, from);
      for (const edge of region.leaving) {
        if (from.has(edge.to) || !isOpen(edge)) continue;
        if (isFirst && isLater(edge)) later.push(edge);
        else from.set(edge.to, edge);
      }
    }
    if (!isFirst || later.length === 0) return undefined;
    for (const edge of later) if (!from.has(edge.to)) from.set(edge.to, edge);
  }
}

function pathTo(target: Region, from: ReadonlyMap<Region, Edge | undefined>): ErrorPath | undefined {
  const edges: Edge[] = [];
  for (let edge = from.get(target); edge !== undefined; edge = from.get(edge.from)) edges.push(edge);
  const [first, ...rest] = edges.reverse();
  return first === undefined ? undefined : [first, ...rest];
}

/** Regions that the graph does not exclude. */
export function reachableRegions(graph: RegionGraph): ReadonlySet<Region> {
  return closure([graph.initial], ({ leaving }) => Array.from(leaving, ({ to }) => to));
}

/** An execution up to a state, and one step of the error path from there that no execution has taken. */
export interface RegionTrace {
  /** The newest state of the region before the frontier; undefined at the beginning, before there are executions. */
  readonly state: State | undefined;
  readonly frontier: Edge;
  /** Whether the frontier leaves the initial region. */
  readonly isInitial: boolean;
}

/** The last region of the path that an execution was in; the trace need not follow the path to it (3.8.6, 3.8.7). */
export function convertToRegionTraceWithAbstractFrontier(
  path: ErrorPath,
  graph: RegionGraph,
  choice: StateChoice,
): RegionTrace {
  for (let i = path.length - 1; i >= 0; i--) {
    const edge = path[i] as Edge;
    const { states } = edge.from;
    const state = choice === 'newest' ? states.at(-1) : states[0];
    if (state !== undefined) return { state, frontier: edge, isInitial: edge.from === graph.initial };
  }
  return { state: undefined, frontier: path[0], isInitial: true };
}
