/** How far the verifier goes: what its results depend on beside the program. */

export interface VerifierLimits {
  /** Seconds for each method: the backstop. */
  readonly seconds: number;
  /** Work of the solver on each method, in units of its own; 0 is no limit, and undefined what suits the solver. */
  readonly resources: number | undefined;
  readonly seed: number;
  /** Asks also whether what is assumed contradicts itself. */
  readonly selfCheck: boolean;
}

export const VERIFIER_LIMITS: VerifierLimits = { seconds: 20, resources: undefined, seed: 0, selfCheck: false };
