/** `assay verify`: the static verifier on every claim of the files. */
import { findDafny } from '../../host/dafny.js';
import { programInputs } from '../../host/projects/program-inputs.js';
import type { ReadAhead } from '../../host/files/long-programs.js';
import { readingOptions, requireFeature } from '../../host/files/programs.js';
import type { ProgramFlags } from '../options/inputs.js';
import { folderWriter } from '../../host/files/whole-folder.js';
import { withStageLog } from '../../host/stage-log.js';
import type { Engine } from '../../workbench/seam/engine.js';
import { dafnyEngine } from '../../workbench/engines/dafny/engine.js';
import { verifier } from '../../workbench/engines/verifier/engine.js';
import { during, UsageError } from '../../workbench/seam/mistakes.js';
import type { FileOutcome } from '../../workbench/check-files.js';
import { ClaimsRun } from './claims-run.js';
import type { ExitCode } from '../terminal/exit.js';
import { gateSettings } from '../options/gate.js';
import { verifySettings } from '../options/verify.js';
import type { VerifyFlags, VerifySettings } from '../options/verify.js';
import type { Isolation } from '../options/isolation.js';
import { isolationOf } from '../options/isolation.js';
import { workbenchFor } from './workbench.js';

const VERB = 'verifying';

export async function verify(paths: readonly string[], flags: VerifyFlags & ProgramFlags): Promise<ExitCode> {
  const started = performance.now();
  const settings = verifySettings(flags);
  const { filter, json, lines, progress, reports, strict, dumpFolder, stagesFolder, resultsFile } = settings;
  const inputs = programInputs(paths, flags);
  const files = inputs.map(({ file }) => file);
  const gate = gateSettings(flags, inputs);
  const reading = readingOptions(flags, files);
  if (settings.verifier === 'dafny') requireFeature(files, 'verifier', '--verifier dafny');
  const writeQuery = dumpFolder === undefined ? undefined : folderWriter('--dump-smt', dumpFolder);
  const writeStages = stagesFolder === undefined ? undefined : folderWriter('--log-stages', stagesFolder);
  const { engine, readAhead } = await during('starting the verifier', () =>
    engineOf(settings, writeStages, isolationOf(flags)),
  );
  try {
    const run = new ClaimsRun(
      {
        json,
        lines,
        progress,
        reports,
        reading,
        readAhead,
        strict,
        all: false,
        verb: VERB,
        isWhole: flags.included === true,
        gate,
        ...(writeQuery === undefined ? {} : { writeQuery }),
      },
      [{ engine, effort: 1 }],
    );
    const outcomes: FileOutcome[] = [];
    await run.judge(
      inputs,
      () => (name) => name.includes(filter),
      (outcome) => {
        if (resultsFile !== undefined) outcomes.push(outcome);
      },
    );
    run.requireEntries();
    if (filter !== '' && run.errors === 0 && run.members === 0 && !run.isInterrupted) {
      throw new UsageError(`No member has "${filter}" in its name.`);
    }
    if (resultsFile !== undefined && !run.isInterrupted) {
      const { exportResults } = await import('../../host/partial-results.js');
      await run.attempt(() => exportResults(resultsFile, outcomes, settings.limits.optimistic ?? []));
    }
    return await run.end((performance.now() - started) / 1000);
  } finally {
    await engine.close();
  }
}

async function engineOf(
  { verifier: which, limits, solver, jobs, dumpFolder }: VerifySettings,
  writeStages: ((name: string, text: string) => void) | undefined,
  isolation: Isolation,
): Promise<{ readonly engine: Engine; readonly readAhead?: ReadAhead }> {
  if (which === 'dafny') return { engine: dafnyEngine(await findDafny('dafny'), limits.seconds) };
  const { threads } = await workbenchFor({
    isolation,
    solver,
    jobs,
    isReproducible: !Number.isFinite(limits.patience),
  });
  const engine = verifier(threads, limits, { isDumping: dumpFolder !== undefined });
  const { readAhead } = threads;
  if (writeStages === undefined) return { engine, readAhead };
  const { seed, seconds } = limits;
  return { engine: withStageLog(engine, { threads, seed, seconds, write: writeStages }), readAhead };
}
