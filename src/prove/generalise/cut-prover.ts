/**
 * The seam to a prover that cuts loops at their invariants and knows of all executions of a method (the static verifier).
 * Whoever starts the engine provides it, because engines do not know each other.
 */
import type { Claim, Dependency, Method } from '../../model/index.js';

export interface CutProver {
  /**
   * For each claim of the method (in its order): what the proof rests on, or undefined if there is none. Claims
   * of the method's loops hold whenever they are assumed, so a proof counts only if they are proved too.
   */
  prove(method: Method, seconds: number): Promise<readonly (readonly Dependency[] | undefined)[]>;
  /** To ask about a method under switches; undefined where nothing can be asked. */
  switched(method: SwitchedMethod): Promise<SwitchedQuestion | undefined>;
}

/** A method of which conditions count only while they are switched on. */
export interface SwitchedMethod {
  readonly method: Method;
  /** Without the conditions: its blocks have the same numbers, and it has all states that the other one has. */
  readonly original: Method;
  /** By switch: the names of the assumptions (`Dependency.name`) that say that it is on, and off. */
  readonly switches: readonly { readonly on: string; readonly off: string }[];
}

/** About one method, several times. An answer is a hint to choose candidates by; proofs are taken from `prove`. */
export interface SwitchedQuestion {
  /** Do all of these claims hold if exactly these switches are on? */
  ask(claims: ReadonlySet<Claim>, on: ReadonlySet<number>, seconds: number): Promise<SwitchedAnswer>;
}

export type SwitchedAnswer =
  /** Yes, and these switches were needed. */
  | { readonly kind: 'proved'; readonly needed: readonly number[] }
  /** There is a state, or what may be one, in which these do not hold: one of them at least. */
  | { readonly kind: 'open'; readonly failing: readonly Claim[] }
  | { readonly kind: 'unknown' };
