/** One file of the command line, parsed. */
import type { Diagnostic } from '../languages/dafny/diagnostics.js';
import { parseFile } from '../languages/dafny/parse/index.js';
import type { File, SourceText } from '../languages/dafny/syntax/index.js';
import { during } from './exit.js';
import { inputFile } from './inputs.js';
import { openFile } from './reading.js';

export interface ParsedInput {
  readonly source: SourceText;
  readonly file: File;
  readonly diagnostics: readonly Diagnostic[];
}

/** Of a text that could not be read as it is, only that is said: errors after replaced characters would mislead. */
export async function parseInput(path: string): Promise<ParsedInput> {
  const { source, problem } = openFile(inputFile(path));
  const { file, diagnostics } = await during(`parsing "${path}"`, () => parseFile(source));
  return { source, file, diagnostics: problem === undefined ? diagnostics : [problem] };
}
