/** What the command line of `assay explore` says, checked. */
import { EXPLORER_LIMITS, STRATEGY_NAMES } from '../../workbench/engines/explorer/limits.js';
import type { ExplorerLimits } from '../../workbench/engines/explorer/limits.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { jobsOf, oneOf, patienceOf, positive, whole } from './numbers.js';
import { kindsOf } from './kinds.js';
import { loopsOf } from './loops.js';
import { progressOf } from './progress.js';
import type { ProgressForm } from '../terminal/progress.js';
import { checkReports } from '../../host/reports/report-files.js';
import type { ReportFiles } from '../../host/reports/report-files.js';
import { extensionModule } from '../../host/files/extensions.js';
import { checkTarget } from '../../host/files/whole-file.js';

/** As the command line gives them. */
export interface ExploreFlags extends ReportFiles {
  readonly strategy: string;
  readonly loops: string;
  readonly extension?: readonly string[];
  readonly runner?: string;
  readonly isolate?: string;
  readonly maxRuns: string;
  readonly maxPaths: string;
  readonly maxBranches: string;
  readonly maxDepth: string;
  readonly maxSteps: string;
  readonly maxCollection: string;
  readonly maxObjects: string;
  readonly maxNesting: string;
  readonly maxUnfolding: string;
  readonly maxRange: string;
  readonly guide?: string;
  readonly optimistic?: string;
  readonly assumptions?: readonly string[];
  readonly maxDeferrals: string;
  readonly queryLimit: string;
  readonly timeLimit: string;
  readonly reproducible?: true;
  readonly jobs?: string;
  readonly solver?: string;
  readonly seed: string;
  readonly emitTests?: string;
  readonly testsFor: string;
  readonly save?: string;
  readonly replay?: string;
  readonly json?: true;
  readonly jsonLines?: true;
  readonly progress?: string;
  readonly all?: true;
  readonly strict?: true;
}

export interface ExploreSettings {
  readonly limits: ExplorerLimits;
  readonly jobs: number;
  readonly solver: string | undefined;
  readonly testsFile: string | undefined;
  readonly testsFor: 2 | 4;
  readonly saveFile: string | undefined;
  readonly replayFile: string | undefined;
  readonly reports: ReportFiles;
  /** Standard output is JSON. */
  readonly json: boolean;
  /** One object a line, while the work goes on. */
  readonly lines: boolean;
  readonly progress: ProgressForm;
  readonly all: boolean;
  readonly strict: boolean;
}

export function exploreSettings(flags: ExploreFlags): ExploreSettings {
  const strategy = oneOf(flags.strategy, STRATEGY_NAMES, '--strategy');
  const loops = loopsOf(flags.loops);
  if (flags.testsFor !== '2' && flags.testsFor !== '4') {
    throw new UsageError(`--tests-for takes 2 or 4, but "${flags.testsFor}" was given.`);
  }
  if (loops === 'invariant' && (flags.save !== undefined || flags.emitTests !== undefined)) {
    throw new UsageError('With --loops invariant runs begin inside loops, so that they are no tests of the program.');
  }
  const { replay, save, emitTests, html, sarif, junit, lcov } = flags;
  if (replay !== undefined && [save, emitTests, html, sarif, junit, lcov].some((target) => target !== undefined)) {
    throw new UsageError('--replay runs what was saved and explores nothing, so there is nothing to write.');
  }
  if (save !== undefined) checkTarget('--save', save);
  if (emitTests !== undefined) checkTarget('--emit-tests', emitTests);
  checkReports(flags);
  return {
    limits: {
      strategy,
      loops,
      goal: 'everything',
      patience: patienceOf(flags, EXPLORER_LIMITS.patience),
      seed: whole(flags.seed, '--seed', 0),
      ...guideOf(flags),
      ...(flags.extension === undefined ? {} : { extensions: flags.extension.map(extensionModule) }),
      bounds: {
        ...EXPLORER_LIMITS.bounds,
        runs: whole(flags.maxRuns, '--max-runs', 1),
        paths: whole(flags.maxPaths, '--max-paths', 1),
        branches: whole(flags.maxBranches, '--max-branches', 1),
        depth: whole(flags.maxDepth, '--max-depth', 1),
        steps: whole(flags.maxSteps, '--max-steps', 1),
        solverSeconds: positive(flags.queryLimit, '--query-limit'),
        seconds: positive(flags.timeLimit, '--time-limit'),
        scope: {
          collection: whole(flags.maxCollection, '--max-collection', 0),
          objects: whole(flags.maxObjects, '--max-objects', 1),
          nesting: whole(flags.maxNesting, '--max-nesting', 0),
          unfolding: whole(flags.maxUnfolding, '--max-unfolding', 1),
          range: whole(flags.maxRange, '--max-range', 1),
        },
      },
    },
    jobs: jobsOf(flags.jobs),
    solver: flags.solver,
    testsFile: flags.emitTests,
    testsFor: flags.testsFor === '2' ? 2 : 4,
    saveFile: flags.save,
    replayFile: flags.replay,
    reports: flags,
    json: flags.json ?? flags.jsonLines ?? false,
    lines: flags.jsonLines ?? false,
    progress: progressOf(flags.progress),
    all: flags.all ?? false,
    strict: flags.strict ?? false,
  };
}

function guideOf({ guide, optimistic, assumptions, maxDeferrals }: ExploreFlags): Pick<ExplorerLimits, 'guide'> {
  if (guide === undefined) {
    const given = optimistic !== undefined ? '--optimistic' : assumptions !== undefined ? '--assumptions' : undefined;
    if (given !== undefined)
      throw new UsageError(`${given} says what a guide rests on; say also where it leads, as in --guide both.`);
    return {};
  }
  if (guide !== 'may' && guide !== 'must' && guide !== 'both')
    throw new UsageError(`--guide takes may, must or both, but "${guide}" was given.`);
  const deferrals = whole(maxDeferrals, '--max-deferrals', 0);
  return { guide: { mode: guide, deferrals, optimistic: optimistic === undefined ? [] : kindsOf(optimistic) } };
}
