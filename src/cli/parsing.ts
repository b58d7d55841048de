/** One file of the command line, parsed. */
import type { Diagnostic } from '../languages/diagnostics.js';
import { parseFile } from '../languages/dafny/parse/index.js';
import type { File } from '../languages/dafny/syntax/index.js';
import type { SourceText } from '../languages/source.js';
import { during } from '../workbench/mistakes.js';
import { inputFile } from '../host/files/inputs.js';
import { requireFeature } from '../host/files/programs.js';
import { openFile } from '../host/files/reading.js';

export interface ParsedInput {
  readonly source: SourceText;
  readonly file: File;
  readonly diagnostics: readonly Diagnostic[];
}

/** Of a text that could not be read as it is, only that is said: errors after replaced characters would mislead. */
export async function parseInput(path: string): Promise<ParsedInput> {
  requireFeature([path], 'tree', 'The syntax tree');
  const { source, problem } = openFile(inputFile(path));
  const { file, diagnostics } = await during(`parsing "${path}"`, () => parseFile(source));
  return { source, file, diagnostics: problem === undefined ? diagnostics : [problem] };
}
