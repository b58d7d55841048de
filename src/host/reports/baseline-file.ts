/** `--baseline`: the JSON report of an earlier check. */
import { readFileSync } from 'node:fs';
import { readBaseline } from '../../report/baseline.js';
import type { Baseline } from '../../report/baseline.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { errorText } from '../files/paths.js';

export interface BaselineFile {
  readonly file: string;
  readonly baseline: Baseline;
}

/** Raises a `UsageError` if it is none, or about none of these files. */
export function baselineOf(file: string, checked: readonly string[]): BaselineFile {
  const read = readBaseline(textOf(file));
  if (read.kind === 'problem') throw new UsageError(`The baseline "${file}" cannot be used: ${read.clause}.`);
  const { baseline } = read;
  if (checked.some((path) => baseline.files.has(path))) return { file, baseline };
  const [first] = baseline.files;
  const about = first === undefined ? 'no files' : `other files, such as "${first}"`;
  throw new UsageError(
    `The baseline "${file}" is of another program: it is about ${about}. Paths in it are as seen from the folder where it was made.`,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The baseline "${file}" cannot be read: ${errorText(error)}.`);
  }
}
