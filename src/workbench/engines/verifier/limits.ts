/** How far the verifier goes: what its results depend on beside the program. */
import { PATIENCE } from '../../seam/counting.js';

export interface VerifierLimits {
  /** Seconds for each method. */
  readonly seconds: number;
  /** Seconds by the clock for each of them: the backstop. */
  readonly patience: number;
  /** Work of the solver on each method, in units of its own; 0 is no limit, and undefined what suits the solver. */
  readonly resources: number | undefined;
  readonly seed: number;
  /** Asks also whether what is assumed contradicts itself. */
  readonly selfCheck: boolean;
}

export const VERIFIER_LIMITS: VerifierLimits = {
  seconds: 20,
  patience: PATIENCE,
  resources: undefined,
  seed: 0,
  selfCheck: false,
};
