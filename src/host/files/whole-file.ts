/** A file that is there as a whole or not at all. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { errorText } from './paths.js';

/** Says before the work begins what would stop the file from being written after it. `option` has named the target. */
export function checkTarget(option: string, target: string): void {
  if (target === '') throw new UsageError(`${option} takes the name of a file, but nothing was given.`);
  const refuse = (reason: string): never => {
    throw new UsageError(`"${target}" cannot be written: ${reason}.`);
  };
  const stats = attempt(target, () => statOf(target));
  if (stats?.isDirectory() === true) refuse('it is a directory');
  const folder = path.dirname(path.resolve(target));
  const around = attempt(target, () => statOf(folder));
  if (around === undefined) refuse(`there is no directory "${folder}"`);
  if (around?.isDirectory() !== true) refuse(`"${folder}" is not a directory`);
  attempt(target, () => {
    if (stats !== undefined) accessSync(target, constants.W_OK);
    if (stats === undefined || stats.isFile()) accessSync(folder, constants.W_OK | constants.X_OK);
  });
}

/** Beside the target first, so that a full disk leaves what was there as it was. */
export function writeWhole(target: string, text: string): void {
  attempt(target, () => {
    const stats = statOf(target);
    // A pipe or a device cannot be replaced; `/dev/stdout` may be a file, to which others write too.
    if (stats !== undefined && (!stats.isFile() || path.resolve(target).startsWith('/dev/'))) {
      writeFileSync(target, text, { flag: 'a' });
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
    throw new UsageError(`"${target}" cannot be written: ${errorText(error)}.`);
  }
}
