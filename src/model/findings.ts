/** What an engine learns about one claim, and what a proof rests on. Engines stream these; evidence/ interprets them. */
import type { Claim } from './claims.js';
import type { Origin } from './program.js';

export type EngineName = 'verifier' | 'explorer' | 'dash' | 'abstract' | 'dafny';

/**
 * Something that a proof uses. `claims` must themselves be settled for the proof to count (the checks of a lemma, the
 * termination of a function); it is empty where an execution checks the same thing before it goes on (the contract of
 * a compiled method), and where the program makes the assumption.
 */
export interface Dependency {
  readonly kind: DependencyKind;
  readonly name: string;
  /** Identities of claims. */
  readonly claims: readonly string[];
  /** Why it can never be established: its member uses something unsupported. */
  readonly missing?: string;
  /** Where the program makes an assumption. */
  readonly origin?: Origin;
}

/** The last three are the program's own assumptions: a proof that uses one is conditional. */
export type DependencyKind =
  'contract' | 'lemma' | 'function' | 'type' | 'proof' | 'override' | 'assume' | 'axiom' | 'bodiless';

export type Finding = Proved | Unknown;

interface FindingNode {
  readonly claim: Claim;
  readonly engine: EngineName;
  /** The method from which the observation was made. */
  readonly entry: string;
}

/** For all executions of the entry. */
export interface Proved extends FindingNode {
  readonly outcome: 'proved' | 'unreachable';
  readonly under: readonly Dependency[];
}

export interface Unknown extends FindingNode {
  readonly outcome: 'dontknow';
  /** A sentence: the solver's answer, the limit, or what is unsupported. */
  readonly reason: string;
  /** Inputs by name as source literals, from the solver's model: a hint to try, never a refutation. */
  readonly candidate?: ReadonlyMap<string, string>;
}
