/** What an exploration is given, and what it gives: a report that can be saved, loaded and run again (seed 000, 2.4.1). */
import type {
  Claim,
  ClaimId,
  CutBound,
  Dependency,
  Doubtful,
  Finding,
  Method,
  Origin,
  TestCase,
  Variable,
  Violated,
} from '../model/index.js';
import type { MethodRunner } from '../execute/index.js';
import type { SolverSession } from '../smt/session.js';
import type { Bounds } from './bounds.js';
import type { Clock } from './budget.js';
import type { Coverage } from './coverage.js';
import type { NamedExtension } from './extending.js';
import type { LoopTreatment, UncutLoop } from './loops.js';
import type { CoveredLines, FlippedDecision, RunError, UntakenSide } from './nodes.js';
import type { OutputTerms } from './output-terms.js';
import type { LotProver } from './path-lots.js';
import type { PathProver } from './prover.js';
import type { StrategyName } from './search.js';
import type { ClauseCoverage } from './specification.js';
import type { Unsought } from './symbolic/guides.js';

export interface ExploreTools extends Clock {
  /**
   * Runs the methods of the program, and nothing else: no loops that are cut, no guide, no steps of extensions. Absent: the
   * compiled model.
   */
  readonly runner?: MethodRunner;
  readonly session: SolverSession;
  /** Proves claims on many paths, with helpers if there are some. */
  readonly lots?: LotProver;
  /** Absent: nothing is proved that goes beyond the scope. */
  readonly prover: PathProver | undefined;
}

export interface ExploreOptions {
  readonly bounds: Bounds;
  readonly strategy: StrategyName;
  readonly seed: number;
  /** `invariant`: loops with invariants are taken from any state that these allow; absent: they are unrolled. */
  readonly loops?: LoopTreatment;
  /** Inputs to try first; a test that leaves inputs out is tried with small ones. */
  readonly candidates: readonly TestCase[];
  /** Absent: all paths, and what there is to say of every claim. */
  readonly goal?: ExploreGoal;
  readonly extensions?: readonly NamedExtension[];
  /** Absent: no execution is ended or put off. */
  readonly guidance?: Guidance;
  /** How many small inputs are tried before any are looked for; absent: as many as usual. */
  readonly seeds?: number;
  readonly onProgress?: (runs: number, open: number) => void;
  readonly listener?: ExploreListener;
}

/** Where to look, because somebody verified the rest (seed 004, 3). */
export interface Guidance {
  /** The entry with the same claims, with flags, and with what ends executions (`assume` by `guide`) or puts them off (`prefer`). */
  readonly method: Method;
  /**
   * Claims that somebody verified, and under which flags: one of the conjunctions. No execution is ended before one of the
   * other claims.
   */
  readonly premises: ReadonlyMap<Claim, readonly (readonly Variable[])[]>;
  /** Of these, the claims whose violation is not looked for where their premise holds. */
  readonly unsought: Unsought;
  /** How many executions are put off at most. */
  readonly deferrals: number;
}

/** What is to be found: exploration ends when it is. */
export type ExploreGoal =
  /** Of any claim, and beyond doubt. */
  | { readonly kind: 'violation' }
  /**
   * What to say of the claims of the entry that are not decided. Claims that are, anywhere in the program, are neither
   * violated on purpose nor proved again, and where only such claims follow, nothing is looked for. What is proved then of
   * compiled code holds whether or not they do, because executions that violate a claim stop; of other code it
   * rests on them.
   */
  | { readonly kind: 'claims'; readonly decided: ReadonlySet<Claim> };

/** Told while the exploration goes on: what was found is not lost with a thread that has to be ended. */
export interface ExploreListener {
  /** One that no execution took before. */
  path(path: ExploredPath): void;
  /** Before the inputs are made small, and after that again: the last one about a claim counts. */
  violation(finding: Violated | Doubtful): void;
}

export interface ExploredPath {
  readonly node: ExplorationNode;
  /** Claims that hold on it, each once. */
  readonly held: readonly Claim[];
  /** Of all executions so far, if this one covers something new. What is dead is not known before the end. */
  readonly coverage: Coverage | undefined;
  /** Until now. */
  readonly runs: number;
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
  /** Sides of decisions that no run took: those that are shown. */
  readonly untaken: readonly UntakenSide[];
  /** How many more there are. */
  readonly moreUntaken: number;
  readonly findings: readonly Finding[];
  /** Every execution of the method takes one of the paths. */
  readonly exhaustive: boolean;
  /**
   * Of a guided exploration: claims that hold in all executions in which their premise is false, and what that rests on. The
   * other executions were not looked at.
   */
  readonly beyondPremises: ReadonlyMap<Claim, readonly Dependency[]>;
  /** Executions that were put off until the preferred ones were made. */
  readonly deferred: number;
  /** What became of recorded assumptions that executions came to. */
  readonly recorded: readonly RecordedVerdict[];
  readonly cutoffs: readonly Cut[];
  /** Loops that depend on inputs and were unrolled, although they were to be cut. */
  readonly uncut: readonly UncutLoop[];
  readonly coverage: Coverage;
  /** Of clauses and assertions of the method, where they have antecedents or disjuncts. */
  readonly specification: readonly ClauseCoverage[];
  /** Of the paths that there are: how many were run, and how many of those to each claim. */
  readonly pathsRun: number;
  readonly reached: Readonly<Record<ClaimId, number>>;
  readonly runs: number;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  /** Executions that did not go where they were predicted to go: defects of ours. */
  readonly divergences: readonly string[];
  readonly warnings: readonly string[];
}

/** What executions show of one recorded assumption. */
export interface RecordedVerdict {
  readonly name: string;
  /** Paths that came to it. */
  readonly paths: number;
  /** Of these, those on which it did not hold. */
  readonly violating: number;
  /** Inputs of one of them. */
  readonly example: TestCase | undefined;
}

export interface ExplorationNode {
  readonly id: number;
  readonly parent: number | undefined;
  readonly test: TestCase;
  readonly outcome: string;
  readonly outputs: ReadonlyMap<string, string>;
  /** The outputs as terms over the inputs, which hold of all inputs that take the path. */
  readonly terms: OutputTerms;
  readonly pathCondition: readonly string[];
  /** What was asked for to get here from the parent. */
  readonly flipped: FlippedDecision | undefined;
  readonly covered: readonly { readonly method: string; readonly from: number; readonly to: number }[];
  /** Lines of code that were executed. */
  readonly lines: readonly CoveredLines[];
  readonly violated: ClaimId | undefined;
  /** Why the run did not come to its end. */
  readonly error: RunError | undefined;
}
