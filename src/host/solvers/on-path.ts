/** Programs of this machine, by their names. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export function onPath(name: string): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`, name] : [name];
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((one) => path.join(folder, one)))
    .find(isExecutable);
}
