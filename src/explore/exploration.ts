/** What an exploration is given, and what it gives: a report that can be saved, loaded and run again (seed 000, 2.4.1). */
import type { CutBound, Finding, Origin, TestCase } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { Bounds } from './bounds.js';
import type { Coverage } from './coverage.js';
import type { Extension } from './extensions.js';
import type { LoopTreatment } from './loops.js';
import type { PathProver } from './prover.js';
import type { StrategyName } from './search.js';

export interface ExploreTools {
  readonly session: SolverSession;
  /** Absent: nothing is proved that goes beyond the scope. */
  readonly prover: PathProver | undefined;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
}

export interface ExploreOptions {
  readonly bounds: Bounds;
  readonly strategy: StrategyName;
  readonly seed: number;
  /** `invariant`: loops with invariants are taken from any state that these allow; absent: they are unrolled. */
  readonly loops?: LoopTreatment;
  /** Inputs to try first. */
  readonly candidates: readonly TestCase[];
  readonly extensions?: readonly Extension[];
  readonly onProgress?: (runs: number, open: number) => void;
}

export interface Cut {
  readonly bound: CutBound;
  readonly at: Origin;
  readonly reason: string;
}

export interface Exploration {
  readonly method: string;
  /** One for each path that was executed. */
  readonly nodes: readonly ExplorationNode[];
  readonly findings: readonly Finding[];
  /** Every execution of the method takes one of the paths. */
  readonly exhaustive: boolean;
  readonly cutoffs: readonly Cut[];
  readonly coverage: Coverage;
  readonly runs: number;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  /** Executions that did not go where they were predicted to go: defects of ours. */
  readonly divergences: readonly string[];
  readonly warnings: readonly string[];
}

export interface ExplorationNode {
  readonly id: number;
  readonly parent: number | undefined;
  readonly test: TestCase;
  readonly outcome: string;
  readonly outputs: ReadonlyMap<string, string>;
  readonly pathCondition: readonly string[];
  readonly covered: readonly { readonly method: string; readonly from: number; readonly to: number }[];
  /** The identity of a claim. */
  readonly violated: string | undefined;
}
