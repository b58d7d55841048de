/** `assay check`: every engine on every claim of the files. */
import { annotateFiles } from '../../host/annotate.js';
import { folderWriter } from '../../host/files/whole-folder.js';
import { withStageLog } from '../../host/stage-log.js';
import { gateSettings } from '../options/gate.js';
import { checkSettings } from '../options/check.js';
import type { CheckFlags } from '../options/check.js';
import { stagesOf } from '../../workbench/stages.js';
import { checkAndWatch } from './watching.js';
import type { Checking } from './watching.js';
import { EXIT } from '../terminal/exit.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { programInputs } from '../../host/projects/program-inputs.js';
import type { ProgramInput } from '../../host/projects/program-inputs.js';
import { writeAll } from '../terminal/output.js';
import { ableFiles, readingOptions } from '../../host/files/programs.js';
import { wantedEntry } from '../../host/files/entries.js';
import { isolationOf } from '../options/isolation.js';
import { workbenchFor } from './workbench.js';
import { ClaimsRun } from './claims-run.js';
import type { Progress } from '../terminal/progress.js';

const VERB = 'checking';

export async function check(paths: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const started = performance.now();
  const { verifying, exploring, proving, isCached, isWatching, isAnnotating } = checkSettings(flags);
  const { filter, reports } = verifying;
  const { json, lines, strict, all } = exploring;
  const inputsNow = (some: readonly string[]): readonly ProgramInput[] => programInputs(some, flags);
  const inputs = inputsNow(paths);
  const files = inputs.map(({ file }) => file);
  const gate = gateSettings(flags, inputs);
  // Mistakes in them are told before anything is started.
  readingOptions(flags, files);
  const annotated = isAnnotating
    ? await ableFiles(
        inputs.flatMap(({ named }) => [...named]),
        'annotate',
        '--annotate',
      )
    : [];
  const { stagesFolder } = verifying;
  const writeStages = stagesFolder === undefined ? undefined : folderWriter('--log-stages', stagesFolder);
  let progress: Progress | undefined;
  const warn = (sentence: string): void => {
    progress?.clear();
    process.stderr.write(`warning: ${sentence}\n`);
  };
  const workbench = await workbenchFor({
    isolation: isolationOf(flags),
    solver: verifying.solver,
    jobs: exploring.jobs,
    isReproducible: flags.reproducible === true,
    ...(isCached ? { memory: { folder: process.cwd(), warn } } : {}),
  });
  const { threads } = workbench;
  const { seed, seconds } = verifying.limits;
  const engines = workbench
    .startAll({ verifier: verifying.limits, explorer: exploring.limits, dash: proving.limits })
    .map((engine) =>
      engine.name === 'verifier' && writeStages !== undefined
        ? withStageLog(engine, { threads, seed, seconds, write: writeStages })
        : engine,
    );
  const checking: Checking = {
    strict,
    begin(settings) {
      const reading = readingOptions(flags, files, settings.opening);
      const run = new ClaimsRun(
        {
          json,
          lines,
          progress: exploring.progress,
          reports,
          reading,
          readAhead: threads.readAhead,
          strict,
          all,
          byImportance: true,
          verb: VERB,
          isWhole: flags.included === true,
          gate,
          ...settings,
        },
        stagesOf(engines),
      );
      ({ progress } = run);
      return run;
    },
    async judge(run, named) {
      const entries = (flags.entry ?? []).map((name) => ({ name, when: 'somewhere' }) as const);
      await run.judge(named, (model) => {
        const isEntry = wantedEntry(model, entries);
        return (name) => name.includes(filter) || isEntry(name);
      });
      run.requireEntries();
      if (filter !== '' && run.errors === 0 && run.members === 0 && !run.isInterrupted) {
        throw new UsageError(`No member has "${filter}" in its name.`);
      }
    },
  };
  try {
    if (isWatching) return await checkAndWatch({ paths, inputs: inputsNow }, checking);
    const run = checking.begin({});
    await checking.judge(run, inputs);
    const code = await run.end((performance.now() - started) / 1000);
    // What contradicts itself is not written down.
    if (!isAnnotating || code === EXIT.defect) return code;
    const { written, problems } = await annotateFiles(annotated, run.files, filter === '');
    if (!json) await writeAll(process.stdout, written);
    for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
    return problems.length > 0 ? EXIT.badUsage : code;
  } finally {
    await workbench.close();
  }
}
