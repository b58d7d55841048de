/** How DASH goes on where the command line says nothing, as the command line would say it. */
import { DEFAULT_PROVE_OPTIONS } from '../../prove/options.js';

export const PROVE_DEFAULTS = {
  timeLimit: String(DEFAULT_PROVE_OPTIONS.seconds),
  maxIterations: String(DEFAULT_PROVE_OPTIONS.iterations),
  maxDepth: String(DEFAULT_PROVE_OPTIONS.depth),
} as const;
