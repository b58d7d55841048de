/** The project's own files, for tests about the project. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** What is made or fetched, and not written by us. */
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.assay', 'hint-free', 'package-lock.json']);

/** Paths of all files below `folder`, relative to the project, with forward slashes. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(name) : [name];
    });
}

export function readProjectFile(name: string): string {
  return readFileSync(path.join(projectRoot, name), 'utf8');
}
