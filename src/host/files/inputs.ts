/** From the paths on the command line to the files to read. */
import { readdirSync, statSync } from 'node:fs';
import type { Dirent, Stats } from 'node:fs';
import path from 'node:path';
import { hasLanguage, LANGUAGES } from '../../languages/registry.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { errorText, relativeTo } from './paths.js';

/** A path that must name one file. */
export function inputFile(given: string): string {
  const stats = statOf(given);
  if (stats.isDirectory()) throw new UsageError(`"${given}" is a directory; name one file.`);
  return relativeTo(given, checkedFile(given, stats));
}

/** Files as they are named, and the files of our languages below each directory in sorted order; each file once. */
export function inputFiles(given: readonly string[]): readonly string[] {
  const files = new Map<string, string>(); // By absolute path, as the first argument that leads there spells it.
  const add = (name: string, full: string): void => {
    if (!files.has(full)) files.set(full, relativeTo(name, full));
  };
  for (const name of given) {
    const stats = statOf(name);
    if (!stats.isDirectory()) {
      add(name, checkedFile(name, stats));
      continue;
    }
    const found = filesBelow(name);
    if (found.length === 0) {
      const wanted = LANGUAGES.flatMap(({ extensions }) => extensions)
        .join(', ')
        .replace(/, ([^,]+)$/, ' or $1');
      throw new UsageError(`"${name}" is a directory without ${wanted} files.`);
    }
    for (const full of found) add(name, full);
  }
  return [...files.values()];
}

function statOf(given: string): Stats {
  try {
    return statSync(given);
  } catch (error) {
    throw new UsageError(
      isMissing(error)
        ? `There is no file or directory "${given}".`
        : `"${given}" cannot be read: ${errorText(error)}.`,
    );
  }
}

/** The absolute path. Devices have no end, so reading one would never answer; a pipe (`<(…)`) ends. */
function checkedFile(given: string, stats: Stats): string {
  if (!stats.isFile() && !stats.isFIFO()) throw new UsageError(`"${given}" is not a file that can be read to its end.`);
  return path.resolve(given);
}

/** Links to files count; links to directories are not followed, so there are no cycles. */
function filesBelow(root: string): readonly string[] {
  const found: string[] = [];
  const pending = [path.resolve(root)];
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    for (const entry of entriesOf(directory)) {
      const full = path.join(directory, entry.name);
      if (entry.isDirectory()) pending.push(full);
      else if (hasLanguage(entry.name) && (entry.isFile() || isLinkToFile(entry, full))) found.push(full);
    }
  }
  return found.sort();
}

function entriesOf(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    throw new UsageError(`The directory "${directory}" cannot be read: ${errorText(error)}.`);
  }
}

function isLinkToFile(entry: Dirent, full: string): boolean {
  if (!entry.isSymbolicLink()) return false;
  try {
    return statSync(full).isFile();
  } catch {
    return false; // A link to nothing, or to itself.
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
