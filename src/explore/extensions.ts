/**
 * What somebody may add to an exploration without touching it (seed 000, 2.4.3), as a module that is loaded into it. Hooks
 * are given plain data. Whatever they do, a claim is refuted only by a run of the program as it is, and proved only where
 * nothing was left out or changed.
 */
import type { ClaimId, Instruction, Term } from '../model/index.js';

export interface Extension {
  /** Further inputs to run, after a run that took a new path. */
  readonly successors?: (run: RunView) => Iterable<SuggestedInputs>;
  /** In place of the strategy that the options name: smaller is sooner. Asked again when scores may have changed. */
  readonly strategy?: (side: SideView) => number;
  /** Before inputs are looked for that take a side: `drop` leaves it out, a number is added to its score. */
  readonly frontier?: (side: SideView) => 'drop' | number | undefined;
  /**
   * What is executed and evaluated in place of an instruction, asked once for each instruction of the method and of those
   * that it calls (but not of those that the class of an object chooses).
   */
  readonly step?: (step: StepView) => StepChange | undefined;
}

/** A run that took a path which none took before. */
export interface RunView {
  readonly method: string;
  readonly id: number;
  /** The run whose decision was changed to get here. */
  readonly parent: number | undefined;
  /** By name, as literals. */
  readonly inputs: Readonly<Record<string, string>>;
  /** `returned`, `violated`, … */
  readonly outcome: string;
  /** The methods that were entered, in order. */
  readonly calls: readonly string[];
}

/** Inputs by name, as literals of the language. Those that are left out are small ones. */
export interface SuggestedInputs {
  readonly inputs: Readonly<Record<string, string>>;
  /** What nondeterminism chooses, in order. */
  readonly choices?: readonly string[];
}

/** A side of a decision that no run has taken yet. */
export interface SideView {
  /** Where the decision is made. */
  readonly method: string;
  readonly line: number;
  /** The methods that were entered before it on its path, in order. */
  readonly calls: readonly string[];
  /** How many decisions lie before it. */
  readonly depth: number;
  /** How many sides were changed to get to the path it stands on. */
  readonly generation: number;
  /** In the order in which sides were found. */
  readonly number: number;
  /** The claim that it would violate. */
  readonly violates: ClaimId | undefined;
  /** Some run has taken the same branch on another path. */
  readonly isCovered: boolean;
  /** How often a side of this place was looked for. */
  readonly attempts: number;
}

export interface StepView {
  readonly method: string;
  readonly line: number;
  readonly kind: Instruction['kind'];
  /** As it is written. */
  readonly text: string;
  /** For a call. */
  readonly callee: string | undefined;
  /** The variables that conditions may mention: names that several variables have are not among them. */
  readonly variables: readonly string[];
  readonly terms: TermMaker;
}

/** First `havoc`, then `assume`, then the instruction itself, unless it is replaced. */
export interface StepChange {
  /** Variables, inputs aside, that get any values of their types. */
  readonly havoc?: readonly string[];
  /** Runs in which it is false end here. */
  readonly assume?: Term;
  /** A call is not made: its results get any values, or any that satisfy a condition. */
  readonly replace?: { readonly where?: Term };
}

/** Makes conditions over the variables of a method. */
export interface TermMaker {
  variable(name: string): Term;
  /** Of a call that is replaced, by its position. */
  result(position: number): Term;
  literal(value: boolean | number | bigint): Term;
  make(operator: TermOperator, ...args: readonly Term[]): Term;
}

/** Those of conditions that are always defined. */
export const TERM_OPERATORS = [
  'not',
  'and',
  'or',
  'implies',
  'eq',
  'lt',
  'le',
  'add',
  'sub',
  'mul',
  'neg',
  'seq-length',
] as const;

export type TermOperator = (typeof TERM_OPERATORS)[number];
