/** Java texts as programs, without files. */
import path from 'node:path';
import type { ProgramAtOnce, ReadingOptions, SourceReader } from '../../../src/languages/language.js';
import { readAtOnce } from '../../../src/languages/language.js';
import { java } from '../../../src/languages/java/language.js';
import { SourceText } from '../../../src/languages/source.js';
import type { Model } from '../../../src/model/index.js';
import { checkModel } from '../../../src/model/index.js';

/** The first file is the one that is named. */
export function read(files: Readonly<Record<string, string>>, options: ReadingOptions = {}): ProgramAtOnce {
  const reader: SourceReader = {
    resolve: (from, include) => path.posix.join(path.posix.dirname(from), include),
    read(name) {
      const text = files[name];
      if (text !== undefined) return { kind: 'text', text };
      return { kind: 'error', code: 'include-not-found', message: `There is no file "${name}".` };
    },
  };
  const [main = ''] = Object.keys(files);
  return readAtOnce(java, new SourceText(main, files[main] ?? ''), reader, options);
}

/** The model of a program without mistakes. */
export function modelOf(files: Readonly<Record<string, string>> | string, options: ReadingOptions = {}): Model {
  const program = read(typeof files === 'string' ? { 'T.java': files } : files, options);
  const [mistake] = program.diagnostics;
  if (mistake !== undefined) throw new Error(`${mistake.code}: ${mistake.message}`);
  const model = program.lower();
  const faults = checkModel(model);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return model;
}

/** `line:column code` of each mistake. */
export function mistakes(text: string): readonly string[] {
  return read({ 'T.java': text }).diagnostics.map(({ code, span }) => {
    const { line, column } = span.source.position(span.start);
    return `${line}:${column} ${code}`;
  });
}
