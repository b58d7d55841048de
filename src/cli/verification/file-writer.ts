/** A folder that receives files while the work goes on. */
import { accessSync, constants, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../exit.js';
import { makeFolder } from '../make-folder.js';
import { errorText } from '../paths.js';

/** Makes the folder, which `option` has named. Raises a `UsageError` now if it cannot be written, and later if a file cannot. */
export function writerInto(option: string, folder: string): (name: string, text: string) => void {
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
