/**
 * The first code of each process and thread of the command line: it loads the part that is wanted, a script beside it,
 * with what V8 made of it in an earlier run.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { cachePlace, readCache, writeCache } from './code-cache.js';
import type { CachePlace } from './code-cache.js';
import type * as v8 from 'node:v8';

/** Exit codes of runs that did what they were asked. Others see little of the code, and would keep little. */
const WHOLE_RUNS = new Set([0, 4, 5]);

type Body = (
  exports: object,
  require: NodeJS.Require,
  module: { readonly exports: object },
  file: string,
  folder: string,
) => void;

/** `name` is a script in the folder of this one, `digest` that of its text. */
export function loadPart(name: string, digest: string, here: string): void {
  const folder = path.dirname(here);
  const file = path.join(folder, `${name}.js`);
  const text = readFileSync(file, 'utf8');
  const place = isUnwanted() ? undefined : placeOf(name, digest, file);
  const kept = place === undefined ? undefined : readCache(place);
  const script = new Script(text, { filename: file, cachedData: kept?.subarray(0, -SIZE_BYTES) });
  const isUsed = kept !== undefined && script.cachedDataRejected !== true;
  const require = createRequire(file);
  if (place !== undefined && !process.argv.includes('--no-cache')) {
    const before = isUsed ? kept.readUInt32LE(kept.length - SIZE_BYTES) : 0;
    process.on('exit', (code) => {
      if (!WHOLE_RUNS.has(code)) return;
      const size = compiledSize(require);
      if (size > before * GROWTH) writeCache(place, Buffer.concat([script.createCachedData(), sizeBytes(size)]));
    });
  }
  const module = { exports: {} };
  const body = script.runInThisContext() as Body;
  body(module.exports, require, module, file, folder);
}

/**
 * A run compiles what its program needs, and keeps that together with what it was given. It is written again where it
 * has grown so much: after a few programs it holds what most of them need.
 */
const GROWTH = 1.06;
/** After what V8 made: how much the thread had compiled by then. */
const SIZE_BYTES = 4;

function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(SIZE_BYTES);
  bytes.writeUInt32LE(size);
  return bytes;
}

/** Of this thread. The module is loaded at the end only, where nobody waits for it. */
function compiledSize(require: NodeJS.Require): number {
  const { getHeapCodeStatistics } = require('node:v8') as typeof v8;
  return getHeapCodeStatistics().bytecode_and_metadata_size;
}

/** The variables are Node's own. */
function isUnwanted(): boolean {
  const { NODE_DISABLE_COMPILE_CACHE: disabled, NODE_V8_COVERAGE: coverage } = process.env;
  return Boolean(disabled) || Boolean(coverage);
}

/** Commands need different parts of the code, so each has a file of its own. Threads have the arguments of their process. */
function placeOf(name: string, digest: string, file: string): CachePlace | undefined {
  const [, , argument = ''] = process.argv;
  const command = /^[a-z]{1,12}$/.test(argument) ? `-${argument}` : '';
  const { size, mtimeMs } = statSync(file);
  const code = [digest, file, size, mtimeMs];
  const machine = [process.version, process.versions.v8, process.arch, process.platform];
  const flags = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''];
  return cachePlace(`${name}${command}`, [...code, ...machine, ...flags].join('\n'));
}
