/** Programs of tests with what their results are read for. */
import { digestOf } from '../../../src/host/digest.js';
import { dafny } from '../../../src/languages/dafny/language.js';
import { java } from '../../../src/languages/java/language.js';
import { readAtOnce } from '../../../src/languages/language.js';
import { spanOf } from '../../../src/languages/origins.js';
import { SourceText, textOf } from '../../../src/languages/source.js';
import type { Method } from '../../../src/model/index.js';
import type { NamedAssumption, Candidates, DigestedText } from '../../../src/partial/index.js';

/** The first text is the one that is named. */
export function readProgram(files: Readonly<Record<string, string>>): DigestedText {
  const [main = ''] = Object.keys(files);
  const reader: DigestedText['reader'] = {
    resolve: (_, include) => include,
    read: (path) => {
      const text = files[path];
      if (text !== undefined) return { kind: 'text', text };
      return { kind: 'error', code: 'include-not-found', message: `There is no file "${path}".` };
    },
  };
  const language = main.endsWith('.java') ? java : dafny;
  const program = readAtOnce(language, new SourceText(main, files[main] ?? ''), reader, {});
  const [error] = program.diagnostics.filter(({ severity }) => severity === 'error');
  if (error !== undefined) throw new Error(error.message);
  return { model: program.lower(), sources: program.sources, language, reader, options: {}, digest: digestOf };
}

export function methodIn({ model }: DigestedText, name: string): Method {
  const found = model.methods.find((one) => one.name === name && one.kind !== 'declaration');
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

/** `no-overflow` is about assignments that contain the text, and `small` about nothing. */
export function someCandidates({ model }: DigestedText): Candidates {
  const made = new Map<string, NamedAssumption>();
  return (method, holds) => {
    if (!('no-overflow' in holds)) return [];
    const instructions = method.body?.blocks.flatMap((block) => block.instructions) ?? [];
    return instructions.flatMap((one) => {
      if (one.kind !== 'assign' || !textOf(spanOf(one.origin)).includes(holds['no-overflow'])) return [];
      const key = `${method.name} ${one.id} ${holds['no-overflow']}`;
      const known = made.get(key) ?? {
        flag: { name: key, type: model.arena.types.bool, role: 'local', ghost: true },
        condition: model.arena.true,
        before: one.id,
        at: one.origin,
        holds,
      };
      made.set(key, known);
      return [known];
    });
  };
}
