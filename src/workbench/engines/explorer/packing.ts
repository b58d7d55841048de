/** Explorations as they travel from the thread that explores. */
import type { ExplorationNode, Exploration, ExploredPath } from '../../../explore/exploration.js';
import type { Method, Model } from '../../../model/index.js';
import { coverageReport, explorationReport } from '../../../explore/summary.js';
import type { CoverageReport, ExplorationReport } from '../../../explore/summary.js';
import { packedClaims, packedFindings } from '../../packing.js';
import type { ClaimNumber, PackedFinding } from '../../packing.js';

/** Its paths have been told before. */
export interface PackedExploration {
  readonly report: ExplorationReport;
  readonly findings: readonly PackedFinding[];
  readonly warnings: readonly string[];
}

export interface PackedPath {
  readonly node: ExplorationNode;
  readonly held: readonly ClaimNumber[];
  /** Of all paths so far, if it covers something new. */
  readonly coverage: readonly CoverageReport[] | undefined;
  readonly runs: number;
}

/** How the exploration of a method went, in terms of the model that is reported on. */
export interface MethodExploration {
  readonly report: ExplorationReport;
  readonly nodes: readonly ExplorationNode[];
  /** What runs took of the method, where the paths are not known any more. */
  readonly taken?: Taken;
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

export function packed(model: Model, exploration: Exploration): PackedExploration {
  return {
    report: explorationReport(exploration),
    findings: packedFindings(model, exploration.findings),
    warnings: exploration.warnings,
  };
}

export function packedPath(model: Model, { node, held, coverage, runs }: ExploredPath): PackedPath {
  return {
    node,
    held: packedClaims(model, held),
    coverage: coverage === undefined ? undefined : coverageReport(coverage),
    runs,
  };
}
