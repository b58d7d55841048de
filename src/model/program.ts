/**
 * The program model (seed 000, 2.2): what the verifier, the explorer, DASH and the abstract interpreter all read.
 * Symbols are compared by identity. Nothing here knows the source language; what a front end must get back
 * (spans, names as written) travels as an `Origin` that the model stores and never opens.
 */
import type { Arena, Term } from './arena.js';
import type { Claim } from './claims.js';
import type { Body } from './instructions.js';
import type { Type, TypeParameterSymbol } from './types.js';

declare const originBrand: unique symbol;

/** Minted and read by the front end only. */
export interface Origin {
  readonly [originBrand]: true;
}

// ── Variables ───────────────────────────────────────────────────────────────────────────────────

export type VariableRole =
  | 'input'
  | 'output'
  | 'local'
  /** The store of one field, of one array type, or `alloc`: state that every method shares. */
  | 'heap'
  /** The value of a heap variable at an earlier moment: on entry (`old`) or at a label. */
  | 'snapshot'
  /** A heap variable in whatever state a function value is called in. Nothing assigns it. */
  | 'state';

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly role: VariableRole;
  /** Ghost variables exist in proofs and in checked runs, not in compiled programs. */
  readonly ghost: boolean;
  /** What a heap variable or its snapshot holds. */
  readonly place?: Place;
  /** What an input is when the program starts, if the text says so: a literal that a run takes where none is given. */
  readonly initial?: Term;
}

/** The part of the heap that one store describes. */
export type Place =
  /** The field in objects of its class at these (erased) type arguments. */
  | { readonly kind: 'field'; readonly field: FieldSymbol; readonly args: readonly Type[] }
  | { readonly kind: 'array'; readonly rank: number; readonly element: Type }
  | { readonly kind: 'alloc' };

// ── Types ───────────────────────────────────────────────────────────────────────────────────────

export interface DatatypeSymbol {
  readonly name: string;
  readonly typeParameters: readonly TypeParameterSymbol[];
  readonly constructors: readonly ConstructorSymbol[];
  /** Values may be infinite: no rank, no structural induction. */
  readonly coinductive: boolean;
}

export interface ConstructorSymbol {
  readonly name: string;
  readonly datatype: DatatypeSymbol;
  readonly fields: readonly ConstructorField[];
}

export interface ConstructorField {
  readonly name: string;
  readonly type: Type;
  readonly ghost: boolean;
}

export interface ClassSymbol {
  readonly name: string;
  /** An abstract class (a trait) has no objects of its own. */
  readonly abstract: boolean;
  /**
   * Whether the classes of the model that implement an abstract class are all there are. `open`: a program that contains
   * this one may add others. `partial`: there are others in this program, which the lowering left out.
   */
  readonly implementers: 'all' | 'open' | 'partial';
  readonly typeParameters: readonly TypeParameterSymbol[];
  /** Supertypes as types over the class's own parameters. */
  readonly parents: readonly Type[];
  readonly fields: readonly FieldSymbol[];
}

export interface FieldSymbol {
  readonly name: string;
  readonly owner: ClassSymbol;
  readonly type: Type;
  readonly ghost: boolean;
  /** Set while the object is made and never again. */
  readonly constant: boolean;
}

/** A subset type or a newtype: the values of `base` that satisfy the predicate. */
export interface ConstrainedType {
  readonly name: string;
  readonly flavour: 'subset' | 'newtype';
  readonly typeParameters: readonly TypeParameterSymbol[];
  readonly base: Type;
  /** The predicate is over this variable. */
  readonly variable: Variable;
  readonly predicate: Term;
  /** The front end does not know the predicate, or not yet: what stands for it says nothing. */
  readonly open: boolean;
  readonly witness: Term | undefined;
  readonly mayBeEmpty: boolean;
}

// ── Functions and methods ───────────────────────────────────────────────────────────────────────

/** Part of a frame: one object or all objects of a set, with one field or all of them. */
export interface FrameItem {
  /** A reference, or a set of references. */
  readonly objects: Term;
  readonly field: FieldSymbol | undefined;
}

/** A frame of `everything` is the language's wildcard. */
export type Frame = { readonly kind: 'everything' } | { readonly kind: 'items'; readonly items: readonly FrameItem[] };

/** The name of a mathematical function; its definition is in the model, and may be left out. */
export interface FunctionSymbol {
  readonly name: string;
  readonly typeParameters: readonly TypeParameterSymbol[];
  /** The heap variables of its reads closure: an application passes their values first. */
  readonly heap: readonly Variable[];
  readonly parameters: readonly Variable[];
  readonly result: Type;
  /** What a function value that reads the heap is asked for, in the state of `heap`: its first parameter is the value. */
  readonly reading?: Reading;
}

export interface Reading {
  readonly asks: 'call' | 'requires' | 'reads';
  /** What the bodies of closures call the stores of `heap`, in their order. */
  readonly state: readonly Variable[];
}

/** Terms are over the symbol's `heap` and `parameters`; `ensures` also over `resultVariable`. */
export interface FunctionDefinition {
  readonly symbol: FunctionSymbol;
  /** Absent if no text declares it. */
  readonly origin: Origin | undefined;
  readonly ghost: boolean;
  readonly requires: readonly Term[];
  readonly ensures: readonly Term[];
  readonly resultVariable: Variable;
  readonly reads: Frame;
  /** Absent for a function that is only declared. */
  readonly body: Term | undefined;
  /** Hidden from proofs until a `reveal`. */
  readonly opaque: boolean;
  readonly decreases: Measure;
  /** Members that can call each other have one group. */
  readonly recursionGroup: number;
  /** An axiom that the program declares, not a definition that it gives. */
  readonly axiom: boolean;
  /** A dispatched function is declared on an abstract class and given by these. */
  readonly implementers: readonly FunctionSymbol[];
  /** What its claims show of every call that its precondition allows: relying on it rests on them. */
  readonly shown?: readonly Term[];
  /** Whoever wants its value looks for one: the postcondition says the same of it. */
  readonly chooses?: Choice;
}

/**
 * One occurrence of a choice inside an expression. It is a function without a body: which of the values it gives is open,
 * but it gives the same one for the same arguments. The result is the variable's value, or the tuple of several.
 */
export interface Choice {
  readonly variables: readonly Variable[];
  /** Over the symbol's `heap` and `parameters`, and over `variables`. */
  readonly condition: Term;
}

/** A function of the lowering's own, of which nothing is known: it may read everything, and no text declares it. */
export function declaredFunction(symbol: FunctionSymbol): FunctionDefinition {
  return {
    symbol,
    origin: undefined,
    ghost: true,
    requires: [],
    ensures: [],
    resultVariable: { name: 'result', type: symbol.result, role: 'output', ghost: true },
    reads: { kind: 'everything' },
    body: undefined,
    opaque: false,
    decreases: { terms: [], guessed: true, mayDiverge: false },
    recursionGroup: -1,
    axiom: false,
    implementers: [],
  };
}

/** Nobody needs to run it, and whoever uses it believes what it promises: what follows from a step rests on the step. */
export function isBelieved({ ghost, kind }: Method): boolean {
  return ghost || kind === 'function';
}

/** A lexicographic termination measure. */
export interface Measure {
  readonly terms: readonly Term[];
  /** The language guessed it, because the user wrote none. */
  readonly guessed: boolean;
  /** The user does not ask for termination. */
  readonly mayDiverge: boolean;
}

/** A clause that callers rely on or must establish. Conjuncts have been split. */
export interface Clause {
  readonly condition: Term;
  readonly origin: Origin;
  /** As written, on one line. */
  readonly text: string;
}

export type MethodKind =
  | 'method'
  | 'constructor'
  | 'lemma'
  /** The body computes a function's result and carries the claims of its definition. */
  | 'function'
  /** Checks that a constrained type has a value, or that a constant's initial value or a contract is well-formed. */
  | 'declaration'
  /** Checks that an overriding member's contract implies the overridden one's. */
  | 'override';

/**
 * A method as claims and findings speak of it, compared by identity. Its name would not do: what checks a declaration has
 * the name of what is declared. A copy of a method with other code is the same method.
 */
export interface MethodId {
  /** The name of the method, which all methods of one member have. */
  readonly member: string;
  /** The name of the method in which executions begin that this is about, if it is another one. */
  readonly entry?: string;
}

/** The name of the method in which executions of it begin. */
export function beginningOf({ member, entry }: MethodId): string {
  return entry ?? member;
}

/**
 * Code with a contract. Contract terms are over inputs, heap variables and the snapshots `entry`;
 * postconditions also over outputs, where heap variables mean the state at the exit.
 */
export interface Method {
  readonly id: MethodId;
  readonly name: string;
  readonly kind: MethodKind;
  readonly origin: Origin;
  readonly ghost: boolean;
  readonly typeParameters: readonly TypeParameterSymbol[];
  /** A receiver is the first input. */
  readonly inputs: readonly Variable[];
  readonly outputs: readonly Variable[];
  /** Heap variables that the method or its contract mentions, with their snapshots on entry. */
  readonly entry: ReadonlyMap<Variable, Variable>;
  readonly requires: readonly Clause[];
  readonly ensures: readonly Clause[];
  readonly modifies: Frame;
  readonly decreases: Measure;
  readonly recursionGroup: number;
  /** A lemma may assume itself for smaller values of these inputs, or of none; engines choose where it is absent. */
  readonly induction?: 'none' | readonly Variable[];
  /** The function whose definition this checks, for the kind `function`. */
  readonly defines: FunctionSymbol | undefined;
  /** Absent for a method that is only declared. */
  readonly body: Body | undefined;
  readonly axiom: boolean;
  /** Whether the program asks that the claims are not proved. They remain claims. */
  readonly unverified?: boolean;
  readonly claims: readonly Claim[];
  /** A dispatched method is declared on an abstract class and given by these. */
  readonly implementers: readonly Method[];
  /** The function that this code computes when the program runs: expressions apply the function, and nothing calls the code. */
  readonly computes?: FunctionSymbol;
  /** This is the code of another method once more, together with a state (`languages/composition`). */
  readonly composed?: Composed;
}

export interface Composed {
  readonly of: Method;
  /**
   * An entry begins in the initial state, and has the claims about it. A callee has the state as its last output, and as
   * its last input if it matters how it begins; it claims nothing that the method itself does not claim.
   */
  readonly role: 'entry' | 'callee';
  /** The state is that of a property of calls (`languages/property`), or which claim is violated (`languages/entry`). */
  readonly with: 'property' | 'claims';
}

/** Not code of the program, but what checks that a declaration makes sense. */
export function isCheck({ kind }: Method): boolean {
  return kind === 'declaration' || kind === 'override';
}

/** What stands in the text under the name: the method itself, or what a check is about. */
export function declaredAs({ methods }: Model, { member }: MethodId): Method | undefined {
  return methods.find((method) => method.name === member);
}

/** A construct that the lowering leaves out; the member that contains it is not in the model. */
export interface Unsupported {
  readonly member: string;
  readonly feature: string;
  readonly origin: Origin;
}

/** What was said beside the text, and without which it means something else: whoever reads it again says it again. */
export interface ReadingOptions {
  /** `m` or `Class.m`: reaching a call of it is an error. */
  readonly errorMethods?: readonly string[];
  /** `m` or `Class.m`: a call of it may give any value. */
  readonly nondetMethods?: readonly string[];
  /** `m` or `Class.m`: a call of it with a condition assumes the condition. */
  readonly assumeMethods?: readonly string[];
  /** What the language has and the model has not is left to the program's own runtime, where a number or a truth value comes of it. */
  readonly outside?: true;
  /** The file of the property that `composed` methods keep to, as the user named it. */
  readonly property?: string;
  /** What was said on the command line of other files of the program, and of libraries: its words. */
  readonly beside?: readonly string[];
  /** Modules of languages that must be loaded to read it. */
  readonly modules?: readonly NamedModule[];
}

/** A module by its file, and the digest of its text: another text is another language. */
export interface NamedModule {
  readonly file: string;
  readonly digest: string;
}

export interface Model {
  readonly arena: Arena;
  readonly datatypes: readonly DatatypeSymbol[];
  readonly classes: readonly ClassSymbol[];
  readonly constrainedTypes: readonly ConstrainedType[];
  readonly functions: ReadonlyMap<FunctionSymbol, FunctionDefinition>;
  readonly methods: readonly Method[];
  /** `alloc` first, then the stores of fields and arrays. */
  readonly heap: readonly Variable[];
  readonly unsupported: readonly Unsupported[];
  readonly readWith?: ReadingOptions;
  /** Whether a member, or what stands in it, is declared in a library, which is not checked with the program. */
  readonly libraryOf?: (origin: Origin, member: string) => Library | undefined;
}

export interface Library {
  readonly name: string;
  /** It was checked before; otherwise that it keeps what it promises is an assumption. */
  readonly isChecked: boolean;
}
