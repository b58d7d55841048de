/** `assay explore --replay`: runs the tests of a saved report again and says which now end in another way. */
import type { ReadingOptions } from '../../languages/language.js';
import { counted } from '../../model/index.js';
import type { Model } from '../../model/index.js';
import { commandText, replayArguments } from '../../report/replay.js';
import { Findings } from '../../report/report.js';
import { diagnosticText } from '../../report/text.js';
import { EXIT } from '../terminal/exit.js';
import { DefectError, UsageError } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { findEntry } from '../../host/files/entries.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { loadInput } from '../../host/projects/loading.js';
import type { ProgramInput } from '../../host/projects/program-inputs.js';
import { packageVersion } from '../../host/files/version.js';
import type { LoadedProgram } from '../../workbench/seam/engine.js';
import { REPEATING } from '../../workbench/engines/explorer/work.js';
import type { Threads } from '../../workbench/seam/thread-work.js';
import type { Ending } from '../../workbench/engines/explorer/endings.js';
import type { ExploreSettings } from '../options/explore.js';
import { loadTests } from '../../host/explorations/saved.js';
import type { SavedTest } from '../../host/explorations/saved.js';

export interface Difference {
  readonly method: string;
  /** Repeats the test. */
  readonly replay: readonly string[];
  readonly before: string;
  readonly now: string;
  /** It violates a claim now, which it did not before. */
  readonly broken: boolean;
}

/** Of the method if one is named, else of all that the report is about. */
export async function repeatSaved(
  input: ProgramInput,
  wanted: string | undefined,
  settings: ExploreSettings,
  reading: ReadingOptions,
  threads: Threads,
): Promise<ExitCode> {
  const saved = loadTests(settings.replayFile ?? '');
  const loaded = await programOf(input, reading);
  if (loaded.program === undefined) {
    await tellErrors(loaded.findings, loaded.texts, settings.json);
    return EXIT.invalidProgram;
  }
  const methods = wanted === undefined ? [...saved.keys()] : [nameOf(loaded.program.model, wanted)];
  const compared = await Promise.all(
    methods.map((name) => compare(loaded.program, name, saved.get(name) ?? [], settings, threads)),
  );
  return tell(
    methods.reduce((sum, name) => sum + (saved.get(name)?.length ?? 0), 0),
    compared.flat(),
    settings.json,
  );
}

interface Loaded {
  readonly program: LoadedProgram | undefined;
  readonly findings: Findings;
  readonly texts: readonly string[];
}

async function programOf(
  input: ProgramInput,
  said: ReadingOptions,
): Promise<Loaded & ({ readonly program: LoadedProgram } | { readonly program: undefined })> {
  const { sources, diagnostics, lower, reading } = await loadInput(input, said);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const paths = sources.map((one) => one.path);
  const findings = new Findings();
  const texts = findings.add(paths, errors).map((one) => diagnosticText(one, styleFor(process.stdout)));
  if (errors.length > 0) return { program: undefined, findings, texts };
  return { program: { path: input.file, paths, sources, reading, model: lower() }, findings, texts };
}

async function tellErrors(findings: Findings, texts: readonly string[], json: boolean): Promise<void> {
  await writeAll(process.stdout, json ? [`${JSON.stringify(findings.report(packageVersion(), 0))}\n`] : texts);
}

function nameOf(model: Model, wanted: string): string {
  const entry = findEntry(model, wanted);
  return entry.kind === 'method' ? entry.method.name : entry.unsupported.member;
}

async function compare(
  file: LoadedProgram,
  name: string,
  tests: readonly SavedTest[],
  { limits }: ExploreSettings,
  threads: Threads,
): Promise<readonly Difference[]> {
  const position = file.model.methods.findIndex((method) => method.name === name && method.body !== undefined);
  const method = file.model.methods[position];
  if (method === undefined) throw new UsageError(`The program has no method ${name} any more.`);
  const { steps, depth, seconds } = limits.bounds;
  const request = { method: position, tests: tests.map(({ test }) => test), limits: { steps, depth }, seconds };
  const { ended } = await threads.run(file, REPEATING, request, { seconds: seconds * Math.max(1, tests.length) });
  if (ended.kind === 'defect') {
    throw new DefectError(`repeating the tests of ${name}`, Object.assign(new Error(), { stack: ended.stack }));
  }
  const endings = ended.kind === 'done' ? ended.result : [];
  return tests.flatMap(({ test, ending }, i): Difference[] => {
    const now = endings[i];
    if (now !== undefined && endingText(now) === endingText(ending)) return [];
    return [
      {
        method: name,
        replay: replayArguments(file.model, file.path, method, test) ?? [],
        before: endingText(ending),
        now: now === undefined ? 'it did not end' : endingText(now),
        broken: now?.violated !== undefined && now.violated !== ending.violated,
      },
    ];
  });
}

function endingText({ outcome, outputs, violated }: Ending): string {
  if (violated !== undefined) return `it violates ${violated}`;
  const results = [...outputs].map(([name, value]) => `${name} = ${value}`).join(', ');
  switch (outcome) {
    case 'returned':
      return results === '' ? 'it returns' : `it returns ${results}`;
    case 'assumption-failed':
      return 'it is not allowed by what the program assumes';
    case 'input-type':
      return 'the method does not take these inputs';
    case 'cutoff':
      return 'it was cut off';
    case 'not-executable':
      return 'it needs a value that cannot be computed';
    default:
      return outcome;
  }
}

async function tell(tests: number, differences: readonly Difference[], json: boolean): Promise<ExitCode> {
  if (json) {
    await writeAll(process.stdout, [`${JSON.stringify({ tests, same: tests - differences.length, differences })}\n`]);
  } else {
    const lines = differences.flatMap(({ replay, before, now }) => [
      commandText(replay),
      `  before: ${before}`,
      `  now:    ${now}`,
    ]);
    const end =
      differences.length === 0
        ? `${counted(tests, 'test')}: all end as before`
        : `${counted(tests, 'test')}: ${differences.length} ${differences.length === 1 ? 'ends' : 'end'} differently`;
    await writeAll(process.stdout, [[...lines, end, ''].join('\n')]);
  }
  if (differences.some(({ broken }) => broken)) return EXIT.violated;
  return differences.length > 0 ? EXIT.undecided : EXIT.ok;
}
