/** Modules with languages (`--language`): loaded in this process or thread, and named for those that load them again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageEntry } from '../../languages/module.js';
import { registerLanguage } from '../../languages/registry.js';
import type { NamedModule } from '../../model/index.js';
import { raisedText } from '../../model/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { importModule } from './import-module.js';
import { errorText } from './paths.js';

/** By absolute path: the digests of those that are loaded. */
const loaded = new Map<string, string>();

/** Raises a `UsageError` about the first that gives no language. */
export async function loadLanguages(files: readonly string[]): Promise<readonly NamedModule[]> {
  const modules = files.map((file) => ({ file, digest: digestOf(file) }));
  for (const module of modules) await load(module);
  return modules;
}

/** The same modules again. Raises a `UsageError` if one of them is another one by now. */
export async function reloadLanguages(modules: readonly NamedModule[] = []): Promise<void> {
  for (const module of modules) {
    const { file, digest } = module;
    if ((loaded.get(path.resolve(file)) ?? digestOf(file)) !== digest)
      throw new UsageError(`The language module "${file}" was changed while it was used; run the command again.`);
    await load(module);
  }
}

async function load({ file, digest }: NamedModule): Promise<void> {
  const full = path.resolve(file);
  if (loaded.has(full)) return;
  const problem = (sentence: string): UsageError =>
    new UsageError(`The language module "${file}" cannot be used. ${sentence}`);
  let exported: unknown;
  try {
    ({ default: exported } = await importModule(pathToFileURL(full).href));
    // A module that imports nothing of ours is given what it needs.
    if (typeof exported === 'function')
      exported = (exported as (tools: unknown) => unknown)(await import('../../languages/index.js'));
  } catch (raised) {
    throw problem(raisedText(raised));
  }
  const entry = languageEntry(exported);
  if (typeof entry === 'string') throw problem(entry);
  const refused = registerLanguage(entry);
  if (refused !== undefined) throw problem(refused);
  loaded.set(full, digest);
}

function digestOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch (raised) {
    throw new UsageError(`The language module "${file}" cannot be read: ${errorText(raised)}.`);
  }
}
