/**
 * The bundle that most tests run is the same for all of them. The first one that needs it builds it, in whatever process that
 * is, and others wait. It is removed when all tests are done.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildCli } from '../../scripts/build-cli.js';
import { pause } from './processes.js';
import { projectRoot } from './project.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run of all tests, from the root of the project. */
    readonly sharedBundle: string;
  }
}

export default function setup(project: TestProject): () => void {
  const bundle = `.assay/cli-of-tests-${process.pid}`;
  project.provide('sharedBundle', bundle);
  return () => {
    for (const folder of [bundle, lockOf(bundle)]) {
      rmSync(path.join(projectRoot, folder), { recursive: true, force: true });
    }
  };
}

/** The path of the entry. `bundle` is what was provided. */
export async function sharedBundle(bundle: string): Promise<string> {
  const lock = path.join(projectRoot, lockOf(bundle));
  const built = path.join(lock, 'built');
  const failed = path.join(lock, 'failed');
  if (isFirst(lock)) {
    try {
      writeFileSync(built, await buildCli(bundle));
    } catch (error) {
      writeFileSync(failed, String(error));
      throw error;
    }
  }
  while (!existsSync(built)) {
    if (existsSync(failed)) throw new Error(`The bundle was not built: ${readFileSync(failed, 'utf8')}`);
    await pause(100);
  }
  return readFileSync(built, 'utf8');
}

/** The folder can be made once. */
function isFirst(lock: string): boolean {
  mkdirSync(path.dirname(lock), { recursive: true });
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function lockOf(bundle: string): string {
  return `${bundle}-building`;
}
