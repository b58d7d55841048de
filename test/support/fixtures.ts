/** The Dafny programs under test/fixtures/dafny, and how they are read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceReader } from '../../src/languages/language.js';
import { SourceText } from '../../src/languages/source.js';
import { filesBelow, projectRoot, readProjectFile } from './project.js';

const ROOT = 'test/fixtures/dafny';

/** Files in `inputs` folders are there to be included by others. */
function programsBelow(folder: string): readonly string[] {
  return filesBelow(path.posix.join(ROOT, folder))
    .filter((file) => file.endsWith('.dfy') && !file.includes('/inputs/'))
    .map((file) => path.posix.relative(ROOT, file))
    .sort();
}

export const goodPrograms = programsBelow('good');
export const badPrograms = programsBelow('bad').filter((program) => !program.endsWith('.ok.dfy'));
export const correctedPrograms = programsBelow('bad').filter((program) => program.endsWith('.ok.dfy'));

/** The name of the program without the mistake. */
export function twinOf(program: string): string {
  return program.replace(/\.dfy$/, '.ok.dfy');
}

export function readProgram(program: string): SourceText {
  const name = path.posix.join(ROOT, program);
  return new SourceText(name, readProjectFile(name));
}

/** Reads includes from the disk, relative to the including file. */
export const fixtureReader: SourceReader = {
  resolve: (from, include) => path.posix.join(path.posix.dirname(from), include),
  read: (name) => {
    try {
      return { kind: 'text', text: readFileSync(path.join(projectRoot, name), 'utf8') };
    } catch {
      return { kind: 'error', code: 'include-not-found', message: `There is no file ${name}.` };
    }
  },
};
