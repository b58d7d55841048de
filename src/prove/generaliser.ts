/**
 * What helps when refinement adds one round of a loop after the other (seed 001, 3.8.8 and 7): predicates for the headers
 * of loops that speak of all rounds. Splitting regions is sound with any predicate, so what comes from here is only a
 * hint, unless it comes with a proof.
 */
import type { Claim, Dependency, Method, Model, Term } from '../model/index.js';
import type { CancelToken } from '../model/index.js';
import type { Location, ProgramGraph } from './program-graph.js';
import type { RegionGraph } from './region-graph.js';

/** What is open of the method that is looked at. */
export interface Question {
  readonly model: Model;
  readonly method: Method;
  readonly program: ProgramGraph;
  readonly claims: ReadonlySet<Claim>;
}

/** Where refinement makes no progress, in that method or in one that it calls. */
export interface Stuck {
  readonly model: Model;
  readonly method: Method;
  readonly program: ProgramGraph;
  readonly graph: RegionGraph;
  /** What must hold where the method returns; only if that is what is asked. */
  readonly exit: Term | undefined;
  /** Where the header of the loop begins: its variables are those of the method. */
  readonly header: Location;
  /** How often was asked about this header before. */
  readonly attempt: number;
}

export interface Refinement {
  readonly location: Location;
  /** Over the variables of the method. */
  readonly predicate: Term;
}

export interface Generalisation {
  /** Regions at these locations are split by the predicates. Those that hold only together are one conjunction. */
  readonly divisions: readonly Refinement[];
  /** Claims that were proved on the way, for all executions of the method, with what the proofs rest on. */
  readonly proofs: ReadonlyMap<Claim, readonly Dependency[]>;
  /** Time ran out before everything was tried. */
  readonly isCut: boolean;
}

/** Knows about one loop at a time. */
export interface Generaliser {
  /** Predicates for the header; those that hold only together are one conjunction. */
  generalise(stuck: Stuck, seconds: number, cancel?: CancelToken): Promise<readonly Term[]>;
}

/** Knows about all loops of a method and of what it calls, and about its claims. */
export interface InvariantFinder {
  find(question: Question, seconds: number, cancel?: CancelToken): Promise<Generalisation>;
}

/** How much of the seconds an attempt has: a loop that ends after a few rounds needs no predicates, and most others little time. */
export function secondsFor(attempt: number, seconds: number): number {
  const share = SHARES[Math.min(attempt, SHARES.length - 1)] ?? 1;
  return Math.min(seconds, Math.max(share * seconds, LEAST_SECONDS));
}

const SHARES = [0.2, 0.5, 1] as const;

/** Less is too little for any of those that look for predicates. */
const LEAST_SECONDS = 1.5;
