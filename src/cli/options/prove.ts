/** What the command line of `assay prove` says, checked. */
import { BEGINNINGS, DASH_LIMITS, PATH_CHOICES, STATE_CHOICES } from '../../workbench/engines/dash/limits.js';
import type { DashLimits } from '../../workbench/engines/dash/limits.js';
import { jobsOf, oneOf, patienceOf, positive, whole } from './numbers.js';
import { progressOf } from './progress.js';
import type { ProgressForm } from '../terminal/progress.js';
import { checkReports } from '../../host/reports/report-files.js';
import type { ReportFiles } from '../../host/reports/report-files.js';
import { checkTrace } from '../../host/reports/trace-pages.js';

/** As the command line gives them. */
export interface ProveFlags extends ReportFiles {
  readonly checkProof?: true;
  readonly trace?: string;
  readonly maxIterations: string;
  readonly maxStates: string;
  readonly maxDepth: string;
  readonly timeLimit: string;
  readonly reproducible?: true;
  readonly jobs?: string;
  readonly isolate?: string;
  readonly solver?: string;
  readonly seed: string;
  readonly begin: string;
  readonly path: string;
  readonly state: string;
  readonly replay?: string;
  readonly json?: true;
  readonly jsonLines?: true;
  readonly progress?: string;
  readonly all?: true;
  readonly strict?: true;
}

export interface ProveSettings {
  readonly limits: DashLimits;
  /** A folder for pages that show what was done. */
  readonly trace: string | undefined;
  /** A file with runs to begin with. */
  readonly replay: string | undefined;
  readonly jobs: number;
  readonly solver: string | undefined;
  readonly reports: ReportFiles;
  /** Standard output is JSON. */
  readonly json: boolean;
  /** One object a line, while the work goes on. */
  readonly lines: boolean;
  readonly progress: ProgressForm;
  readonly all: boolean;
  readonly strict: boolean;
}

export function proveSettings(flags: ProveFlags): ProveSettings {
  checkReports(flags);
  if (flags.trace !== undefined) checkTrace(flags.trace, flags.html);
  return {
    limits: {
      ...DASH_LIMITS,
      seconds: positive(flags.timeLimit, '--time-limit'),
      patience: patienceOf(flags, DASH_LIMITS.patience),
      iterations: whole(flags.maxIterations, '--max-iterations', 1),
      statesPastFrontier: whole(flags.maxStates, '--max-states', 1),
      depth: whole(flags.maxDepth, '--max-depth', 0),
      seed: whole(flags.seed, '--seed', 0),
      begin: oneOf(flags.begin, BEGINNINGS, '--begin'),
      path: oneOf(flags.path, PATH_CHOICES, '--path'),
      state: oneOf(flags.state, STATE_CHOICES, '--state'),
      isChecking: flags.checkProof ?? false,
    },
    trace: flags.trace,
    replay: flags.replay,
    jobs: jobsOf(flags.jobs),
    solver: flags.solver,
    reports: flags,
    json: flags.json ?? flags.jsonLines ?? false,
    lines: flags.jsonLines ?? false,
    progress: progressOf(flags.progress),
    all: flags.all ?? false,
    strict: flags.strict ?? false,
  };
}
