/** Modules that extend explorations (`--extension`), as they travel to the threads that load them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { ExtensionModule } from '../../workbench/seam/thread-work.js';
import { errorText } from './paths.js';

/** The path is relative to the current folder. */
export function extensionModule(name: string): ExtensionModule {
  const text = textOf(name);
  // What it imports may change without it; then results with it are not kept.
  const isAlone = !/\b(?:import|require)\b|\bexport\b[^;'"]*\bfrom\b/.test(text);
  const digest = createHash('sha256').update(text).digest('hex');
  return { name, path: path.resolve(name), ...(isAlone ? { digest } : {}) };
}

function textOf(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    throw new UsageError(`--extension: "${name}" cannot be read: ${errorText(error)}.`);
  }
}
