/** What the processes of the experiment are asked, and what they answer: plain data. */
import type { StrategyName } from '../../src/explore/index.js';
import type { CutBound } from '../../src/model/index.js';
import type { Configuration } from './configurations.js';
import type { GuideSubject } from './subjects.js';

export interface GuideSettings {
  /** The first says which methods count. */
  readonly analyzers: readonly string[];
  readonly configurations: readonly Configuration[];
  /** Bounds on runs, the smallest first. */
  readonly runs: readonly number[];
  /** Work of each exploration, counted as in `check`: beyond the bounds on runs it is the backstop. */
  readonly seconds: number;
  /** Of these, for one query. */
  readonly querySeconds: number;
  readonly strategy: StrategyName;
  readonly deferrals: number;
  /** Claims are proved on paths, too, as `check` does it: that takes time, and times are then not those of making tests. */
  readonly prove: boolean;
  readonly solver: string | undefined;
  readonly seed: number;
}

export interface SubjectResult {
  readonly subject: GuideSubject;
  readonly analyzer: string;
  /** Why it does not count, or what went wrong. */
  readonly left?: { readonly kind: 'failed' | 'no-run' | 'same-premise'; readonly reason: string };
  readonly premises: PremiseCounts;
  readonly measured: readonly Measured[];
}

/** Of the claims of the method, without measures that are guessed. */
export interface PremiseCounts {
  readonly verified: number;
  readonly partly: number;
  readonly unverified: number;
}

/** One exploration. */
export interface Measured {
  readonly configuration: Configuration;
  /** The bound. */
  readonly most: number;
  /** Paths of executions that were not ended by a guide, or came to something before that nobody verified. */
  readonly tests: number;
  readonly redundant: number;
  readonly nonRedundant: number;
  /** Of those that are not redundant: how many differ before they come to an unverified claim for the last time. */
  readonly unverifiedExecutions: number;
  /** Neither could be said. */
  readonly unjudged: number;
  /** Ended by a guide before they came to anything that nobody verified: no tests. */
  readonly aborted: number;
  /** Tests that violate a claim, and how many claims. */
  readonly failing: number;
  readonly violated: readonly string[];
  /** Of these, those that a run violates on which nobody verified them. */
  readonly violatedUnverified: readonly string[];
  /** Claims that hold in all executions, as the exploration says. */
  readonly proved: readonly string[];
  readonly deferred: number;
  readonly runs: number;
  readonly queries: number;
  readonly solverSeconds: number;
  /** By the clock, without what the analyzer took. */
  readonly seconds: number;
  /** Counted in place of time, as seconds of an ordinary machine: the same on a machine that is busy. */
  readonly work: number;
  /** Milliseconds that making the guided method took, which are not part of the seconds. */
  readonly instrumentation: number;
  /** Queries that reached a bound of the solver: whatever they asked for was not found, and is not excluded. */
  readonly undecided: number;
  readonly bounds: readonly CutBound[];
  readonly exhaustive: boolean;
  readonly divergences: readonly string[];
}

const NO_PREMISES: PremiseCounts = { verified: 0, partly: 0, unverified: 0 };

export function leftOut(
  subject: GuideSubject,
  analyzer: string,
  kind: NonNullable<SubjectResult['left']>['kind'],
  reason: string,
): SubjectResult {
  return { subject, analyzer, left: { kind, reason }, premises: NO_PREMISES, measured: [] };
}
