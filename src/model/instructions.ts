/** Instructions and control flow (seed 000, 2.2.3). A body is a control flow graph with its loops beside it. */
import type { Term } from './arena.js';
import type { Claim } from './claims.js';
import type { Clause, Frame, FunctionSymbol, Method, Origin, Variable } from './program.js';
import type { Type } from './types.js';

export type BlockId = number & { readonly __block: never };

/** Unique within a body, and kept when other instructions are inserted. */
export type InstructionId = number & { readonly __instruction: never };

export interface Body {
  readonly locals: readonly Variable[];
  /** Indexed by block id; the entry is the first. */
  readonly blocks: readonly Block[];
  readonly loops: readonly Loop[];
}

export interface Block {
  readonly id: BlockId;
  readonly instructions: readonly Instruction[];
  readonly exit: Exit;
}

export type Exit =
  | { readonly kind: 'jump'; readonly to: BlockId }
  | {
      readonly kind: 'branch';
      readonly condition: Term;
      readonly then: BlockId;
      readonly else: BlockId;
      readonly origin: Origin;
    }
  /** Any of the targets may be taken. */
  | { readonly kind: 'choose'; readonly targets: readonly BlockId[]; readonly origin: Origin }
  | { readonly kind: 'return' }
  /** No execution gets here: what precedes excludes it. */
  | { readonly kind: 'unreachable' };

export function targetsOf(exit: Exit): readonly BlockId[] {
  switch (exit.kind) {
    case 'jump':
      return [exit.to];
    case 'branch':
      return [exit.then, exit.else];
    case 'choose':
      return exit.targets;
    case 'return':
    case 'unreachable':
      return [];
  }
}

interface InstructionNode {
  readonly id: InstructionId;
  readonly origin: Origin;
  readonly ghost: boolean;
}

export type Instruction =
  | Assign
  | Allocate
  | Havoc
  | Call
  | Assert
  | Assume
  | Print
  | ForallAssign
  | SuchThat
  | ProofBlock
  | Reveal
  | Assumed
  | Prefer;

/** All values are computed before any target changes. Writing a field assigns its store. */
export interface Assign extends InstructionNode {
  readonly kind: 'assign';
  readonly targets: readonly Variable[];
  readonly values: readonly Term[];
}

/** A fresh object: not allocated before, allocated after, of exactly this class. Field values are arbitrary but well-typed. */
export interface Allocate extends InstructionNode {
  readonly kind: 'allocate';
  readonly target: Variable;
  readonly type: Type;
  /** Lengths of an array, one per dimension; empty for an object. */
  readonly dimensions: readonly Term[];
}

/** Any well-typed values. A heap variable changes only within the frame, and nothing that is allocated is freed. */
export interface Havoc extends InstructionNode {
  readonly kind: 'havoc';
  readonly targets: readonly Variable[];
  readonly frame: Frame;
  /** Words for what gives the values, where only the runtime of the program knows: nobody else may choose them. */
  readonly outside?: string;
}

export interface Call extends InstructionNode {
  readonly kind: 'call';
  readonly callee: Method;
  readonly typeArgs: readonly Type[];
  readonly args: readonly Term[];
  readonly results: readonly Variable[];
  /** The callee's preconditions, frame and measure as claims of the caller, in the order in which they are checked. */
  readonly claims: readonly Claim[];
  /** The run-time class of the first argument chooses among the callee's implementers. */
  readonly dispatched: boolean;
}

/** The claim is checked; an execution that violates it stops. */
export interface Assert extends InstructionNode {
  readonly kind: 'assert';
  readonly claim: Claim;
}

/**
 * The program's own assumptions make proofs conditional; the language's are theorems of its semantics. A guide (seed 004)
 * assumes nothing about the program: executions in which its condition is false go on, and nobody needs to see them. What
 * is recorded stands in copies that are never run: nobody has checked it, and a proof that uses it is a proof under a premise.
 */
export type Assumer = 'program' | 'axiom' | 'language' | 'precondition' | 'guide' | 'recorded';

export interface Assume extends InstructionNode {
  readonly kind: 'assume';
  readonly condition: Term;
  readonly by: Assumer;
  /** What a premise calls it, for `recorded`. */
  readonly as?: string;
  /** The member whose contract says so, where a call cannot say it. */
  readonly promisedBy?: Method;
}

export interface Print extends InstructionNode {
  readonly kind: 'print';
  readonly values: readonly Term[];
  /** Declared types, because printing shows them (a string is not a sequence of characters). */
  readonly types: readonly Type[];
}

/** For all values of the bound variables in the range, at once: `store[keys] := value`. Terms have the variables as bound 0 … n-1. */
export interface ForallAssign extends InstructionNode {
  readonly kind: 'forall-assign';
  readonly bound: readonly Type[];
  readonly range: Term;
  readonly store: Variable;
  readonly keys: readonly Term[];
  readonly value: Term;
  readonly claims: readonly Claim[];
}

/** Targets get some values that satisfy the condition, which is over the targets' new values. */
export interface SuchThat extends InstructionNode {
  readonly kind: 'such-that';
  readonly targets: readonly Variable[];
  readonly condition: Term;
  /** That there is such a value; absent where the program assumes it, or has tested it. */
  readonly exists: Claim | undefined;
  /** The program assumes it. */
  readonly assumed?: true;
}

/**
 * Proof steps that no execution takes (calc, assert-by, forall proofs). Relation: the body may be run to its end, where
 * nothing follows; the other way goes around it, and `conclusion` is assumed there. An execution evaluates the conclusion
 * instead, and violates `claim` if it is false.
 */
export interface ProofBlock extends InstructionNode {
  readonly kind: 'proof';
  readonly body: Body;
  readonly conclusion: Term;
  /** The claim in the body from which the conclusion follows; absent where several claims or lemmas give it. */
  readonly claim: Claim | undefined;
}

/** From here to the end of the body, the definitions of these opaque functions may be used. Executions ignore it. */
export interface Reveal extends InstructionNode {
  readonly kind: 'reveal';
  readonly functions: readonly FunctionSymbol[];
}

/**
 * `assumed P as a` (seed 004): somebody relied on P here, and `a` records whether it held: `a := a && P`. Nobody else may
 * rely on it.
 */
export interface Assumed extends InstructionNode {
  readonly kind: 'assumed';
  readonly condition: Term;
  readonly flag: Variable;
}

/** `tryfirst C` (seed 004, 3.3): executions in which C holds here are looked at before others. It changes nothing else. */
export interface Prefer extends InstructionNode {
  readonly kind: 'prefer';
  readonly condition: Term;
}

/**
 * A loop with what the user says of it. The instructions that check the invariants stand on the edges into the header;
 * an engine that cuts the loop havocs `targets` at the header and assumes the invariants.
 */
export interface Loop {
  readonly header: BlockId;
  readonly origin: Origin;
  readonly invariants: readonly Clause[];
  /** Variables that the loop may change, heap variables included. */
  readonly targets: readonly Variable[];
  /** What the loop may change of the heap. */
  readonly modifies: Frame;
  /** Heap variables just before the loop, for frames and allocation. */
  readonly entry: ReadonlyMap<Variable, Variable>;
}
