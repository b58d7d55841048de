/** Dafny, as one language among others. */
import type { Language } from '../language.js';
import { assertion } from '../lowering/claims.js';
import { highlight } from './highlight.js';
import { lowering } from './lower/index.js';
import { readingFiles } from './resolve/files.js';
import { resolving } from './resolve/program.js';
import { printedText } from './value-text.js';

export const dafny: Language = {
  *read(main, reader, options) {
    const found = yield* readingFiles(main, reader, options);
    const sources = found.files.map(({ source }) => source);
    const { libraries } = found;
    return {
      sources,
      *resolve() {
        const program = yield* resolving(found);
        // Of libraries it is said what is wrong with them, and not what might be better.
        const diagnostics = program.diagnostics.filter(
          ({ severity, span }) => severity === 'error' || !libraries.has(span.source.path),
        );
        return { sources, libraries, diagnostics, lower: () => lowering(program) };
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
