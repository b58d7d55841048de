/** How DASH goes on where the command line says nothing, as the command line would say it. */
import { DASH_LIMITS } from '../../workbench/engines/dash/limits.js';

export const PROVE_DEFAULTS = {
  timeLimit: String(DASH_LIMITS.seconds),
  maxIterations: String(DASH_LIMITS.iterations),
  maxStates: String(DASH_LIMITS.statesPastFrontier),
  maxDepth: String(DASH_LIMITS.depth),
  begin: DASH_LIMITS.begin,
  path: DASH_LIMITS.path,
  state: DASH_LIMITS.state,
} as const;
