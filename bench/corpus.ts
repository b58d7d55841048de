/** Where the real programs are: beside the project, never in it. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const corpusRoot = process.env.ASSAY_CORPUS ?? '../shared/corpus';

/** The programs of DafnyBench that Dafny 4 accepts. */
export function verifiedPrograms(): readonly string[] {
  const folder = path.join(corpusRoot, 'dafnybench', 'verified');
  if (!existsSync(folder)) {
    throw new Error(`There is no folder "${folder}": set ASSAY_CORPUS to the folder that holds the corpus.`);
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.dfy'))
    .sort()
    .map((name) => path.join(folder, name));
}
