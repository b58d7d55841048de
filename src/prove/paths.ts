/** From the region graph to the frontier (seed 001, 3.3.1 and 3.3.2). */
import { closure } from '../model/index.js';
import type { Edge, Region, RegionGraph } from './region-graph.js';
import type { State } from './states.js';

/** From the initial region to an error region. */
export type ErrorPath = readonly [Edge, ...Edge[]];

/** What the algorithm leaves open (seed 001, 3.3.1, 3.8.7). Answers do not depend on it, the way to them does. */
export interface SearchChoices {
  readonly path: PathChoice;
  readonly state: StateChoice;
}

/** `shortest`: from the beginning. `nearest`: from the last region that an execution was in. */
export const PATH_CHOICES = ['shortest', 'nearest', 'deepest'] as const;
export type PathChoice = (typeof PATH_CHOICES)[number];

/** `entering`: the newest one whose execution went on to where the frontier leads. */
export const STATE_CHOICES = ['newest', 'entering', 'oldest', 'random'] as const;
export type StateChoice = (typeof STATE_CHOICES)[number];

/** A path to a region where one wants to get, if there is one. */
export function findAbstractErrorPath(
  graph: RegionGraph,
  isTarget: (region: Region) => boolean,
  isOpen: (edge: Edge) => boolean = () => true,
  choice: PathChoice = 'shortest',
): ErrorPath | undefined {
  if (choice === 'deepest') return deepestPath(graph, isTarget, isOpen);
  const from = new Map<Region, Edge | undefined>([[graph.initial, undefined]]);
  const beyond: Region[] = [];
  const isNear = choice === 'nearest';
  // The map grows while it is gone through. What executions were in costs nothing, and comes first.
  const visit = (region: Region): Region | undefined => {
    if (isTarget(region)) return region;
    for (const edge of region.leaving) {
      if (from.has(edge.to) || !isOpen(edge)) continue;
      if (isNear && edge.to.states.length === 0) beyond.push(region);
      else from.set(edge.to, edge);
    }
    return undefined;
  };
  for (const [region] of from) {
    const found = visit(region);
    if (found !== undefined) return pathTo(found, from);
  }
  const rest = new Map<Region, Edge | undefined>();
  for (const region of beyond) {
    for (const edge of region.leaving)
      if (!from.has(edge.to) && !rest.has(edge.to) && isOpen(edge)) rest.set(edge.to, edge);
  }
  for (const [region, edge] of rest) {
    from.set(region, edge);
    if (isTarget(region)) return pathTo(region, from);
    for (const next of region.leaving)
      if (!from.has(next.to) && !rest.has(next.to) && isOpen(next)) rest.set(next.to, next);
  }
  return undefined;
}

function deepestPath(
  graph: RegionGraph,
  isTarget: (region: Region) => boolean,
  isOpen: (edge: Edge) => boolean,
): ErrorPath | undefined {
  const from = new Map<Region, Edge | undefined>([[graph.initial, undefined]]);
  const work: Edge[] = [...graph.initial.leaving].filter(isOpen);
  if (isTarget(graph.initial)) return undefined;
  for (let edge = work.pop(); edge !== undefined; edge = work.pop()) {
    if (from.has(edge.to)) continue;
    from.set(edge.to, edge);
    if (isTarget(edge.to)) return pathTo(edge.to, from);
    for (const next of edge.to.leaving) if (!from.has(next.to) && isOpen(next)) work.push(next);
  }
  return undefined;
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
    const state = chosenState(edge, choice);
    if (state !== undefined) return { state, frontier: edge, isInitial: edge.from === graph.initial };
  }
  return { state: undefined, frontier: path[0], isInitial: true };
}

function chosenState({ from: { states }, to }: Edge, choice: StateChoice): State | undefined {
  switch (choice) {
    case 'newest':
      return states.at(-1);
    case 'entering':
      return states.findLast(({ trace, index }) => trace.states[index + 1]?.location === to.location) ?? states.at(-1);
    case 'oldest':
      return states[0];
    case 'random':
      return states[(states.length * 7919 + to.id * 104729) % Math.max(1, states.length)];
  }
}
