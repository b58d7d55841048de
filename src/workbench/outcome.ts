/** How work on programs ended as a whole: the worst of all that was found. Faces say it in their own way. */
import type { ClaimId } from '../model/index.js';
import { isRefuted, isSettled } from '../evidence/index.js';
import type { ClaimStatus } from '../evidence/index.js';
import type { ExplorationReport } from '../explore/summary.js';

export type RunOutcome =
  /** Every claim is proved, or proved dead. */
  | 'settled'
  | 'bad-usage'
  /** A program has syntax or type errors. */
  | 'invalid-program'
  /** A run violates a claim. */
  | 'refuted'
  /** Nothing is refuted, and something is not settled. */
  | 'open'
  /** A defect of Assay. */
  | 'defect';

/** What counts of a member. */
export interface JudgedMember {
  readonly statuses: ReadonlyMap<ClaimId, ClaimStatus>;
  readonly unsupported: ReadonlyMap<string, unknown>;
  readonly exploration?: ExplorationReport;
}

/**
 * A contradiction between a run and a proof, or between a run and its prediction, is a defect whatever else there is.
 * With `strict`, what rests on the program's own assumptions is not settled.
 */
export function outcomeOf(members: readonly JudgedMember[], strict: boolean): RunOutcome {
  const statuses = members.flatMap((member) => [...member.statuses.values()]);
  const isDefect =
    statuses.some(({ defect }) => defect !== undefined) ||
    members.some(({ exploration }) => (exploration?.divergences.length ?? 0) > 0);
  if (isDefect) return 'defect';
  // Whoever says where executions begin asks about those.
  const elsewhere = new Set(statuses.map(({ claim }) => claim.from));
  const counted = statuses.filter(({ claim }) => !elsewhere.has(claim));
  if (counted.some(isRefuted)) return 'refuted';
  const isOpen =
    members.some(({ unsupported }) => unsupported.size > 0) || counted.some((status) => !isSettled(status, strict));
  return isOpen ? 'open' : 'settled';
}
