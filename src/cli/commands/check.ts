/** `assay check`: every engine on every claim of the files. */
import { languageOf } from '../../languages/registry.js';
import { chooseSolver } from '../../smt/node/choose.js';
import { remembering } from '../cache/index.js';
import { annotateFiles } from '../checking/annotate.js';
import { checkSettings } from '../checking/options.js';
import type { CheckFlags } from '../checking/options.js';
import { stagesOf } from '../checking/stages.js';
import { checkAndWatch } from '../checking/watch.js';
import type { Checking } from '../checking/watch.js';
import { during, EXIT, UsageError } from '../exit.js';
import type { ExitCode } from '../exit.js';
import { explorer } from '../exploration/backend.js';
import { inputFiles } from '../inputs.js';
import { writeAll } from '../output.js';
import { readingOptions, requireFeature } from '../programs.js';
import { prover } from '../proving/backend.js';
import { ThreadPool } from '../threads/pool.js';
import { ClaimsRun } from '../verification/claims-run.js';
import type { Progress } from '../verification/progress.js';
import { stageLog } from '../verification/stage-log.js';
import { startVerifier } from '../verification/start.js';

const VERB = { past: 'checked', present: 'checking' } as const;

export async function check(paths: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const started = performance.now();
  const { verifying, exploring, proving, isCached, isWatching, isAnnotating } = checkSettings(flags);
  const { filter, reports } = verifying;
  const { json, strict, all } = exploring;
  const files = inputFiles(paths);
  // Mistakes in them are told before anything is started.
  readingOptions(flags, files);
  if (isAnnotating && !files.some((file) => languageOf(file).can.has('annotations'))) {
    requireFeature(files, 'annotations', '--annotate');
  }
  const logged = stageLog(verifying);
  const choice = await during('starting the solver', () => chooseSolver(verifying.solver));
  if (choice.kind === 'none') throw new UsageError(choice.message);
  let progress: Progress | undefined;
  const observer = {
    note: (text: string): void => {
      progress?.note(text);
    },
  };
  const threads = new ThreadPool(choice.factory, exploring.jobs);
  const engines = [
    await startVerifier(verifying, choice.factory),
    explorer(threads, exploring, observer),
    prover(threads, proving, observer),
  ] as const;
  const warn = (sentence: string): void => {
    progress?.clear();
    process.stderr.write(`warning: ${sentence}\n`);
  };
  const [verifier, ...others] = isCached ? remembering(engines, { verifying, exploring, proving, warn }) : engines;
  const checking: Checking = {
    strict,
    begin(settings) {
      const reading = readingOptions(flags, files, settings.opening);
      const run = new ClaimsRun(
        { json, reports, reading, strict, all, byImportance: true, verb: VERB, ...settings },
        stagesOf(logged(verifier), ...others),
      );
      ({ progress } = run);
      return run;
    },
    async judge(run, named) {
      await run.judge(named, () => (name) => name.includes(filter));
      if (filter !== '' && run.errors === 0 && run.members === 0) {
        throw new UsageError(`No member has "${filter}" in its name.`);
      }
    },
  };
  try {
    if (isWatching) return await checkAndWatch(paths, checking);
    const run = checking.begin({});
    await checking.judge(run, files);
    const code = await run.end((performance.now() - started) / 1000);
    // What contradicts itself is not written down.
    if (!isAnnotating || code === EXIT.defect) return code;
    const { written, problems } = annotateFiles(
      files.filter((file) => languageOf(file).can.has('annotations')),
      run.files,
      filter === '',
    );
    if (!json) await writeAll(process.stdout, written);
    for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
    return problems.length > 0 ? EXIT.badUsage : code;
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
}
