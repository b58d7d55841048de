/** Methods to explore: those of a real program, and those that one change of a program is in. */
import path from 'node:path';
import type { MutantTruth } from '../../src/fuzz/oracles/mutant-truth.js';
import { changedMethod, truthOf } from '../../src/fuzz/oracles/mutant-truth.js';
import { Random, seedOf } from '../../src/fuzz/random.js';
import { codeMutants } from '../../src/fuzz/wrong/code-mutants.js';
import { includeReader, openFile } from '../../src/host/files/reading.js';
import { withoutHints } from '../../src/languages/dafny/hints.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { printFile } from '../../src/languages/dafny/print/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import type { Program } from '../../src/languages/dafny/resolve/resolution.js';
import { SourceText } from '../../src/languages/source.js';
import type { Model } from '../../src/model/index.js';

/** A program with one change, as plain data: it passes between processes. */
export interface Subject {
  readonly file: string;
  readonly text: string;
  readonly change: string;
  /** Where the change begins. */
  readonly at: number;
}

/** Changes of these programs, at most so many of each; all of them resolve. The choice depends on the seed and on names only. */
export function* mutantSubjects(files: readonly string[], most: number, seed: number): IterableIterator<Subject> {
  for (const file of files) {
    const { source } = openFile(file);
    const program = programOf(file, source);
    if (program === undefined) continue;
    let left = most;
    let tries = most * TRIES;
    for (const { text, change, at } of codeMutants(program, source, new Random(seedOf(seed, path.basename(file))))) {
      if (left === 0 || tries-- === 0) break;
      const changed = programOf(file, new SourceText(file, text));
      if (changed === undefined || changedMethod(lowerProgram(changed), file, at) === undefined) continue;
      left--;
      yield { file, text, change, at };
    }
  }
}

/** Tries for each mutant that resolves. */
const TRIES = 4;

/** Undefined if it has errors. */
function programOf(file: string, source: SourceText): Program | undefined {
  const program = resolveProgram(source, includeReader(file));
  return program.diagnostics.some(({ severity }) => severity === 'error') ? undefined : program;
}

/** The model of a program, or of its form without proof hints; undefined if it has errors. */
export function modelOf(file: string, hintFree: boolean): Model | undefined {
  const text = hintFree ? hintFreeText(file) : undefined;
  if (hintFree && text === undefined) return undefined;
  const program = programOf(file, text === undefined ? openFile(file).source : new SourceText(file, text));
  return program === undefined ? undefined : lowerProgram(program);
}

/** A program without its proof hints; undefined if it has errors. */
export function hintFreeText(file: string): string | undefined {
  const program = programOf(file, openFile(file).source);
  const [main] = program?.files ?? [];
  return program === undefined || main === undefined ? undefined : printFile(withoutHints(program, main).file);
}

/** What small inputs say of the method that was changed; undefined if the method is not in the model. */
export function subjectTruth({ file, text, at }: Subject, seconds: number, now: () => number): MutantTruth | undefined {
  const program = programOf(file, new SourceText(file, text));
  const model = program === undefined ? undefined : lowerProgram(program);
  const method = model === undefined ? undefined : changedMethod(model, file, at);
  if (model === undefined || method === undefined) return undefined;
  return truthOf(model, method, () => modelOf(file, false), seconds, now);
}
