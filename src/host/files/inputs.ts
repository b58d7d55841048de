/** From the paths on the command line to files: those that are named, and those below folders. */
import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { hasLanguage, LANGUAGES } from '../../languages/registry.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { DOO } from './doo.js';
import { Ignored } from './ignoring.js';
import { errorText, relativeTo } from './paths.js';
import { filesBelow } from './walking.js';

/** A path that must name one file. */
export function inputFile(given: string): string {
  const stats = statOf(given);
  if (stats.isDirectory()) throw new UsageError(`"${given}" is a directory; name one file.`);
  return relativeTo(given, checkedFile(given, stats));
}

/** Files as they are named, and the files of our languages below each directory in sorted order; each file once. */
export function inputFiles(given: readonly string[]): readonly string[] {
  const files = new Map<string, string>(); // By absolute path, as the first argument that leads there spells it.
  for (const name of given) {
    const stats = statOf(name);
    const found = stats.isDirectory() ? filesIn(name, []) : [checkedFile(name, stats)];
    for (const full of found) if (!files.has(full)) files.set(full, relativeTo(name, full));
  }
  return [...files.values()];
}

/** The files of our languages below a folder: absolute paths, sorted. */
export function filesIn(given: string, excludes: readonly string[]): readonly string[] {
  const ignored = new Ignored(given, excludes);
  const found = filesBelow(given, {
    isWanted: (full) => hasLanguage(full) && !ignored.has(full, false),
    isEntered: (folder) => !ignored.has(folder, true),
    unreadable(folder, error) {
      throw new UsageError(`The directory "${folder}" cannot be read: ${errorText(error)}.`);
    },
  });
  if (found.length > 0) return found;
  throw new UsageError(`"${given}" is a directory without ${extensions()} files.`);
}

export function statOf(given: string): Stats {
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

/** The absolute path. Devices have no end, so reading one would never answer; a pipe (`<(…)`) ends, and its name says nothing. */
export function checkedFile(given: string, stats: Stats): string {
  if (!stats.isFile() && !stats.isFIFO()) throw new UsageError(`"${given}" is not a file that can be read to its end.`);
  if (given.endsWith(DOO)) {
    const how = 'name it with --library, and a program that uses it';
    throw new UsageError(`"${given}" is a library, which is used and not checked: ${how}.`);
  }
  if (stats.isFile() && !hasLanguage(given) && path.extname(given) !== '') {
    throw new UsageError(`"${given}" is no program that Assay reads: their names end in ${extensions()}.`);
  }
  return path.resolve(given);
}

function extensions(): string {
  return LANGUAGES.flatMap((one) => one.extensions)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
