/** Builds a passive form along the code: there is always one point at which it goes on. */
import type { Claim, FunctionSymbol, Term } from '../../model/index.js';
import type { Fact, Transition } from '../functions.js';
import type { Check, Parts, PassiveForm, PointId, Way } from './form.js';

interface OpenPoint {
  readonly id: PointId;
  readonly ways: Way[];
  readonly facts: Fact[];
  readonly reveals: FunctionSymbol[];
  readonly transitions: Transition[];
}

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
  check(claim: Claim, goal: Term, known: Fact | undefined, parts: Parts): void {
    this.checks.push({ claim, at: this.current.id, condition: goal, parts });
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
