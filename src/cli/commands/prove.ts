/** `assay prove`: DASH on one method, or on every method of the files. */
import { chooseSolver } from '../../host/solvers/choose.js';
import { during, UsageError } from '../../workbench/mistakes.js';
import type { ExitCode } from '../exit.js';
import { wantedMember } from '../../host/running/entries.js';
import { inputFile, inputFiles } from '../../host/files/inputs.js';
import { readingOptions } from '../../host/files/programs.js';
import type { ReadingFlags } from '../../host/files/programs.js';
import { isProvable, prover } from '../../workbench/engines/dash/engine.js';
import { proveSettings } from '../options/prove.js';
import type { ProveFlags } from '../options/prove.js';
import { Trace } from '../trace-pages.js';
import { ThreadPool } from '../../host/threads/pool.js';
import { ClaimsRun } from '../claims-run.js';

const VERB = { past: 'proved', present: 'proving' } as const;

export async function prove(
  given: string,
  method: string | undefined,
  flags: ProveFlags & ReadingFlags,
): Promise<ExitCode> {
  const started = performance.now();
  const settings = proveSettings(flags);
  const files = method === undefined ? inputFiles([given]) : [inputFile(given)];
  const reading = readingOptions(flags, files);
  const choice = await during('starting the solver', () => chooseSolver(settings.solver));
  if (choice.kind === 'none') throw new UsageError(choice.message);
  const { json, reports, strict, all } = settings;
  const trace = settings.trace === undefined ? undefined : new Trace(settings.trace);
  const notes: string[] = [];
  const note = (text: string): void => {
    run.progress.note(text);
  };
  const engine = prover(new ThreadPool(choice.factory, settings.jobs), settings, {
    note,
    logFor: (one) => trace?.logFor(one),
    said: (lines) => notes.push(...lines),
  });
  const run: ClaimsRun = new ClaimsRun({ json, reports, reading, strict, all, verb: VERB }, [{ engine, effort: 1 }]);
  try {
    await run.judge(files, (model) => wantedMember(model, method, isProvable, 'prove'));
    const seconds = (performance.now() - started) / 1000;
    const drawn = await trace?.draw(engine.name, note);
    run.progress.clear();
    const said = drawn === undefined ? undefined : run.attempt(() => trace?.write(drawn));
    return await run.end(seconds, [...notes.sort(byPlace), ...(said === undefined ? [] : [said])]);
  } finally {
    await engine.close();
  }
}

/** Lines and columns are numbers. */
function byPlace(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
