/** What the command line of `assay verify` says, checked. */
import { UsageError } from '../../workbench/seam/mistakes.js';
import { VERIFIER_LIMITS } from '../../workbench/engines/verifier/limits.js';
import type { VerifierLimits } from '../../workbench/engines/verifier/limits.js';
import type { GateFlags } from './gate.js';
import { kindsOf } from './kinds.js';
import { jobsOf, patienceOf, positive, whole } from './numbers.js';
import { progressOf } from './progress.js';
import type { ProgressForm } from '../terminal/progress.js';
import { checkReports } from '../../host/reports/report-files.js';
import type { ReportFiles } from '../../host/reports/report-files.js';
import { checkTarget } from '../../host/files/whole-file.js';

/** As the command line gives them. */
export interface VerifyFlags extends ReportFiles, GateFlags {
  readonly filter?: string;
  readonly timeLimit: string;
  readonly reproducible?: true;
  readonly resourceLimit?: string;
  readonly jobs?: string;
  readonly isolate?: string;
  readonly solver?: string;
  readonly json?: true;
  readonly jsonLines?: true;
  readonly progress?: string;
  readonly strict?: true;
  readonly dumpSmt?: string;
  readonly logStages?: string;
  readonly selfCheck?: true;
  readonly optimistic?: string;
  readonly exportAssumptions?: string;
  readonly seed: string;
  readonly verifier: string;
}

export interface VerifySettings {
  /** Part of the name of each member that is asked for; empty for all. */
  readonly filter: string;
  readonly limits: VerifierLimits;
  readonly jobs: number;
  readonly solver: string | undefined;
  /** Standard output is JSON. */
  readonly json: boolean;
  /** One object a line, while the work goes on. */
  readonly lines: boolean;
  readonly progress: ProgressForm;
  readonly reports: ReportFiles;
  readonly strict: boolean;
  readonly dumpFolder: string | undefined;
  readonly stagesFolder: string | undefined;
  /** For what is proved, and under which assumptions. */
  readonly resultsFile: string | undefined;
  readonly verifier: 'assay' | 'dafny';
}

export function verifySettings(flags: VerifyFlags): VerifySettings {
  const { verifier } = flags;
  if (verifier !== 'assay' && verifier !== 'dafny') {
    throw new UsageError(`--verifier takes "assay" or "dafny", but "${verifier}" was given.`);
  }
  if (verifier === 'dafny') refuseWithDafny(flags);
  checkReports(flags);
  if (flags.exportAssumptions !== undefined) checkTarget('--export-assumptions', flags.exportAssumptions);
  if (flags.filter === '') throw new UsageError('--filter takes a part of a name, but nothing was given.');
  return {
    filter: flags.filter ?? '',
    limits: {
      seconds: positive(flags.timeLimit, '--time-limit'),
      patience: patienceOf(flags, VERIFIER_LIMITS.patience),
      resources: flags.resourceLimit === undefined ? undefined : whole(flags.resourceLimit, '--resource-limit', 0),
      seed: whole(flags.seed, '--seed', 0),
      selfCheck: flags.selfCheck ?? false,
      ...(flags.optimistic === undefined ? {} : { optimistic: kindsOf(flags.optimistic) }),
    },
    jobs: jobsOf(flags.jobs),
    solver: flags.solver,
    json: flags.json ?? flags.jsonLines ?? false,
    lines: flags.jsonLines ?? false,
    progress: progressOf(flags.progress),
    reports: flags,
    strict: flags.strict ?? false,
    dumpFolder: flags.dumpSmt,
    stagesFolder: flags.logStages,
    resultsFile: flags.exportAssumptions,
    verifier,
  };
}

function refuseWithDafny(flags: VerifyFlags): void {
  const { solver, resourceLimit, dumpSmt, logStages, selfCheck, optimistic } = flags;
  const given = {
    '--solver': solver,
    '--resource-limit': resourceLimit,
    '--dump-smt': dumpSmt,
    '--log-stages': logStages,
    '--self-check': selfCheck,
    '--optimistic': optimistic,
  };
  for (const [option, value] of Object.entries(given)) {
    if (value !== undefined) throw new UsageError(`${option} is for Assay's own verifier, not for Dafny.`);
  }
}
