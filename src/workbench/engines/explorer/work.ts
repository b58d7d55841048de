/** What is asked of threads that explore, and what they tell. */
import type { Bounds } from '../../../explore/bounds.js';
import type { LoopTreatment } from '../../../explore/loops.js';
import type { StrategyName } from '../../../explore/search.js';
import type { TestCase } from '../../../model/index.js';
import type { Verified } from '../../../partial/index.js';
import type { LotRequest, PackedAnswers } from '../../bridges/path-lots.js';
import type { ClaimNumber, PackedFinding } from '../../seam/packing.js';
import type { ExtensionModule, Work, WorkRequest } from '../../seam/thread-work.js';
import type { Ending } from './endings.js';
import type { GuideLimits } from './guiding.js';
import type { PackedExploration, PackedPath } from './packing.js';

export interface ExploreRequest extends WorkRequest {
  readonly bounds: Bounds;
  /** Seconds by the clock for each second of work. */
  readonly patience: number;
  /** How many other threads may help with it. */
  readonly helpers?: number;
  readonly strategy: StrategyName;
  readonly loops: LoopTreatment;
  readonly seed: number;
  /** Modules to load, in order. */
  readonly extensions?: readonly ExtensionModule[];
  /** Inputs to try first. */
  readonly candidates: readonly TestCase[];
  /** Claims that need no work. Undefined: all of them, and all paths, are of interest. */
  readonly decided: readonly ClaimNumber[] | undefined;
  readonly guide?: GuideLimits & {
    /** What the verifier said of the method; absent if nobody has asked it. */
    readonly said?: readonly (Omit<Verified, 'claim'> & { readonly claim: ClaimNumber })[];
  };
}

export type ExploreNews =
  | { readonly kind: 'progress'; readonly runs: number; readonly open: number }
  /** The paths of an exploration are told here alone. */
  | { readonly kind: 'path'; readonly path: PackedPath }
  | { readonly kind: 'violated'; readonly findings: readonly PackedFinding[] };

export type ExploreResult =
  | { readonly kind: 'explored'; readonly exploration: PackedExploration }
  /** There was no need to explore: every claim is proved. */
  | { readonly kind: 'proved'; readonly findings: readonly PackedFinding[] }
  /** An extension cannot be loaded, or does what none may do: a sentence. */
  | { readonly kind: 'unable'; readonly reason: string };

export const EXPLORING: Work<ExploreRequest, ExploreNews, ExploreResult> = {
  name: 'explore',
  subject: 'Exploration',
  load: async () => (await import('./in-thread.js')).explore,
};

/** Paths whose claims are proved for somebody else. */
export const PROVING_PATHS: Work<LotRequest, never, PackedAnswers> = {
  name: 'prove-paths',
  subject: 'Exploration',
  load: async () => (await import('./in-thread.js')).proveHere,
};

/** Runs tests again. */
export interface RepeatRequest extends WorkRequest {
  readonly tests: readonly TestCase[];
  readonly limits: { readonly steps: number; readonly depth: number };
  /** Seconds for each test. */
  readonly seconds: number;
}

export const REPEATING: Work<RepeatRequest, never, readonly Ending[]> = {
  name: 'repeat',
  subject: 'Exploration',
  load: async () => (await import('./endings.js')).repeat,
};
