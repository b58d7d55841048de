/** Java, as far as it is analysed. */
import type { Model, Steps } from '../../model/index.js';
import type { Language, ReadingOptions, ReadProgram, SourceReader } from '../language.js';
import { assertion } from '../lowering/claims.js';
import type { SourceText } from '../source.js';
import { literalText } from '../../values/index.js';
import { highlight } from './highlight.js';
import { lowerProgram } from './lower/index.js';
import { resolveProgram } from './resolve/program.js';
import type { JavaProgram } from './resolve/program.js';

export const java: Language = {
  // Other files are found while methods are looked into.
  *read(main, reader, options) {
    yield;
    return { sources: [main], resolve: () => resolving(main, reader, options) };
  },
  printed: (types, value, type) => literalText(types, value, type, () => ''),
  highlight,
  claiming: assertion,
  instrument: async () => (await import('./instrument/index.js')).instrument,
};

/** The parser is not ours, and takes a file in one step. */
function* resolving(main: SourceText, reader: SourceReader, options: ReadingOptions): Steps<ReadProgram> {
  const program = resolveProgram(main, reader, options);
  yield;
  return { sources: program.sources, diagnostics: program.diagnostics, lower: () => lowering(program) };
}

function* lowering(program: JavaProgram): Steps<Model> {
  yield;
  return lowerProgram(program);
}
