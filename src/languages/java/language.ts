/** Java, as far as it is analysed: static methods over `int` and `boolean`. */
import type { Language } from '../language.js';
import { literalText } from '../../values/index.js';
import { highlight } from './highlight.js';
import { lowerProgram } from './lower/index.js';
import { resolveProgram } from './resolve/program.js';

export const java: Language = {
  read(main, reader, options) {
    const program = resolveProgram(main, reader, options);
    return {
      sources: program.sources,
      diagnostics: program.diagnostics,
      lower: () => lowerProgram(program),
    };
  },
  printed: (types, value, type) => literalText(types, value, type, () => ''),
  highlight,
};
