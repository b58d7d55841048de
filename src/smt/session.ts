/**
 * One conversation with a solver, in SMT-LIB 2. Implementations own processes and workers; a solver that dies, hangs or
 * answers nonsense is an `unknown` with the reason, never an exception.
 */
import type { CancelToken } from '../model/index.js';

export interface Limits {
  /** Wall time: the backstop. */
  readonly seconds: number;
  /** The solver's own reproducible units (`rlimit`); 0 is no limit. */
  readonly resources: number;
}

export type UnknownReason =
  | 'timeout'
  | 'resources'
  | 'memory'
  /** The solver gave up: its theories and quantifier instantiation found neither proof nor model. */
  | 'incomplete'
  | 'cancelled'
  /** The process died or did not answer; the session has started another one. */
  | 'died'
  /** The solver printed an error or something that is no answer. */
  | 'error'
  /** Two solvers contradict each other; the detail names both. */
  | 'disagreement';

export type Answer =
  /** The assumptions that the contradiction needs, as given to `check`. */
  | { readonly kind: 'unsat'; readonly core: readonly string[] }
  | { readonly kind: 'sat' }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly detail: string };

export interface SolverSession {
  /** Name and version, as in reports: `z3 4.8.12`. */
  readonly solver: string;
  /**
   * Forgets everything and starts with these options (`(set-option :KEY VALUE)`, unknown ones left out). Everything sent
   * after this is kept, so that a solver that died can be started again and told it again.
   */
  reset(options: ReadonlyMap<string, string>): void;
  /** Commands without an answer: declarations, assertions, push, pop. Text may hold several. */
  send(text: string): void;
  /** Boolean constants (or their negations) to assume. Ends within the limits, or soon after `cancel` fires. */
  check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer>;
  /** Values of terms in the model of the last `sat` or `unknown`, as S-expression text without `let`; undefined if there is none. */
  values(terms: readonly string[]): Promise<readonly string[] | undefined>;
  /** Solver resource units that the last check used, where the solver tells. */
  readonly lastResources: number | undefined;
  close(): Promise<void>;
}

/** Makes sessions: one per job, each with its own process or worker. */
export interface SolverFactory {
  readonly solver: string;
  open(): Promise<SolverSession>;
}
