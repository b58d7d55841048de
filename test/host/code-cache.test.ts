import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachePlace, readCache, writeCache } from '../../src/host/code/code-cache.js';
import type { CachePlace } from '../../src/host/code/code-cache.js';
import { useFolders } from '../support/folders.js';

const newFolder = useFolders();
let home = '';
beforeEach(() => {
  home = newFolder();
  vi.stubEnv('XDG_CACHE_HOME', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function place(key: string): CachePlace {
  const found = cachePlace('part', key);
  if (found === undefined) throw new Error('there is no place');
  return found;
}

const DATA = Buffer.from('what V8 made');

test('what was written is read', () => {
  writeCache(place('v20.1.0\nx64'), DATA);
  expect(readCache(place('v20.1.0\nx64'))).toEqual(DATA);
  expect(readCache(place('v20.2.0\nx64'))).toBeUndefined();
});

test('a file of another key is not used, even under the name of this one', () => {
  const one = place('v20.1.0');
  writeCache({ ...one, key: 'v20.2.0' }, DATA);
  expect(readCache(one)).toBeUndefined();
});

test('what V8 does not take is only slower', () => {
  writeCache(place('key'), Buffer.alloc(1000, 7));
  const script = new Script('40 + 2', { cachedData: readCache(place('key')) });
  expect(script.cachedDataRejected).toBe(true);
  expect(script.runInThisContext()).toBe(42);
});

test('old files are removed when one is written, and nothing is left unfinished', () => {
  const old = place('old');
  writeCache(old, DATA);
  const then = Date.now() / 1000 - 40 * 24 * 60 * 60;
  utimesSync(old.file, then, then);
  writeCache(place('new'), DATA);
  expect(readdirSync(old.folder)).toEqual([path.basename(place('new').file)]);
});

test('a folder that cannot be is no error', () => {
  writeFileSync(path.join(home, 'assay'), 'in the way');
  writeCache(place('key'), DATA);
  expect(readCache(place('key'))).toBeUndefined();
});

test('a place where the system makes no folder is no error', () => {
  vi.stubEnv('XDG_CACHE_HOME', '/proc/nowhere');
  writeCache(place('key'), DATA);
  expect(readCache(place('key'))).toBeUndefined();
});
