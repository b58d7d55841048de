/** How exploration goes where the command line says nothing, as the command line would say it. */
import { EXPLORER_LIMITS, MOST_DEFERRALS } from '../../workbench/engines/explorer/limits.js';

const { runs, paths, branches, depth, steps, solverSeconds, seconds, scope } = EXPLORER_LIMITS.bounds;

export const EXPLORE_DEFAULTS = {
  strategy: 'coverage',
  loops: 'unroll',
  maxRuns: String(runs),
  maxPaths: String(paths),
  maxBranches: String(branches),
  maxDepth: String(depth),
  maxSteps: String(steps),
  maxCollection: String(scope.collection),
  maxObjects: String(scope.objects),
  maxNesting: String(scope.nesting),
  maxUnfolding: String(scope.unfolding),
  maxRange: String(scope.range),
  maxDeferrals: String(MOST_DEFERRALS),
  queryLimit: String(solverSeconds),
  timeLimit: String(seconds),
  seed: '0',
  testsFor: '4',
} as const;
