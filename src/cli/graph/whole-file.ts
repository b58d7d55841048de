/** A file that is there as a whole or not at all. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../exit.js';
import { errorText } from '../paths.js';

/** Says before the work begins what would stop the file from being written after it. */
export function checkTarget(target: string): void {
  if (target === '') throw new UsageError('-o takes the name of a file, but nothing was given.');
  const stats = attempt(target, () => statOf(target));
  if (stats?.isDirectory() === true) throw new UsageError(`"${target}" cannot be written: it is a directory.`);
  const folder = path.dirname(path.resolve(target));
  const around = attempt(target, () => statOf(folder));
  if (around === undefined) throw new UsageError(`"${target}" cannot be written: there is no directory "${folder}".`);
  if (!around.isDirectory()) throw new UsageError(`"${target}" cannot be written: "${folder}" is not a directory.`);
  attempt(target, () => {
    if (stats !== undefined) accessSync(target, constants.W_OK);
    if (stats === undefined || stats.isFile()) accessSync(folder, constants.W_OK | constants.X_OK);
  });
}

/** Beside the target first, so that a full disk leaves what was there as it was. */
export function writeWhole(target: string, text: string): void {
  attempt(target, () => {
    const stats = statOf(target);
    // A pipe or a device cannot be replaced.
    if (stats !== undefined && !stats.isFile()) {
      writeFileSync(target, text);
      return;
    }
    // A link stays a link.
    const file = stats === undefined ? path.resolve(target) : realpathSync(target);
    const made = path.join(path.dirname(file), `.${randomUUID()}.assay`);
    try {
      writeFileSync(made, text, stats === undefined ? {} : { mode: stats.mode });
      renameSync(made, file);
    } finally {
      rmSync(made, { force: true });
    }
  });
}

function statOf(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}

function attempt<T>(target: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`"${target}" cannot be written: ${reasonText(error)}.`);
  }
}

function reasonText(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'there is no space left on the disk';
    case 'EROFS':
      return 'the file system can only be read';
    case 'ENOTDIR':
      return 'a part of its path is a file';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    default:
      return errorText(error);
  }
}
