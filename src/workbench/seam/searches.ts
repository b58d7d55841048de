/** What DASH did for a method, as reports say it (seed 001, 5.7). */

export interface SearchReport {
  readonly iterations: number;
  readonly runs: number;
  /** Questions to the solver, without those of whoever helps. */
  readonly queries: number;
  /** Regions that were divided, or cut off. */
  readonly refinements: number;
  readonly seconds: number;
  readonly solverSeconds: number;
}
