/** How far DASH goes: what its results depend on beside the program. */
import { DEFAULT_PROVE_OPTIONS } from '../../../prove/options.js';
export { BEGINNINGS, PATH_CHOICES, STATE_CHOICES } from '../../../prove/options.js';
import type { ProveOptions } from '../../../prove/options.js';
import { PATIENCE } from '../../seam/counting.js';

export type DashLimits = Omit<ProveOptions, 'listener' | 'decided' | 'isChecking'> & {
  /** Proofs count only after they were checked once more. */
  readonly isChecking: boolean;
  /** Seconds by the clock for each second of work: the backstop. */
  readonly patience: number;
};

export const DASH_LIMITS: DashLimits = { ...DEFAULT_PROVE_OPTIONS, isChecking: false, patience: PATIENCE };

/** By the clock. Checking proofs may take as long again. */
export function secondsFor({ seconds, patience, isChecking }: DashLimits): number {
  return seconds * patience * (isChecking ? 2 : 1);
}
