/** Explorations as they travel from the thread that explores. */
import type { Exploration, ExplorationNode, ExploredPath } from '../../../explore/exploration.js';
import type { GuideMark } from '../../../explore/guide-marks.js';
import type { UntakenSide } from '../../../explore/nodes.js';
import type { Model } from '../../../model/index.js';
import { coverageReport, explorationReport } from '../../../explore/summary.js';
import type { CoverageReport, ExplorationReport } from '../../../explore/summary.js';
import { packedClaims, packedFindings } from '../../seam/packing.js';
import type { ClaimNumber, PackedFinding } from '../../seam/packing.js';

/** Its paths have been told before, without what was not known then. */
export interface PackedExploration {
  readonly report: ExplorationReport;
  readonly findings: readonly PackedFinding[];
  readonly warnings: readonly string[];
  /** By the number of the path: what was not known when it was told. */
  readonly paths: ReadonlyMap<number, LateFacts>;
  readonly untaken: readonly UntakenSide[];
  readonly moreUntaken: number;
  readonly guide: readonly GuideMark[];
}

/** Of a path whose decisions were looked at after it was told. */
type LateFacts = Pick<ExplorationNode, 'pathCondition' | 'terms'>;

export interface PackedPath {
  readonly node: ExplorationNode;
  readonly held: readonly ClaimNumber[];
  /** Of all paths so far, if it covers something new. */
  readonly coverage: readonly CoverageReport[] | undefined;
  readonly runs: number;
}

export function packed(model: Model, exploration: Exploration, guide: readonly GuideMark[]): PackedExploration {
  return {
    report: explorationReport(exploration),
    findings: packedFindings(model, exploration.findings),
    warnings: exploration.warnings,
    paths: new Map(exploration.nodes.map(({ id, pathCondition, terms }) => [id, { pathCondition, terms }])),
    untaken: exploration.untaken,
    moreUntaken: exploration.moreUntaken,
    guide,
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
