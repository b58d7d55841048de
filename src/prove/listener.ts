/** What an observer is told while DASH is at work. */
import type { Finding, Term } from '../model/index.js';
import type { ErrorPath, RegionTrace } from './paths.js';
import type { RegionGraph } from './region-graph.js';

/** Told before the graph is refined: enough to draw it (seed 001, 3.2). */
export interface Iteration {
  readonly number: number;
  /** How many calls the procedure is away from the entry. */
  readonly depth: number;
  /** It changes after this: whoever keeps it takes a copy. */
  readonly graph: RegionGraph;
  readonly path: ErrorPath;
  readonly trace: RegionTrace;
  readonly step:
    /** An execution went over the frontier. */
    | { readonly kind: 'crossed' }
    /** None can: the region before it is split by the predicate. */
    | { readonly kind: 'refine'; readonly predicate: Term }
    | { readonly kind: 'undecided'; readonly reason: string };
}

export interface DashListener {
  iteration?(iteration: Iteration): void;
  /**
   * A violation or a proof, as soon as it is known: all that is left if DASH does not come to its end. One that is told
   * later of the same claim replaces it, and what DASH returns replaces all of them.
   */
  finding?(finding: Finding): void;
}
