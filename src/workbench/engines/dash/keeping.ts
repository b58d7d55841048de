/** DASH executes what a method calls and looks into it, so its results rest on everything that can be reached. */
import { isProvable } from './engine.js';
import type { DashLimits } from './limits.js';
import { reachedFrom } from '../explorer/keeping.js';
import type { Keeping } from '../../remembering/keeping.js';

export function keepDash(solver: string, limits: DashLimits): Keeping {
  return {
    setup: (effort) => ['dash', solver, effort, limits],
    isInformed: true,
    basis: ({ content }, method) => (isProvable(method) ? reachedFrom(content, method) : undefined),
  };
}
