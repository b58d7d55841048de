/** `assay verify`: the static verifier on every claim of the files. */
import { during, UsageError } from '../exit.js';
import type { ExitCode } from '../exit.js';
import { inputFiles } from '../inputs.js';
import { readingOptions, requireFeature } from '../programs.js';
import type { ReadingFlags } from '../programs.js';
import { ClaimsRun } from '../verification/claims-run.js';
import { verifySettings } from '../verification/options.js';
import type { VerifyFlags } from '../verification/options.js';
import { stageLog } from '../verification/stage-log.js';
import { startVerifier } from '../verification/start.js';

const VERB = { past: 'verified', present: 'verifying' } as const;

export async function verify(paths: readonly string[], flags: VerifyFlags & ReadingFlags): Promise<ExitCode> {
  const started = performance.now();
  const settings = verifySettings(flags);
  const { filter, json, reports, strict } = settings;
  const files = inputFiles(paths);
  const reading = readingOptions(flags, files);
  if (settings.verifier === 'dafny') requireFeature(files, 'verifier', '--verifier dafny');
  const logged = stageLog(settings);
  const verifier = await during('starting the verifier', () => startVerifier(settings));
  try {
    const run = new ClaimsRun({ json, reports, reading, strict, all: false, verb: VERB }, [
      { engine: logged(verifier), effort: 1 },
    ]);
    await run.judge(files, () => (name) => name.includes(filter));
    if (filter !== '' && run.errors === 0 && run.members === 0) {
      throw new UsageError(`No member has "${filter}" in its name.`);
    }
    return await run.end((performance.now() - started) / 1000);
  } finally {
    await verifier.close();
  }
}
