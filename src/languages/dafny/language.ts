/** Dafny, as one language among others. */
import type { Language } from '../language.js';
import { highlight } from './highlight.js';
import { lowerProgram } from './lower/index.js';
import { resolveProgram } from './resolve/program.js';
import { printedText } from './value-text.js';

export const dafny: Language = {
  read(main, reader) {
    const program = resolveProgram(main, reader);
    return {
      sources: program.files.map(({ source }) => source),
      diagnostics: program.diagnostics,
      lower: () => lowerProgram(program),
    };
  },
  printed: printedText,
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
