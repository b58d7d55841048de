/** A folder of pages on disk: all of them or none, and nothing is replaced that is not a report of ours. */
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Dirent, Stats } from 'node:fs';
import path from 'node:path';
import { GENERATOR } from '../../report/html/index.js';
import type { HtmlFile } from '../../report/html/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { makeFolder } from './make-folder.js';
import { errorText } from './paths.js';

/** Says before the work begins what would stop the pages from being written after it. `option` has named the folder. */
export function checkFolder(option: string, given: string): void {
  if (given === '') throw new UsageError(`${option} takes the name of a folder, but nothing was given.`);
  const folder = path.resolve(given);
  const stats = attempt(given, () => statSync(folder, { throwIfNoEntry: false }));
  if (stats === undefined) return checkWritable(given, nearestFolder(given, folder));
  checkOurs(given, folder, stats);
  checkWritable(given, path.dirname(realpathSync(folder)));
}

/** Writes beside the folder first, so that a failure leaves what was there as it was. */
export function writeFolder(given: string, files: readonly HtmlFile[]): void {
  attempt(given, () => {
    const wanted = path.resolve(given);
    makeFolder(path.dirname(wanted));
    const isThere = existsSync(wanted);
    // A link stays a link.
    const folder = isThere ? realpathSync(wanted) : wanted;
    if (isThere) checkOurs(given, folder, statSync(folder));
    const made = `${folder}.new-${randomUUID()}`;
    mkdirSync(made);
    try {
      for (const { name, content } of files) writeFileSync(path.join(made, name), content);
      if (isThere) replace(folder, made);
      else renameSync(made, folder);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  });
}

function replace(folder: string, made: string): void {
  const old = `${made}-old`;
  renameSync(folder, old);
  try {
    renameSync(made, folder);
  } catch (error) {
    renameSync(old, folder);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/** An empty folder may be anybody's; it is filled. */
function checkOurs(given: string, folder: string, stats: Stats): void {
  if (!stats.isDirectory()) throw new UsageError(`The report cannot be written: "${given}" is a file, not a folder.`);
  const entries = attempt(given, () => readdirSync(folder, { withFileTypes: true }));
  const foreign = entries.find((entry) => !isPage(folder, entry));
  if (foreign === undefined) return;
  throw new UsageError(
    `The report is not written to "${given}", because that folder holds something else ("${foreign.name}"). ` +
      'Name a new folder, or one that holds a report of Assay and nothing more.',
  );
}

const BEGINNING = 600;

/** What pages and pictures of ours say where they begin, by the end of their names. */
const SIGNS: Readonly<Record<string, string>> = {
  '.html': `<meta name="generator" content="${GENERATOR}">`,
  '.svg': 'class="assay-graph',
};

function isPage(folder: string, entry: Dirent): boolean {
  const sign = SIGNS[path.extname(entry.name)];
  if (!entry.isFile() || sign === undefined) return false;
  let file: number | undefined;
  try {
    file = openSync(path.join(folder, entry.name), 'r');
    const bytes = Buffer.alloc(BEGINNING);
    const length = readSync(file, bytes, 0, BEGINNING, 0);
    return bytes.toString('utf8', 0, length).includes(sign);
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The folder in which the first missing one is created. */
function nearestFolder(given: string, folder: string): string {
  let at = path.dirname(folder);
  for (;;) {
    const here = at;
    const stats = attempt(given, () => statSync(here, { throwIfNoEntry: false }));
    if (stats?.isDirectory() === true) return here;
    if (stats !== undefined) throw new UsageError(`The report cannot be written to "${given}": "${here}" is a file.`);
    if (path.dirname(here) === here) return here;
    at = path.dirname(here);
  }
}

function checkWritable(given: string, folder: string): void {
  attempt(given, () => {
    accessSync(folder, constants.W_OK | constants.X_OK);
  });
}

function attempt<T>(given: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The report cannot be written to "${given}": ${reasonText(error)}.`);
  }
}

function reasonText(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'nothing can be created there' : errorText(error);
}

/**
 * Writes files into a folder one by one, as they come. `option` has named the folder. Raises a `UsageError` now if the
 * folder cannot be written, and later if a file cannot.
 */
export function folderWriter(option: string, folder: string): (name: string, text: string) => void {
  if (folder === '') throw new UsageError(`${option} takes the name of a folder, but nothing was given.`);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(`The folder "${folder}" for ${option} cannot be written: ${errorText(error)}.`);
  }
  return (name, text) => {
    try {
      writeFileSync(path.join(folder, name), text);
    } catch (error) {
      throw new UsageError(`"${name}" cannot be written to "${folder}": ${errorText(error)}.`);
    }
  };
}
