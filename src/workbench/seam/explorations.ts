/** How explorations of methods went, as the workbench knows it. */
import type { ExplorationNode } from '../../explore/exploration.js';
import type { UntakenSide } from '../../explore/nodes.js';
import type { GuideMark } from '../../explore/guide-marks.js';
import type { ExplorationReport } from '../../explore/summary.js';
import type { Method } from '../../model/index.js';

/** How the exploration of a method went, in terms of the model that is reported on. */
export interface MethodExploration {
  readonly report: ExplorationReport;
  readonly nodes: readonly ExplorationNode[];
  /** Where paths are of interest by themselves. */
  readonly tree?: RunTree;
  /** What runs took of the method, where the paths are not known any more. */
  readonly taken?: Taken;
  /** What guided it. */
  readonly guide?: readonly GuideMark[];
}

/** What was run, from what, and what was not (seed 000, 2.4.1). */
export interface RunTree {
  readonly nodes: readonly ExplorationNode[];
  /** Sides of decisions that no run took, as far as they are told, and how many more there are. */
  readonly untaken: readonly UntakenSide[];
  readonly moreUntaken: number;
}

/** Edges between blocks of a method. */
export type Taken = ExplorationNode['covered'];

/** Each edge of the method once. Undefined if there was no run. */
export function takenIn(
  { name }: Method,
  { nodes, taken }: Pick<MethodExploration, 'nodes' | 'taken'>,
): Taken | undefined {
  if (taken !== undefined || nodes.length === 0) return taken;
  const own = nodes.flatMap(({ covered }) => covered).filter(({ method }) => method === name);
  return [...new Map(own.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()];
}
