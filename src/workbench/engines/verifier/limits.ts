/** How far the verifier goes: what its results depend on beside the program. */
import type { OptimisticKind } from '../../../partial/index.js';
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
  /** What is taken for granted where a claim is not proved; such a claim is never V. As much again may be spent on it. */
  readonly optimistic?: readonly OptimisticKind[];
}

/** Seconds by the clock for one method. */
export function backstop({ seconds, patience, optimistic = [] }: VerifierLimits): number {
  return seconds * patience * (optimistic.length === 0 ? 1 : 2);
}

export const VERIFIER_LIMITS: VerifierLimits = {
  seconds: 20,
  patience: PATIENCE,
  resources: undefined,
  seed: 0,
  selfCheck: false,
};
