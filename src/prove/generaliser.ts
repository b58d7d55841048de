/**
 * What helps when refinement adds one round of a loop after the other (seed 001, 3.8.8 and 7): predicates for the loop's
 * header that speak of all rounds. Splitting regions is sound with any predicate, so what comes from here is only a hint.
 */
import type { Method, Model, Term } from '../model/index.js';
import type { CancelToken } from '../smt/session.js';
import type { Location, ProgramGraph } from './program-graph.js';
import type { RegionGraph } from './region-graph.js';

export interface Stuck {
  readonly model: Model;
  readonly method: Method;
  readonly program: ProgramGraph;
  readonly graph: RegionGraph;
  /** Where the header of the loop begins: its variables are those of the method. */
  readonly header: Location;
  /** Predicates by which regions in the loop were split, oldest first; the last ones exclude longer and longer paths. */
  readonly refinements: readonly Refinement[];
  /** How often was asked about this header before. */
  readonly attempt: number;
}

export interface Refinement {
  readonly location: Location;
  /** States that do not satisfy it cannot go on to the error. */
  readonly predicate: Term;
}

export interface Generaliser {
  /**
   * Predicates over the variables of the method that may hold whenever executions come to the header; the regions there
   * are split by each of them. Those that hold only together are given as one conjunction.
   */
  generalise(stuck: Stuck, seconds: number, cancel?: CancelToken): Promise<readonly Term[]>;
}
