import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the folder, and those around it that are missing; one that is there is fine. The `recursive` of `mkdirSync` never
 * ends where the system says of each new folder that there is no such place, as it does below `/proc`.
 */
export function makeFolder(folder: string): void {
  const full = path.resolve(folder);
  if (isFolder(full)) return;
  const around = path.dirname(full);
  if (!existsSync(around)) makeFolder(around);
  try {
    mkdirSync(full);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(full)) throw error;
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
