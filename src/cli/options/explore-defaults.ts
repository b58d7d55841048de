/** How exploration goes where the command line says nothing, as the command line would say it. */
import { EXPLORER_LIMITS, MOST_DEFERRALS } from '../../workbench/engines/explorer/limits.js';

const { runs, branches, depth, seconds, scope } = EXPLORER_LIMITS.bounds;

export const EXPLORE_DEFAULTS = {
  strategy: 'coverage',
  loops: 'unroll',
  maxRuns: String(runs),
  maxBranches: String(branches),
  maxDepth: String(depth),
  maxCollection: String(scope.collection),
  maxObjects: String(scope.objects),
  maxNesting: String(scope.nesting),
  maxUnfolding: String(scope.unfolding),
  maxRange: String(scope.range),
  maxDeferrals: String(MOST_DEFERRALS),
  timeLimit: String(seconds),
  seed: '0',
  testsFor: '4',
} as const;
