/** How far DASH goes: what its results depend on beside the program. */
import { DEFAULT_PROVE_OPTIONS } from '../../../prove/options.js';
import type { ProveOptions } from '../../../prove/options.js';

export type DashLimits = Omit<ProveOptions, 'listener' | 'decided' | 'isChecking'> & {
  /** Proofs count only after they were checked once more. */
  readonly isChecking: boolean;
};

export const DASH_LIMITS: DashLimits = { ...DEFAULT_PROVE_OPTIONS, isChecking: false };
