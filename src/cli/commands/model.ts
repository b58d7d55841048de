/** `assay model`: the model of a program, or of one member, as text. */
import { spanOf } from '../../languages/origins.js';
import type { SourceText } from '../../languages/source.js';
import type { Model } from '../../model/index.js';
import { printMember, printModel } from '../../model/index.js';
import { NotListed } from '../../model/json/index.js';
import { headText } from '../../report/claim-text.js';
import { diagnosticText } from '../../report/text.js';
import { during, UsageError } from '../../workbench/seam/mistakes.js';
import { writeModel } from '../../languages/json/write.js';
import { EXIT } from '../terminal/exit.js';
import type { ExitCode } from '../terminal/exit.js';
import { findEntry } from '../../host/files/entries.js';
import { programInput } from '../../host/projects/program-inputs.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { hasErrors, readingOptions } from '../../host/files/programs.js';
import { loadInput } from '../../host/projects/loading.js';
import type { ProgramFlags } from '../options/inputs.js';

export interface ModelFlags extends ProgramFlags {
  readonly json?: true;
}

/** Standard output gets the model or nothing; what is wrong with the program goes to standard error. */
export async function model(given: string, name: string | undefined, flags: ModelFlags): Promise<ExitCode> {
  if (flags.json === true) refuseParts(name, flags);
  const input = programInput(given, flags);
  const { file } = input;
  const reading = readingOptions(flags, [file]);
  const { sources, diagnostics, lower } = await during(`resolving "${file}"`, () => loadInput(input, reading));
  const style = styleFor(process.stderr);
  await writeAll(
    process.stderr,
    diagnostics.map((diagnostic) => diagnosticText(diagnostic, style)),
  );
  if (hasErrors(diagnostics)) return EXIT.invalidProgram;
  const program = await during(`lowering "${file}"`, lower);
  if (flags.json === true) return writeJson(program, sources);
  const entry = name === undefined ? undefined : findEntry(program, name);
  if (entry?.kind === 'unsupported') {
    const { member, feature, origin } = entry.unsupported;
    const message = `${member} is not in the model: ${feature} is not supported.`;
    await writeAll(process.stderr, [headText(spanOf(origin), style.warning('warning:'), message, style)]);
    return EXIT.undecided;
  }
  await writeAll(process.stdout, [entry === undefined ? printModel(program) : printMember(program, entry.method)]);
  return EXIT.ok;
}

/** A model that mentions what is not in it could not be read again. */
async function writeJson(program: Model, sources: readonly SourceText[]): Promise<ExitCode> {
  try {
    await writeAll(process.stdout, [writeModel(program, sources)]);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof NotListed)) throw error;
    const what = error.member ?? 'something';
    const missing = program.unsupported.find(({ member }) => `.${what}`.endsWith(`.${member}`));
    const why = missing === undefined ? '' : `, because ${missing.feature} is not supported`;
    const message = `The model cannot be written as JSON: it mentions ${what}, which is left out of it${why}.`;
    await writeAll(process.stderr, [`error: ${message}\n`]);
    return EXIT.undecided;
  }
}

/** What others read is a whole program, and the program itself: they say again which property it is to keep. */
function refuseParts(name: string | undefined, { property }: ModelFlags): void {
  if (name !== undefined) throw new UsageError(`--json prints the whole model; leave out "${name}".`);
  if (property !== undefined)
    throw new UsageError(
      'A property is no part of a model as JSON; give --property to the command that reads the model.',
    );
}
