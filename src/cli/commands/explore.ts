/** `assay explore`: dynamic symbolic execution of one method, or of every method of the files. */
import { isCheck } from '../../model/index.js';
import { chooseSolver } from '../../host/solvers/choose.js';
import type { SolverFactory } from '../../smt/session.js';
import { during, UsageError } from '../../workbench/mistakes.js';
import type { ExitCode } from '../exit.js';
import { wantedMember } from '../../host/running/entries.js';
import { explorer, isExplorable } from '../../workbench/engines/explorer/engine.js';
import { exploreSettings } from '../options/explore.js';
import type { ExploreFlags, ExploreSettings } from '../options/explore.js';
import { repeatSaved } from '../../host/explorations/repeat.js';
import { saveExplorations } from '../../host/explorations/saved.js';
import { writeTests } from '../../host/explorations/tests.js';
import { inputFile, inputFiles } from '../../host/files/inputs.js';
import { readingOptions, requireFeature } from '../../host/files/programs.js';
import type { ReadingFlags } from '../../host/files/programs.js';
import { ThreadPool } from '../../host/threads/pool.js';
import { ClaimsRun } from '../claims-run.js';
import type { FileOutcome } from '../../workbench/check-files.js';

const VERB = { past: 'explored', present: 'exploring' } as const;

export async function explore(
  given: string,
  method: string | undefined,
  flags: ExploreFlags & ReadingFlags,
): Promise<ExitCode> {
  const started = performance.now();
  const settings = exploreSettings(flags);
  const isOneFile = [method, settings.testsFile, settings.saveFile, settings.replayFile].some(
    (option) => option !== undefined,
  );
  const files = isOneFile ? [inputFile(given)] : inputFiles([given]);
  const reading = readingOptions(flags, files);
  if (settings.testsFile !== undefined) requireFeature(files, 'tests', '--emit-tests');
  const factory = await during('starting the solver', () => solverOf(settings));
  if (settings.replayFile !== undefined) return repeatSaved(files[0] ?? given, method, settings, reading, factory);
  const { json, reports, strict, all } = settings;
  const verifier = explorer(new ThreadPool(factory, settings.jobs), settings, {
    note: (text) => {
      run.progress.note(text);
    },
  });
  const run: ClaimsRun = new ClaimsRun({ json, reports, reading, strict, all, verb: VERB }, [
    { engine: verifier, effort: 1 },
  ]);
  const notes: string[] = [];
  try {
    await run.judge(
      files,
      (model) => wantedMember(model, method, isExplorable, 'explore'),
      (outcome) => {
        notes.push(...(run.attempt(() => written(outcome, settings, json)) ?? []));
      },
    );
    return await run.end((performance.now() - started) / 1000, notes);
  } finally {
    await verifier.close();
  }
}

async function solverOf({ solver }: ExploreSettings): Promise<SolverFactory> {
  const choice = await chooseSolver(solver);
  if (choice.kind === 'none') throw new UsageError(choice.message);
  return choice.factory;
}

/** Writes what was asked for. Returns what there is to say about it. */
function written(
  { verdict, explored, read }: FileOutcome,
  settings: ExploreSettings,
  json: boolean,
): readonly string[] {
  if (verdict === undefined) return [];
  const { saveFile, testsFile, testsFor } = settings;
  const file = read[0] ?? '';
  const code = new Map([...explored].filter(([method]) => !isCheck(method)));
  if (saveFile !== undefined) {
    const byName = new Map([...code].map(([{ name }, exploration]) => [name, exploration]));
    saveExplorations(saveFile, file, settings, byName);
  }
  if (testsFile === undefined) return [];
  const said = writeTests(testsFile, file, verdict.model, code, testsFor);
  // In JSON mode standard output is the report alone.
  if (json) process.stderr.write(said.join(''));
  return said;
}
