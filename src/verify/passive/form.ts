/**
 * The passive form of a method: points of its code, what holds on the way to each, and the claims that are checked
 * there (seed 000, chapter 4; loops are cut at their invariants). A point is reached from one of its origins, where all
 * facts of the way hold. Claims that have been checked are facts of what follows.
 */
import type { Claim, FunctionSymbol, Term, Variable } from '../../model/index.js';
import type { Fact, Transition } from '../functions.js';

export type PointId = number & { readonly __point: never };

/** One way to a point: where it comes from, and what holds on it. */
export interface Way {
  readonly from: PointId;
  readonly facts: readonly Fact[];
}

export interface Point {
  readonly id: PointId;
  /** Empty for the entry and for points that nothing reaches. */
  readonly ways: readonly Way[];
  /** What holds whichever way was taken. */
  readonly facts: readonly Fact[];
  /** Definitions that may be used from here on. */
  readonly reveals: readonly FunctionSymbol[];
  /** Changes of the heap on the way to this point. */
  readonly transitions: readonly Transition[];
}

export interface Check {
  readonly claim: Claim;
  readonly at: PointId;
  /** With its guard. */
  readonly condition: Term;
  readonly parts: Parts;
}

/** Where a claim says something: what a self-check asks for (seed 003, II-A.5). */
export interface Parts {
  /** Its guard, if it has one: elsewhere nobody evaluates it. */
  readonly evaluated?: Term;
  /** Its antecedent, if it has one: elsewhere it asks for nothing. */
  readonly applies?: Term;
}

export interface PassiveForm {
  /** The entry first; origins come before the points reached from them. */
  readonly points: readonly Point[];
  readonly checks: readonly Check[];
}

/** The value of each variable at a point of the code: a version of it, or a term that is known to be it. */
export type Versions = Map<Variable, Term>;
