/** What the command line of `assay check` says, checked. */
import { UsageError } from '../../workbench/seam/mistakes.js';
import { EXPLORE_DEFAULTS } from './explore-defaults.js';
import type { ExploreFlags, ExploreSettings } from './explore.js';
import { exploreSettings } from './explore.js';
import type { ProgramFlags } from './inputs.js';
import { PROVE_DEFAULTS } from './prove-defaults.js';
import type { ProveFlags, ProveSettings } from './prove.js';
import { proveSettings } from './prove.js';
import type { VerifyFlags, VerifySettings } from './verify.js';
import { verifySettings } from './verify.js';

/** As the command line gives them: those of the engines, as far as they are the user's business here. */
export type CheckFlags = Omit<VerifyFlags, 'verifier' | 'dumpSmt'> &
  Pick<
    ExploreFlags,
    | 'maxRuns'
    | 'maxPaths'
    | 'maxBranches'
    | 'maxDepth'
    | 'maxSteps'
    | 'maxCollection'
    | 'maxObjects'
    | 'maxNesting'
    | 'maxUnfolding'
    | 'maxRange'
    | 'queryLimit'
    | 'extension'
    | 'all'
  > &
  Partial<Pick<ExploreFlags, 'loops'>> &
  Pick<ProveFlags, 'checkProof' | 'maxIterations' | 'maxStates'> & {
    /** True unless `--no-cache` is given. */
    readonly cache: boolean;
    readonly guide?: true;
    readonly watch?: true;
    readonly annotate?: true;
  } & ProgramFlags;

export interface CheckSettings {
  readonly verifying: VerifySettings;
  readonly exploring: ExploreSettings;
  readonly proving: ProveSettings;
  /** Results are kept, and those that were kept are used. */
  readonly isCached: boolean;
  /** Goes on, and checks again when files change. */
  readonly isWatching: boolean;
  /** Writes into the files what only exploration proved. */
  readonly isAnnotating: boolean;
}

export function checkSettings(flags: CheckFlags): CheckSettings {
  if (flags.watch === true && flags.json === true) {
    throw new UsageError('--json prints one report at the end, and with --watch there is no end; use one of them.');
  }
  if (flags.watch === true && flags.jsonLines === true) {
    throw new UsageError('--json-lines ends with a summary, and with --watch there is no end; use one of them.');
  }
  if (flags.watch === true && flags.annotate === true) {
    throw new UsageError('--annotate writes to files that --watch expects you to be editing; use one of them.');
  }
  const { guide, optimistic: kinds, ...others } = flags;
  const optimistic = guide === true ? (kinds ?? OPTIMISTIC) : kinds;
  const guided = guide === true ? { guide: 'both', ...(optimistic === undefined ? {} : { optimistic }) } : {};
  const exploring = exploreSettings({ ...EXPLORE_DEFAULTS, ...others, ...guided });
  return {
    verifying: verifySettings({ ...others, ...(optimistic === undefined ? {} : { optimistic }), verifier: 'assay' }),
    exploring: { ...exploring, limits: { ...exploring.limits, goal: 'open-claims' } },
    proving: proveSettings({ ...PROVE_DEFAULTS, ...flags, maxDepth: PROVE_DEFAULTS.maxDepth }),
    // Keys of results know nothing of properties and entries.
    isCached: flags.cache && flags.property === undefined && flags.entry === undefined,
    isWatching: flags.watch ?? false,
    isAnnotating: flags.annotate ?? false,
  };
}

/** What `--guide` takes for granted where it does not say what. */
const OPTIMISTIC = 'rounds 2, distinct, guess, overflow';
