import { diagnosticText } from '../../report/text.js';
import { EXIT } from '../terminal/exit.js';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { inputFile } from '../../host/files/inputs.js';
import { parseInput } from '../../host/files/programs.js';

/** Standard output gets the printed file or nothing; what is wrong with the file goes to standard error. */
export async function print(path: string): Promise<ExitCode> {
  const parsed = await during(`parsing "${path}"`, () => parseInput(inputFile(path)));
  const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const style = styleFor(process.stderr);
    await writeAll(
      process.stderr,
      errors.map((diagnostic) => diagnosticText(diagnostic, style)),
    );
    return EXIT.invalidProgram;
  }
  const text = await during(`printing "${path}"`, () => parsed.print());
  await writeAll(process.stdout, [text]);
  return EXIT.ok;
}
