/** What is asked of threads in which DASH works, and what they tell. */
import type { TestCase } from '../../../model/index.js';
import type { ClaimNumber, PackedFinding } from '../../seam/packing.js';
import type { Work, WorkRequest } from '../../seam/thread-work.js';
import type { SearchReport } from '../../seam/searches.js';
import type { DashLimits } from './limits.js';

export interface DashRequest extends WorkRequest {
  readonly limits: DashLimits;
  /** Claims that need no work. */
  readonly decided: readonly ClaimNumber[];
  /** Executions to begin with. */
  readonly tests: readonly TestCase[];
}

export type DashNews =
  | { readonly kind: 'found'; readonly findings: readonly PackedFinding[] }
  | { readonly kind: 'iterations'; readonly count: number }
  /** A step, as whoever traces has it. */
  | { readonly kind: 'step'; readonly step: unknown };

export interface DashResult {
  readonly findings: readonly PackedFinding[];
  /** What proofs say of loops: lines. */
  readonly notes: readonly string[];
  /** Defects of ours that were noticed. */
  readonly defects: readonly string[];
  readonly search: SearchReport;
  /** The last step, as whoever traces has it. */
  readonly end: unknown;
}

export type DashWork = Work<DashRequest, DashNews, DashResult>;

export const PROVING: DashWork = {
  name: 'prove',
  subject: 'DASH',
  load: async () => (await import('./in-thread.js')).prove,
};
