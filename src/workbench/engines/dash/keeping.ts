/** DASH executes what a method calls and looks into it, so its results rest on everything that can be reached. */
import { isProvable } from './engine.js';
import type { ProveSettings } from '../../../cli/options/prove.js';
import { reachedFrom } from '../explorer/keeping.js';
import type { Keeping } from '../../remembering/keeping.js';

export function keepProver(solver: string, settings: ProveSettings): Keeping {
  // What is left of the settings counts, also what is added to them later.
  const { jobs: _j, solver: _v, json: _o, all: _a, strict: _s, reports: _r, ...rest } = settings;
  return {
    setup: (effort) => ['dash', solver, effort, rest],
    isInformed: true,
    basis: ({ content }, method) => (isProvable(method) ? reachedFrom(content, method) : undefined),
  };
}
