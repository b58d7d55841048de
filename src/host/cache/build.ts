/** Which code made a result. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A digest of the code that is running: a version number stays the same while the code changes under development. As a
 * bundle it lies beside this file, as a library in the folder that `host` is in. Undefined where the code runs from its
 * sources; then nothing should be kept.
 */
export function runningBuild(module = fileURLToPath(import.meta.url)): string | undefined {
  if (!module.endsWith('.js')) return undefined;
  const beside = path.dirname(module);
  const isLibrary = beside.endsWith(path.join(path.sep, 'host', 'cache'));
  const folder = isLibrary ? path.join(beside, '..', '..') : beside;
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: isLibrary, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.js')) hash.update(`${name}\n`).update(readFileSync(path.join(folder, name)));
  }
  return hash.digest('base64url');
}
