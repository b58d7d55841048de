/** Dafny, as one language among others. */
import type { Language } from '../language.js';
import { assertion } from '../lowering/claims.js';
import { highlight } from './highlight.js';
import { lowering } from './lower/index.js';
import { readingFiles, resolving } from './resolve/program.js';
import { printedText } from './value-text.js';

export const dafny: Language = {
  *read(main, reader) {
    const found = yield* readingFiles(main, reader);
    const sources = found.files.map(({ source }) => source);
    return {
      sources,
      *resolve() {
        const program = yield* resolving(found);
        return { sources, diagnostics: program.diagnostics, lower: () => lowering(program) };
      },
    };
  },
  printed: printedText,
  claiming: assertion,
  highlight,
  syntax: async () => {
    const { parseFile } = await import('./parse/index.js');
    const { printFile } = await import('./print/index.js');
    return {
      parse(source) {
        const { file, diagnostics } = parseFile(source);
        return { tree: file, diagnostics, print: () => printFile(file) };
      },
    };
  },
  tests: async () => (await import('./tests/index.js')).writeTests,
  annotate: async () => (await import('./annotations.js')).annotate,
};
