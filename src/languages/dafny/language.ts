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
};
