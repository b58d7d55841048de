/** `assay check`: every engine on every claim of the files. */
import { chooseSolver } from '../../smt/node/choose.js';
import { remembering } from '../cache/index.js';
import { stagesOf } from '../checking/stages.js';
import { checkSettings } from '../checking/options.js';
import type { CheckFlags } from '../checking/options.js';
import { during, UsageError } from '../exit.js';
import type { ExitCode } from '../exit.js';
import { explorer } from '../exploration/backend.js';
import { inputFiles } from '../inputs.js';
import { ClaimsRun } from '../verification/claims-run.js';
import { startVerifier } from '../verification/start.js';

const VERB = { past: 'checked', present: 'checking' } as const;

export async function check(paths: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const started = performance.now();
  const { verifying, exploring, isCached } = checkSettings(flags);
  const { filter, html, reports } = verifying;
  const { json, strict, all } = exploring;
  const files = inputFiles(paths);
  const choice = await during('starting the solver', () => chooseSolver(verifying.solver));
  if (choice.kind === 'none') throw new UsageError(choice.message);
  const engines = [
    await startVerifier(verifying),
    explorer(choice.factory, exploring, {
      note: (text) => {
        run.progress.note(text);
      },
    }),
  ] as const;
  const warn = (sentence: string): void => {
    run.progress.clear();
    process.stderr.write(`warning: ${sentence}\n`);
  };
  const used = isCached ? remembering(engines, { verifying, exploring, warn }) : engines;
  const run: ClaimsRun = new ClaimsRun(
    { json, html, reports, strict, all, byImportance: true, verb: VERB },
    stagesOf(...used),
  );
  try {
    await run.judge(files, () => (name) => name.includes(filter));
    if (filter !== '' && run.errors === 0 && run.members === 0) {
      throw new UsageError(`No member has "${filter}" in its name.`);
    }
    return await run.end((performance.now() - started) / 1000);
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
}
