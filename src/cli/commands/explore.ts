/** `assay explore`: dynamic symbolic execution of one method, or of every method of the files. */
import { isCheck } from '../../model/index.js';
import type { ExitCode } from '../terminal/exit.js';
import { wantedMember } from '../../host/files/entries.js';
import { isExplorable } from '../../workbench/engines/explorer/engine.js';
import { ENGINES } from '../../workbench/registry.js';
import { runnerOf } from '../options/runner.js';
import { exploreSettings } from '../options/explore.js';
import type { ExploreFlags, ExploreSettings } from '../options/explore.js';
import type { ReadingOptions } from '../../languages/language.js';
import { withAssumptions } from './assumptions.js';
import { repeatSaved } from './repeat.js';
import { isolationOf } from '../options/isolation.js';
import { workbenchFor } from './workbench.js';
import { saveExplorations } from '../../host/explorations/saved.js';
import { writeTests } from '../../host/explorations/tests.js';
import { programInput, programInputs } from '../../host/projects/program-inputs.js';
import { ableFiles, askingAbout, readingOptions } from '../../host/files/programs.js';
import type { ProgramFlags } from '../options/inputs.js';
import { ClaimsRun } from './claims-run.js';
import type { FileOutcome } from '../../workbench/check-files.js';

const VERB = 'exploring';

export async function explore(
  given: string,
  method: string | undefined,
  flags: ExploreFlags & ProgramFlags,
): Promise<ExitCode> {
  const started = performance.now();
  const settings = exploreSettings(flags);
  const isOneFile = [method, settings.testsFile, settings.saveFile, settings.replayFile].some(
    (option) => option !== undefined,
  );
  const inputs = isOneFile ? [programInput(given, flags)] : programInputs([given], flags);
  const files = inputs.map(({ file }) => file);
  const runner = runnerOf(flags.runner, files, {
    '--loops invariant': settings.limits.loops === 'invariant',
    '--guide': flags.guide !== undefined,
    '--extension': flags.extension !== undefined,
    '--replay': flags.replay !== undefined,
    '--emit-tests': flags.emitTests !== undefined,
    '--save': flags.save !== undefined,
  });
  const asked = askingAbout(readingOptions(flags, files), method);
  const reading: ReadingOptions = runner === undefined ? asked : { ...asked, outside: true };
  if (settings.testsFile !== undefined) await ableFiles(files, 'tests', '--emit-tests');
  const { json, lines, progress, reports, strict, all, solver, jobs } = settings;
  const limits = await withAssumptions(
    runner === undefined ? settings.limits : { ...settings.limits, runner },
    flags.assumptions,
    inputs,
    reading,
  );
  const workbench = await workbenchFor({
    isolation: isolationOf(flags),
    solver,
    jobs,
    isReproducible: flags.reproducible === true,
  });
  try {
    const [first] = inputs;
    if (settings.replayFile !== undefined && first !== undefined) {
      return await repeatSaved(first, method, settings, reading, workbench.threads);
    }
    const engine = workbench.start(ENGINES.explorer, limits);
    const { readAhead } = workbench.threads;
    const isWhole = method !== undefined || flags.included === true;
    const run = new ClaimsRun(
      { json, lines, progress, reports, reading, readAhead, strict, all, verb: VERB, isWhole },
      [{ engine, effort: 1 }],
    );
    const notes: string[] = [];
    await run.judge(
      inputs,
      (model) => wantedMember(model, method, reading.entries ?? [], isExplorable, 'explore'),
      async (outcome) => {
        notes.push(...((await run.attempt(() => written(outcome, settings, json))) ?? []));
      },
    );
    run.requireEntries();
    return await run.end((performance.now() - started) / 1000, notes);
  } finally {
    await workbench.close();
  }
}

/** Writes what was asked for. Returns what there is to say about it. */
async function written(
  { verdict, explored, read }: FileOutcome,
  settings: ExploreSettings,
  json: boolean,
): Promise<readonly string[]> {
  if (verdict === undefined) return [];
  const { saveFile, testsFile, testsFor } = settings;
  const file = read[0] ?? '';
  const code = new Map([...explored].filter(([method]) => !isCheck(method)));
  if (saveFile !== undefined) {
    const byName = new Map([...code].map(([{ name }, exploration]) => [name, exploration]));
    saveExplorations(saveFile, file, settings.limits, byName);
  }
  if (testsFile === undefined) return [];
  const said = await writeTests(testsFile, file, verdict.model, code, testsFor);
  // In JSON mode standard output is the report alone.
  if (json) process.stderr.write(said.join(''));
  return said;
}
