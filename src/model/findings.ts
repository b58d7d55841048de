/** What an engine learns about one claim, and what a proof rests on. Engines stream these; evidence/ interprets them. */
import type { Claim, ClaimId } from './claims.js';
import type { MethodId, Origin } from './program.js';

export type EngineName = 'verifier' | 'explorer' | 'dash' | 'dafny';

/**
 * Something that a proof uses. `claims` must themselves be settled for the proof to count (the checks of a lemma, the
 * termination of a function); it is empty where an execution checks the same thing before it goes on (the contract of
 * a compiled method), and where the program makes the assumption.
 */
export interface Dependency {
  readonly kind: DependencyKind;
  readonly name: string;
  readonly claims: readonly ClaimId[];
  /** Why it can never be established: its member uses something unsupported. */
  readonly missing?: string;
  /** Where the program makes an assumption. */
  readonly origin?: Origin;
  /** No run checks the assumption: it stands in a proof, or in a lemma, of which callers evaluate only the contract. */
  readonly unchecked?: true;
  /** For `implementers`: a program that contains this one may add others. */
  readonly open?: true;
}

/**
 * `assume`, `axiom`, `bodiless` and `library` are the program's own assumptions: a proof that uses one is conditional. So is one that
 * takes the `implementers` of an abstract class for all there are, where that is open.
 */
export type DependencyKind =
  | 'contract'
  | 'lemma'
  | 'function'
  | 'type'
  | 'proof'
  | 'override'
  | 'implementers'
  | 'assume'
  | 'axiom'
  | 'bodiless'
  /** A library that is not checked here, by its name. */
  | 'library'
  /** An assumption that nobody has checked (seed 004), by its name. What uses one is no proof: see `Partly`. */
  | 'recorded';

export type Finding = Proved | Partly | Held | Violated | Doubtful | Cutoff | Unknown;

interface FindingNode {
  readonly claim: Claim;
  readonly engine: EngineName;
  /** The method from which the observation was made. */
  readonly entry: MethodId;
}

/** For all executions of the entry. */
export interface Proved extends FindingNode {
  readonly outcome: 'proved' | 'unreachable';
  readonly under: readonly Dependency[];
}

export function isProof(finding: Finding): finding is Proved {
  return finding.outcome === 'proved' || finding.outcome === 'unreachable';
}

/**
 * For the executions of the entry in which all assumptions of one of the conjunctions hold (seed 004): what engines tell
 * of the others is a cutoff `assumed`. It never decides a claim, not even with an empty conjunction.
 */
export interface Partly extends FindingNode {
  readonly outcome: 'partly';
  readonly premise: readonly (readonly Assumption[])[];
  /** What it rests on besides. */
  readonly under: readonly Dependency[];
  /** Under the premise, no execution gets there. */
  readonly dead?: true;
  /** Somebody says so: no engine has proved it. */
  readonly isTold?: true;
}

/** What somebody took for granted, and nobody has checked. */
export interface Assumption {
  /** Unlike any other of the method. */
  readonly id: string;
  readonly at: Origin;
  /** A clause: `the addition in line 10 does not overflow`. */
  readonly words: string;
}

/** What an execution could not look at. */
export interface Executed {
  /** Claims on its way that it could not evaluate, and went on: it may have passed one that fails. */
  readonly unchecked?: readonly ClaimId[];
  /** An assumption on its way could not be evaluated, or it began inside a loop: it may be no execution of the program. */
  readonly unevaluated?: true;
}

/** A path that was executed, by one of the inputs that take it. */
export interface SeenPath {
  readonly test: TestCase;
  /** How it ends, or where it stopped. */
  readonly after?: RunState;
  /** What its decisions ask of inputs and choices, as texts; absent if nobody looked. */
  readonly pathCondition?: readonly string[];
}

/** On paths of the entry that were executed: each gives one, and those of one claim are counted together. */
export interface Held extends FindingNode, Executed, SeenPath {
  readonly outcome: 'true';
  readonly paths: number;
  /** Those on which the premise did not hold under which somebody verified the claim; absent where nobody has. */
  readonly beyondPremise?: number;
  /** A few of the other paths, where the claim is open. */
  readonly others?: readonly SeenPath[];
}

/** An execution that violates the claim, or in which the claim cannot be evaluated because something in it is undefined. */
export interface Violated extends FindingNode, Executed, SeenPath {
  readonly outcome: 'false' | 'undefined';
  readonly trace: readonly Step[];
  /** A few of the other paths that end so. */
  readonly others?: readonly SeenPath[];
  /** The claim that failed while this one was evaluated; for `undefined`, where it is known. */
  readonly because?: ClaimId;
}

/** The same, but something on the way could not be evaluated: the state may be one that no execution has. */
export interface Doubtful extends FindingNode, SeenPath {
  readonly outcome: 'false?' | 'undefined?';
  readonly trace: readonly Step[];
  /** At least one. */
  readonly doubts: readonly Doubt[];
}

/** What could not be evaluated on the way, where the states that were gone on with may be more than there are. */
export interface Doubt {
  /** A sentence, or the end of one. */
  readonly reason: string;
  /** The assumption; absent if it is no single place. */
  readonly at?: Origin;
}

/** Executions that reach the claim may have been left out. */
export interface Cutoff extends FindingNode {
  readonly outcome: 'cutoff';
  readonly bound: CutBound;
  /** Where executions were left out. */
  readonly at: Origin;
  /** A sentence: the bound and its value, or the branch whose other side the solver could not decide. */
  readonly reason: string;
}

/** What ended an exploration before it was complete. */
export type CutBound =
  | 'runs'
  /** Distinct ones. */
  | 'paths'
  | 'branches'
  | 'depth'
  | 'collection'
  | 'objects'
  | 'nesting'
  | 'unfolding'
  | 'range'
  /** By the clock: the backstop, which another run on another machine may not reach. */
  | 'time'
  /** As counted: what was done is the same in every run. */
  | 'work'
  /** Steps of one run. */
  | 'steps'
  /** The solver did not decide whether executions go there. */
  | 'undecided'
  /** Values of which only some are ever tried: of type parameters, infinite sets, objects that no input leads to. */
  | 'sampled'
  /** Something that cannot be executed. */
  | 'not-executable'
  /** What was asked for was found. */
  | 'enough'
  /** An engine took something for granted that nobody has checked. */
  | 'assumed';

/** By the clock, as counted, steps of DASH, states of its executions, or what the solver may use. */
export type EngineLimit = 'time' | 'work' | 'iterations' | 'states' | 'resources';

export interface Unknown extends FindingNode {
  readonly outcome: 'dontknow';
  /** A sentence: the solver's answer, the limit, or what is unsupported. */
  readonly reason: string;
  /** The limit of the engine that was reached, if that is the reason: more effort may help. */
  readonly limit?: EngineLimit;
  /** The solver was stopped, or stopped by itself, before it had an answer: another run may say more. */
  readonly interrupted?: true;
  /** Inputs by name as source literals, from the solver's model: a hint to try, never a refutation. */
  readonly candidate?: ReadonlyMap<string, string>;
}

/** The inputs of one execution as source literals: what `assay run` takes. */
export interface TestCase {
  /** By name, in the order of the inputs. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Objects that inputs and choices mention as `@name`; empty if there are none. */
  readonly objects: ReadonlyMap<string, DescribedObject>;
  /** What nondeterminism chose, in order. */
  readonly choices: readonly string[];
  /**
   * What was executed is not the program as it is: its loops were taken from any state that their invariants allow
   * (`assay run --loops invariant`), or an extension changed it, which nobody can repeat without the extension.
   */
  readonly treated?: 'loops' | 'extension';
}

/** A state of one execution, in the words of its test case: what is one object there has one name in both. */
export interface RunState {
  /** Of the variables of the entry that have changed or have come into being. */
  readonly values: ReadonlyMap<string, string>;
  readonly objects: ReadonlyMap<string, DescribedObject>;
}

export type DescribedObject =
  | { readonly kind: 'object'; readonly class: string; readonly fields: ReadonlyMap<string, string> }
  /** Literals, in lists that nest as deep as the array has dimensions. */
  | {
      readonly kind: 'array';
      readonly elements: readonly NestedText[];
      /** Lengths, where the lists do not tell them: of an array of which an outer one is zero. */
      readonly dimensions?: readonly number[];
    };

export type NestedText = string | readonly NestedText[];

/** A place that an execution passed, with the values that changed there. */
export interface Step {
  readonly method: string;
  readonly at: Origin;
  readonly values: ReadonlyMap<string, string>;
}
