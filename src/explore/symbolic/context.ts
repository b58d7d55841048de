/** What the parts of symbolic evaluation share: where they are, what they may assume, and what they must say when they cut something off. */
import type { Arena, ClassSymbol, ConstrainedType, Model, Term, Type, Variable } from '../../model/index.js';
import type { Scope, Symbolic, SymbolicObject, Typed } from './value.js';

export interface SymbolicContext {
  readonly model: Model;
  readonly arena: Arena;
  readonly scope: Scope;

  /** All objects there are, initial ones first; grows when the program allocates. */
  readonly universe: readonly SymbolicObject[];
  /** Adds an object that exists from now on; gives its number. */
  allocate(object: Omit<SymbolicObject, 'number'>): SymbolicObject;

  /** A new scalar of this sort for the solver to choose (bool, int, real or a bit vector). */
  symbol(name: string, type: Type): Term;

  /** For symbols that are made later: they are guesses if those that are made now are. */
  doubtAsNow(): <T>(work: () => T) => T;

  /** True of every state: what the type of a symbol demands. */
  assume(condition: Term): void;

  /** The same of what must be evaluated first: what that leaves out is left out of the whole path, wherever evaluation is now. */
  assumeEverywhere(work: () => Term): void;

  /**
   * Leaves out the states in which this is false, as far as evaluation gets here (it is guarded by the conditions under
   * which it does). Evaluation is exact for the others. `true` is not recorded; anything else makes the evaluation incomplete.
   */
  restrict(condition: Term, cut: Cut): void;

  /** The evaluation is incomplete, without leaving out anything here: a symbol that cannot be larger than the scope. */
  note(cut: Cut): void;

  /** The conditions under which `work` is evaluated, for what it restricts. */
  under<T>(condition: Term, work: () => T): T;

  /** A value of which nothing is known; recorded, and the evaluation is incomplete. */
  unknown(reason: string): Symbolic;

  /** Whether a value of the base type satisfies the predicate of a constrained type at these arguments. */
  satisfies(constrained: ConstrainedType, args: readonly Type[], value: Symbolic): Term;
}

/** What did not fit the scope. */
export interface Cut {
  readonly bound: ScopeBound;
  /** A phrase: `the function Sum called deeper`. */
  readonly what: string;
}

/** Parts of the scope that can be larger, and `sampled`: what no scope contains. */
type ScopeBound = 'collection' | 'objects' | 'nesting' | 'unfolding' | 'range' | 'sampled';

/** One decision of an execution, in terms of the initial symbols. */
export interface Atom {
  /** What the execution found to hold: the branch condition or its negation, the assumption, the claim. */
  readonly condition: Term;
  /**
   * `branch` and `claim` have another side to look for; an `assumption` must hold (and is stated so even where it failed);
   * a `choice` is free, and its other ways are other values of it. What follows a claim does not need it: inputs that
   * violate it on the way are welcome. A `preference` says which inputs to look for first, and decides nothing either.
   */
  readonly kind: 'assumption' | 'branch' | 'claim' | 'choice' | 'preference';
  /** The position of its event in the trace. */
  readonly event: number;
  /** Why the condition is only a guess; absent if it is exact within the restrictions. */
  readonly doubt: string | undefined;
  /** How many of the path's restrictions and assumptions were made up to here. */
  readonly restrictions: number;
  readonly assumptions: number;
  /** The other sides, where there are more than the negation, or none: each with when it is taken. */
  readonly others?: readonly { readonly side: string; readonly condition: Term }[];
  /** What the evaluation of a claim left out: it concerns this atom only, and not what follows. */
  readonly own: readonly { readonly condition: Term; readonly cut: Cut }[];
}

/** The symbolic side of a trace. */
export interface Path {
  readonly atoms: readonly Atom[];
  /** In the order in which they were made. */
  readonly restrictions: readonly { readonly condition: Term; readonly cut: Cut }[];
  readonly assumptions: readonly Term[];
  /** What the scope left out without a restriction: sizes of symbols. */
  readonly notes: readonly Cut[];
  /** The inputs as symbols, and the initial stores and objects: what a model gives values to. */
  readonly initial: InitialState;
  /** Symbols for what nondeterminism chose, in the order of the choice tape, with the type of the choice. */
  readonly choices: readonly ChoiceSymbol[];
  /** What the outputs of the entry are at the end, as far as they have values. */
  readonly outputs: ReadonlyMap<Variable, Symbolic>;
  /** The event from which on conditions may rest on what a function without a body promises. */
  readonly believesFrom: number | undefined;
  /** Why a term is only a guess. */
  readonly doubtOf: (term: Term) => string | undefined;
}

export interface InitialState {
  readonly inputs: readonly { readonly variable: Variable; readonly value: Symbolic }[];
  readonly stores: ReadonlyMap<Variable, Symbolic>;
  readonly objects: readonly SymbolicObject[];
  /** Abstract classes of inputs: objects of other classes than those of the program are not among `objects`. */
  readonly abstract: readonly ClassSymbol[];
}

export interface ChoiceSymbol {
  readonly value: Symbolic;
  readonly type: Type;
  /** Where several values are chosen at once: what they are, in place of `value`. */
  readonly row?: readonly Typed[];
  /** The event at which it is drawn. */
  readonly event: number;
  /** It is certain that a run draws it, and after those before it. */
  readonly isPlaced: boolean;
}
