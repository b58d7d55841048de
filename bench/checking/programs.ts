/** What is checked: the real programs, their forms without proof hints, and changed ones that small inputs expose. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MutantTruth } from '../../src/fuzz/oracles/mutant-truth.js';
import { hintFreeText, mutantSubjects, subjectTruth } from '../exploration/subjects.js';

export interface CheckedProgram {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** Of a changed program: what was changed, and what it violates. */
  readonly mutant?: { readonly change: string; readonly violated: ViolatedClaim };
}

export interface ViolatedClaim {
  readonly id: string;
  readonly text: string;
}

export function* realPrograms(files: readonly string[]): IterableIterator<CheckedProgram> {
  for (const file of files) yield { name: path.basename(file), path: path.resolve(file) };
}

/** Those that resolve, written into a folder. */
export function* hintFreePrograms(files: readonly string[], folder: string): IterableIterator<CheckedProgram> {
  for (const file of files) {
    const text = hintFreeText(file);
    if (text !== undefined) yield written(folder, path.basename(file), text);
  }
}

/** For each enumeration of small inputs. */
const TRUTH_SECONDS = 3;

/**
 * Changes of these programs, at most so many of each, written into a folder: those of which executions on small inputs
 * violate a claim that the original does not violate.
 */
export function* killedMutants(
  files: readonly string[],
  most: number,
  seed: number,
  folder: string,
): IterableIterator<CheckedProgram> {
  let number = 0;
  for (const subject of mutantSubjects(files, most, seed)) {
    const known = subjectTruth(subject, TRUTH_SECONDS, () => performance.now());
    const violated = known === undefined ? undefined : violatedClaim(known);
    if (violated === undefined) continue;
    const name = `${path.basename(subject.file, '.dfy')}-${++number}.dfy`;
    yield { ...written(folder, name, subject.text), mutant: { change: subject.change, violated } };
  }
}

function violatedClaim({ truth, alsoOriginal }: MutantTruth): ViolatedClaim | undefined {
  if (truth.kind !== 'violated' || alsoOriginal) return undefined;
  const { id, kind, text } = truth.claim;
  return { id, text: `${kind} ${text}` };
}

function written(folder: string, name: string, text: string): CheckedProgram {
  const file = path.resolve(folder, name);
  writeFileSync(file, text);
  return { name, path: file };
}
