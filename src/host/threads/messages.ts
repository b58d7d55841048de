/** Between the command line and a thread where engines work. The solvers are the command line's, which outlives the thread. */
import type { Bounds } from '../../explore/bounds.js';
import type { LoopTreatment } from '../../explore/loops.js';
import type { StrategyName } from '../../explore/search.js';
import type { ReadingOptions } from '../../languages/language.js';
import type { TestCase } from '../../model/index.js';
import type { Answer, Limits } from '../../smt/session.js';
import type { ProveOptions } from '../../prove/options.js';
import type { LoggedStep } from '../../report/regions/log.js';
import type { Ending } from '../../workbench/engines/explorer/endings.js';
import type { PackedExploration, PackedPath } from '../../workbench/engines/explorer/packing.js';
import type { ClaimNumber, PackedFinding } from '../../workbench/packing.js';

export type ToThread =
  /** The program that the jobs after it are about: its file, and the text of all that it reads. */
  | ({ readonly kind: 'program' } & ThreadProgram)
  | { readonly kind: 'explore'; readonly job: ExploreJob }
  | { readonly kind: 'repeat'; readonly job: RepeatJob }
  | { readonly kind: 'prove'; readonly job: ProveJob }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: SolverReply };

export interface ThreadProgram {
  readonly file: string;
  /** Of every file of the program. */
  readonly texts: ReadonlyMap<string, string>;
  readonly reading: ReadingOptions;
}

export interface ExploreJob {
  /** The position of the method in the model. */
  readonly method: number;
  readonly bounds: Bounds;
  readonly strategy: StrategyName;
  readonly loops: LoopTreatment;
  readonly seed: number;
  /** Inputs to try first. */
  readonly candidates: readonly TestCase[];
  /** Claims that need no work. Undefined: all of them, and all paths, are of interest. */
  readonly decided: readonly ClaimNumber[] | undefined;
}

/** Runs tests again. */
export interface RepeatJob {
  readonly method: number;
  readonly tests: readonly TestCase[];
  readonly limits: { readonly steps: number; readonly depth: number };
  /** For each test. */
  readonly seconds: number;
}

/** DASH on a method. */
export interface ProveJob {
  readonly method: number;
  readonly options: Omit<ProveOptions, 'listener' | 'decided'>;
  /** Claims that need no work. */
  readonly decided: readonly ClaimNumber[];
  /** Whether every step is told. */
  readonly isTraced: boolean;
}

export interface PackedProving {
  readonly findings: readonly PackedFinding[];
  /** What proofs say of loops: lines. */
  readonly notes: readonly string[];
  /** Defects of ours that were noticed. */
  readonly defects: readonly string[];
  /** The graph at the end, if steps are told. */
  readonly end: LoggedStep | undefined;
}

export type FromThread =
  | { readonly kind: 'progress'; readonly runs: number; readonly open: number }
  /** Found while the work goes on; the paths of an exploration are told here alone. */
  | { readonly kind: 'path'; readonly path: PackedPath }
  | { readonly kind: 'found'; readonly findings: readonly PackedFinding[] }
  | { readonly kind: 'iterations'; readonly count: number }
  | { readonly kind: 'step'; readonly step: LoggedStep }
  | { readonly kind: 'explored'; readonly exploration: PackedExploration }
  /** There was no need to explore: every claim is proved. */
  | { readonly kind: 'proved'; readonly findings: readonly PackedFinding[] }
  | { readonly kind: 'repeated'; readonly endings: readonly Ending[] }
  | { readonly kind: 'dash'; readonly proving: PackedProving }
  | { readonly kind: 'defect'; readonly stack: string }
  | { readonly kind: 'solve'; readonly session: SessionName; readonly id: number; readonly request: SolverRequest };

/** Engines set up their solvers in different ways, so that each has its own, and what helps it another one. */
export type SessionName = 'search' | 'proof' | 'dash' | 'helper';

export type SolverRequest =
  | { readonly kind: 'reset'; readonly options: ReadonlyMap<string, string> }
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'check'; readonly assumptions: readonly string[]; readonly limits: Limits }
  | { readonly kind: 'values'; readonly terms: readonly string[] };

/** To `check` and `values`; the other requests have none. */
export type SolverReply =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly resources: number | undefined }
  | { readonly kind: 'values'; readonly values: readonly string[] | undefined };
