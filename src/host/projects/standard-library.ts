/**
 * Dafny's standard library: that of an installed Dafny, which carries it inside one of its own files; else the one that comes with
 * Assay (`library/README.md`).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LibraryFile } from '../../languages/language.js';
import { CARRIER, carriedLibrary } from '../files/doo.js';
import { relativeTo } from '../files/paths.js';
import { filesBelow, isFile } from '../files/walking.js';
import { onPath } from '../solvers/on-path.js';

const STD = 'Std';

/** Texts are found once; paths are as seen from the current folder. */
export function standardLibrary(): readonly LibraryFile[] {
  return (found ??= installedLibrary(onPath('dafny')) ?? ownLibrary(ownFolder()));
}

let found: readonly LibraryFile[] | undefined;

/** `command` is an installed Dafny. Undefined if it has no library, as before version 4. */
export function installedLibrary(command: string | undefined): readonly LibraryFile[] | undefined {
  if (command === undefined) return undefined;
  const folders = [path.dirname(realpathSync(command)), ...toolFolders(path.dirname(command))];
  const carrier = folders.map((folder) => path.join(folder, CARRIER)).find(isFile);
  if (carrier === undefined || carriedLibrary(readFileSync(carrier)).kind === 'problem') return undefined;
  return [{ library: STD, path: carrier }];
}

/** Where `dotnet tool install` puts what a command beside `.store` starts. */
function toolFolders(bin: string): readonly string[] {
  const below = (folder: string): readonly string[] =>
    existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
  return below(path.join(bin, '.store', 'dafny')).flatMap((version) =>
    below(path.join(version, 'dafny')).flatMap((same) =>
      below(path.join(same, 'tools')).map((framework) => path.join(framework, 'any')),
    ),
  );
}

/** The texts of a folder that has one module in each file, named by its path. */
export function ownLibrary(folder: string): readonly LibraryFile[] {
  const checked = checkedTexts(folder);
  return filesBelow(path.join(folder, STD), { isWanted: (full) => full.endsWith('.dfy') }).map((full) => {
    const name = path.relative(folder, full).split(path.sep).join('/');
    const isChecked = checked.get(name) === digestOf(full);
    const module = name.slice(0, -'.dfy'.length).replaceAll('/', '.');
    return { library: STD, path: relativeTo('.', full), module, ...(isChecked ? { isChecked } : {}) };
  });
}

/** By file: the digest of the text with which every claim of it was proved. */
function checkedTexts(folder: string): ReadonlyMap<string, string> {
  const file = path.join(folder, 'checked.json');
  if (!isFile(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>));
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** It stands above this file, in the sources and in what is built of them. */
function ownFolder(): string {
  let place = new URL('library/', import.meta.url);
  while (!existsSync(new URL('README.md', place)) && place.pathname !== '/library/')
    place = new URL('../../library/', place);
  return fileURLToPath(place);
}
