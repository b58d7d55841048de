/**
 * Symbolic values with explicit structure: collections are lists of places, so that formulas about them speak of scalars
 * only and a solver answers them with models. A structure has room for as many elements as the scope allows, and its
 * length is symbolic; aliasing is equality of numbers. Nothing here forks.
 */
import type { ArrayType, ReferenceType, Term, Type } from '../../model/index.js';

export type Symbolic =
  | SymbolicScalar
  | SymbolicSequence
  | SymbolicSet
  | SymbolicMultiset
  | SymbolicMap
  | SymbolicDatum
  | SymbolicFunction
  | SymbolicStore
  | SymbolicUnknown;

/**
 * bool, int, real, bit vectors as terms of their type. Characters are their code points, references the numbers of their
 * objects (0 is null), and values of type parameters stand for themselves as integers: terms of type int.
 */
export interface SymbolicScalar {
  readonly kind: 'scalar';
  readonly term: Term;
}

/** The first `length` elements count. The length never exceeds the number of elements: whoever makes one sees to that. */
export interface SymbolicSequence {
  readonly kind: 'seq';
  readonly length: Term;
  readonly elements: readonly Symbolic[];
}

/** Members may repeat: something is in the set if it equals a member that is present. Finite and infinite sets alike. */
export interface SymbolicSet {
  readonly kind: 'set';
  readonly members: readonly { readonly present: Term; readonly value: Symbolic }[];
}

/** Members may repeat: counts of equal ones add up. No count is negative. */
export interface SymbolicMultiset {
  readonly kind: 'multiset';
  readonly members: readonly { readonly count: Term; readonly value: Symbolic }[];
}

/** Keys may repeat: the first entry that is present counts. */
export interface SymbolicMap {
  readonly kind: 'map';
  readonly entries: readonly { readonly present: Term; readonly key: Symbolic; readonly value: Symbolic }[];
}

/** `tag` is the position of the constructor. A constructor without fields here is one that the value cannot have. */
export interface SymbolicDatum {
  readonly kind: 'datatype';
  readonly tag: Term;
  readonly fields: readonly (readonly Symbolic[] | undefined)[];
}

export interface SymbolicFunction {
  readonly kind: 'function';
  readonly call: (args: readonly Symbolic[]) => Symbolic;
  /** The precondition, as a scalar. */
  readonly requires: (args: readonly Symbolic[]) => Term;
}

/** The store of one field, of one array type, or `alloc`: what it holds for each object of the universe. Immutable. */
export interface SymbolicStore {
  readonly kind: 'store';
  /** By number of the object; an array's are its elements in row-major order of its capacities. */
  readonly cells: ReadonlyMap<number, Symbolic | readonly Symbolic[]>;
}

/** Nothing is known of it: what it touches is in doubt. */
export interface SymbolicUnknown {
  readonly kind: 'unknown';
  /** A phrase: `a quantifier over all integers`. */
  readonly reason: string;
}

/** An object of the universe. Its class is fixed; which references are equal to it is not. */
export interface SymbolicObject {
  /** From 1. */
  readonly number: number;
  readonly type: ReferenceType | ArrayType;
  /** Lengths of an array, one for each dimension, and how many places there are for each. */
  readonly lengths: readonly Term[];
  readonly capacities: readonly number[];
  /** Whether it exists on entry; others are allocated on the way. */
  readonly initial: boolean;
}

/** How large structures are made. Within a scope evaluation is exact; what does not fit is excluded, and that is recorded. */
export interface Scope {
  /** Elements of collections and of each dimension of an array. */
  readonly collection: number;
  /** Objects of each class, and arrays of each type, that exist on entry. */
  readonly objects: number;
  /** How deep constructors nest in the data of inputs. */
  readonly nesting: number;
  /** How deep functions are unfolded. */
  readonly unfolding: number;
  /** Values tried for one bound variable. */
  readonly range: number;
}

/** The type that a representation stands for is needed to make, compare and read values. */
export interface Typed {
  readonly value: Symbolic;
  readonly type: Type;
}
