/** `assay model`: the model of a program, or of one member, as text. */
import { spanOf } from '../../languages/origins.js';
import { printMember, printModel } from '../../model/index.js';
import { headText } from '../../report/claim-text.js';
import { diagnosticText } from '../../report/text.js';
import { during } from '../../workbench/seam/mistakes.js';
import { EXIT } from '../terminal/exit.js';
import type { ExitCode } from '../terminal/exit.js';
import { findEntry } from '../../host/running/entries.js';
import { inputFile } from '../../host/files/inputs.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { hasErrors, loadProgram, readingOptions } from '../../host/files/programs.js';
import type { ReadingFlags } from '../../host/files/programs.js';

/** Standard output gets the model or nothing; what is wrong with the program goes to standard error. */
export async function model(given: string, name: string | undefined, flags: ReadingFlags): Promise<ExitCode> {
  const file = inputFile(given);
  const reading = readingOptions(flags, [file]);
  const { diagnostics, lower } = await during(`resolving "${file}"`, () => loadProgram(file, reading));
  const style = styleFor(process.stderr);
  await writeAll(
    process.stderr,
    diagnostics.map((diagnostic) => diagnosticText(diagnostic, style)),
  );
  if (hasErrors(diagnostics)) return EXIT.invalidProgram;
  const program = await during(`lowering "${file}"`, lower);
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
