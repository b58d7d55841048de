/** `assay prove`: DASH on one method, or on every method of the files. */
import type { ExitCode } from '../terminal/exit.js';
import { loadTests } from '../../host/explorations/saved.js';
import type { Model, TestCase } from '../../model/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { wantedMember } from '../../host/files/entries.js';
import { programInput, programInputs } from '../../host/projects/program-inputs.js';
import { askingAbout, readingOptions } from '../../host/files/programs.js';
import type { ProgramFlags } from '../options/inputs.js';
import { dash, isProvable } from '../../workbench/engines/dash/engine.js';
import { proveSettings } from '../options/prove.js';
import type { ProveFlags } from '../options/prove.js';
import { Trace } from '../../host/reports/trace-pages.js';
import { isolationOf } from '../options/isolation.js';
import { workbenchFor } from './workbench.js';
import { ClaimsRun } from './claims-run.js';

const VERB = 'proving';

function savedRuns(file: string): ReadonlyMap<string, readonly TestCase[]> {
  return new Map([...loadTests(file)].map(([method, tests]) => [method, tests.map(({ test }) => test)]));
}

function requireRuns({ methods }: Model, saved: ReadonlyMap<string, unknown> | undefined, file = ''): void {
  if (saved === undefined || methods.some(({ name }) => saved.has(name))) return;
  throw new UsageError(`"${file}" has no runs of a method of this program.`);
}

export async function prove(
  given: string,
  method: string | undefined,
  flags: ProveFlags & ProgramFlags,
): Promise<ExitCode> {
  const started = performance.now();
  const settings = proveSettings(flags);
  const isOneFile = method !== undefined || settings.replay !== undefined;
  const inputs = isOneFile ? [programInput(given, flags)] : programInputs([given], flags);
  const files = inputs.map(({ file }) => file);
  const reading = askingAbout(readingOptions(flags, files), method);
  const { json, lines, progress, reports, strict, all, solver, jobs, limits } = settings;
  const saved = settings.replay === undefined ? undefined : savedRuns(settings.replay);
  const trace = settings.trace === undefined ? undefined : new Trace(settings.trace);
  const { threads } = await workbenchFor({
    isolation: isolationOf(flags),
    solver,
    jobs,
    isReproducible: flags.reproducible === true,
  });
  const engine = dash(threads, limits, trace?.logs, saved);
  const { readAhead } = threads;
  const isWhole = method !== undefined || flags.included === true;
  const run = new ClaimsRun({ json, lines, progress, reports, reading, readAhead, strict, all, verb: VERB, isWhole }, [
    { engine, effort: 1 },
  ]);
  const note = (text: string): void => {
    run.progress.note(text);
  };
  try {
    await run.judge(inputs, (model) => {
      requireRuns(model, saved, settings.replay);
      return wantedMember(model, method, reading.entries ?? [], isProvable, 'prove');
    });
    run.requireEntries();
    const seconds = (performance.now() - started) / 1000;
    const drawn = await trace?.draw(engine.decider, note);
    run.progress.clear();
    const said = drawn === undefined ? undefined : await run.attempt(() => trace?.write(drawn));
    return await run.end(seconds, [...run.invariants, ...(said === undefined ? [] : [said])]);
  } finally {
    await engine.close();
  }
}
