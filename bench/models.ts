/** The models of the real programs, one after the other. */
import path from 'node:path';
import { includeReader, openFile } from '../src/host/files/reading.js';
import { lowerProgram } from '../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import type { Model } from '../src/model/index.js';
import { verifiedPrograms } from './corpus.js';
import { attempt } from './problems.js';

export interface NamedModel {
  readonly name: string;
  /** A text says why there is no model. */
  readonly model: Model | string;
}

/** Of the programs whose names contain one of the parts, or of all; those that do not resolve are left out. */
export function* corpusModels(parts: readonly string[]): IterableIterator<NamedModel> {
  for (const file of verifiedPrograms()) {
    if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue;
    const program = resolveProgram(openFile(file).source, includeReader(file));
    if (program.diagnostics.some(({ severity }) => severity === 'error')) continue;
    yield { name: path.basename(file), model: attempt(() => lowerProgram(program)) };
  }
}
