/** What the command line of `assay check` says, checked. */
import type { ExploreFlags, ExploreSettings } from '../exploration/options.js';
import { exploreSettings } from '../exploration/options.js';
import type { VerifyFlags, VerifySettings } from '../verification/options.js';
import { verifySettings } from '../verification/options.js';

/** As the command line gives them: those of the engines, as far as they are the user's business here. */
export type CheckFlags = Omit<VerifyFlags, 'verifier' | 'dumpSmt'> &
  Pick<ExploreFlags, 'maxRuns' | 'maxBranches' | 'maxDepth' | 'maxCollection' | 'all'> & {
    /** True unless `--no-cache` is given. */
    readonly cache: boolean;
  };

export interface CheckSettings {
  readonly verifying: VerifySettings;
  readonly exploring: ExploreSettings;
  /** Results are kept, and those that were kept are used. */
  readonly isCached: boolean;
}

export function checkSettings(flags: CheckFlags): CheckSettings {
  return {
    verifying: verifySettings({ ...flags, verifier: 'assay' }),
    exploring: {
      ...exploreSettings({ ...flags, strategy: 'coverage', loops: 'unroll', testsFor: '4' }),
      goal: 'open-claims',
    },
    isCached: flags.cache,
  };
}
