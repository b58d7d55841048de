/** A region graph as it is at one moment: what a picture needs, and no more, because one is taken in each iteration. */
import type { Term } from '../../model/index.js';
import { reachableRegions } from '../../prove/paths.js';
import type { ErrorPath, RegionTrace } from '../../prove/paths.js';
import type { Location, Operation, ProgramGraph } from '../../prove/program-graph.js';
import type { Edge, Region, RegionGraph } from '../../prove/region-graph.js';
import type { State } from '../../prove/states.js';

export interface RegionSnapshot {
  readonly program: ProgramGraph;
  readonly regions: readonly SnapshotRegion[];
  readonly edges: readonly SnapshotEdge[];
  /** Of a graph that is too large to be looked at. */
  readonly leftOut: { readonly regions: number; readonly edges: number };
}

export interface SnapshotRegion {
  readonly id: number;
  readonly location: Location;
  readonly predicate: Term;
  readonly isInitial: boolean;
  /** Whether a path of the graph leads to it. */
  readonly isReachable: boolean;
  readonly states: number;
  /** The last of its states. */
  readonly newest: readonly State[];
}

export interface SnapshotEdge {
  readonly from: number;
  readonly to: number;
  readonly operation: Operation;
  readonly isReachable: boolean;
  readonly role: EdgeRole | undefined;
}

/** An execution took it; none has, and one is looked for; it is another part of the error path (seed 001, 3.3.2). */
export type EdgeRole = 'concrete' | 'frontier' | 'path';

/** What is looked at in the graph. */
export interface Focus {
  readonly path: ErrorPath;
  readonly trace: RegionTrace;
}

/** More than this is not looked at, and takes long to lay out: every split of a region doubles edges. */
const MOST_REGIONS = 24;
const MOST_EDGES = 30;
const NEWEST_STATES = 3;

/** States for which `isKnown` is false are not there yet. */
export function snapshotOf(
  graph: RegionGraph,
  focus: Focus | undefined,
  isKnown: (state: State) => boolean = () => true,
): RegionSnapshot {
  const { regions } = graph;
  const reachable = reachableRegions(graph);
  const roles = focus === undefined ? new Map<Edge, EdgeRole>() : rolesOf(graph, focus);
  const edges = regions.flatMap((region) => [...region.leaving]);
  const isSmall = regions.length <= MOST_REGIONS && edges.length <= MOST_EDGES;
  const shown = isSmall ? new Set(regions) : nearest(graph, roles);
  const shownEdges = foremost(
    edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    roles,
  );
  return {
    program: graph.program,
    regions: regions
      .filter((region) => shown.has(region))
      .map((region) => ({
        id: region.id,
        location: region.location,
        predicate: region.predicate,
        isInitial: region === graph.initial,
        isReachable: reachable.has(region),
        ...statesOf(region, isKnown),
      })),
    edges: shownEdges.map((edge) => ({
      from: edge.from.id,
      to: edge.to.id,
      operation: edge.operation,
      isReachable: reachable.has(edge.from),
      role: roles.get(edge),
    })),
    leftOut: { regions: regions.length - shown.size, edges: edges.length - shownEdges.length },
  };
}

/** States are in the order in which they came, so that those that are not known are the last ones. */
function statesOf({ states }: Region, isKnown: (state: State) => boolean): Pick<SnapshotRegion, 'states' | 'newest'> {
  let known = states.length;
  for (let last = states[known - 1]; last !== undefined && !isKnown(last); last = states[known - 1]) known--;
  return { states: known, newest: states.slice(Math.max(0, known - NEWEST_STATES), known) };
}

function rolesOf(graph: RegionGraph, { path, trace }: Focus): ReadonlyMap<Edge, EdgeRole> {
  const roles = new Map<Edge, EdgeRole>(path.map((edge) => [edge, 'path']));
  for (const edge of concreteEdges(graph, trace)) roles.set(edge, 'concrete');
  return roles.set(trace.frontier, 'frontier');
}

function concreteEdges(graph: RegionGraph, { state }: RegionTrace): readonly Edge[] {
  if (state === undefined) return [];
  const route = routeOf(graph, state);
  return route.flatMap((region, i) => {
    const before = i === 0 ? undefined : route[i - 1];
    const operation = state.trace.operations[i];
    if (region === undefined || before === undefined || operation === undefined) return [];
    return graph.edgeBetween(before, region, operation) ?? [];
  });
}

/** The regions of the states of an execution up to this one; undefined for a state that no region is known for. */
export function routeOf(graph: RegionGraph, { trace, index }: State): readonly (Region | undefined)[] {
  const route = Array<Region | undefined>(index + 1).fill(undefined);
  for (const region of graph.regions) {
    for (const state of region.states) if (state.trace === trace && state.index <= index) route[state.index] = region;
  }
  return route;
}

/** What the focus is on, and then those that are the fewest steps away from it, as long as there is room. */
function nearest(graph: RegionGraph, roles: ReadonlyMap<Edge, EdgeRole>): ReadonlySet<Region> {
  const found = new Set<Region>([graph.initial]);
  for (const { from, to } of roles.keys()) found.add(from).add(to);
  let edges = [...found].reduce(
    (total, { leaving }) => total + [...leaving].filter(({ to }) => found.has(to)).length,
    0,
  );
  const add = (region: Region): void => {
    if (found.has(region) || found.size >= MOST_REGIONS) return;
    const more = edgesWith(region, found);
    if (edges + more > MOST_EDGES) return;
    found.add(region);
    edges += more;
  };
  // The set grows while it is gone through.
  for (const region of found) {
    for (const { to } of region.leaving) add(to);
    for (const { from } of region.entering) add(from);
  }
  return found;
}

/** Those that have a role, and of the others as many as there is room for. */
function foremost(edges: readonly Edge[], roles: ReadonlyMap<Edge, EdgeRole>): readonly Edge[] {
  let room = MOST_EDGES - roles.size;
  return edges.filter((edge) => roles.has(edge) || room-- > 0);
}

function edgesWith({ leaving, entering }: Region, found: ReadonlySet<Region>): number {
  const out = [...leaving].filter(({ from, to }) => to === from || found.has(to)).length;
  return out + [...entering].filter(({ from }) => found.has(from)).length;
}
