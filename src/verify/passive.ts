/**
 * The passive form of a method: points of its code, what holds on the way to each, and the claims that are checked
 * there (seed 000, chapter 4; loops are cut at their invariants). A point is reached from one of its origins, where all
 * facts of the way hold. Claims that have been checked are facts of what follows.
 */
import type { Claim, FunctionSymbol, Term, Variable } from '../model/index.js';
import type { Fact, Transition } from './functions.js';

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
}

export interface PassiveForm {
  /** The entry first; origins come before the points reached from them. */
  readonly points: readonly Point[];
  readonly checks: readonly Check[];
}

interface OpenPoint {
  readonly id: PointId;
  readonly ways: Way[];
  readonly facts: Fact[];
  readonly reveals: FunctionSymbol[];
  readonly transitions: Transition[];
}

/** Builds a passive form along the code. */
export class PassiveBuilder {
  private readonly points: OpenPoint[] = [];
  private readonly checks: Check[] = [];
  private current: OpenPoint;

  constructor() {
    this.current = this.point([]);
  }

  get here(): PointId {
    return this.current.id;
  }

  /** Goes on at a point that is reached by any of these ways. */
  join(ways: readonly Way[]): void {
    this.current = this.point([...ways]);
  }

  /** Goes on after this point. */
  continueFrom(from: PointId): void {
    this.current = this.point([{ from, facts: [] }]);
  }

  assume(fact: Fact): void {
    this.current.facts.push(fact);
  }

  /** What is known once the claim has been checked goes to the next point. */
  check(claim: Claim, goal: Term, known: Fact | undefined): void {
    this.checks.push({ claim, at: this.current.id, condition: goal });
    this.continueFrom(this.current.id);
    if (known !== undefined) this.current.facts.push(known);
  }

  reveal(functions: readonly FunctionSymbol[]): void {
    this.continueFrom(this.current.id);
    this.current.reveals.push(...functions);
  }

  /** Something that holds from the beginning, learned late. */
  assumeAtEntry(fact: Fact): void {
    this.points[0]?.facts.push(fact);
  }

  transition(change: Transition): void {
    this.current.transitions.push(change);
  }

  finish(): PassiveForm {
    return { points: this.points, checks: this.checks };
  }

  private point(ways: Way[]): OpenPoint {
    const made: OpenPoint = { id: this.points.length as PointId, ways, facts: [], reveals: [], transitions: [] };
    this.points.push(made);
    return made;
  }
}

/** The value of each variable at a point of the code: a version of it, or a term that is known to be it. */
export type Versions = Map<Variable, Term>;
