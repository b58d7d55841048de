/**
 * What V8 made of our code when it ran before, so that it need not be compiled again: most of a short run is compiling.
 * Nothing that can go wrong here is an error, and nothing is said of it: without the file a run takes longer.
 */
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as zlib from 'node:zlib';
import { makeFolder } from '../files/make-folder.js';

/** V8 believes what it reads, so that damage must be found here. Before 20.15 Node has no quick way, and nothing is kept. */
const checksum = (zlib as { readonly crc32?: (data: Uint8Array | string) => number }).crc32;

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds after which a file is removed when another is written; what is in use is soon made again. */
const OLDEST = 30 * DAY;

export interface CachePlace {
  readonly folder: string;
  readonly file: string;
  /** What the code and what runs it are; the file is used only if this is the same. */
  readonly key: string;
}

/** Undefined where nothing can be kept. */
export function cachePlace(name: string, key: string): CachePlace | undefined {
  const folder = userFolder();
  if (checksum === undefined || folder === undefined || !path.isAbsolute(folder)) return undefined;
  const code = path.join(folder, 'assay', 'code');
  return { folder: code, file: path.join(code, `${name}-${checksum(key).toString(16)}.bin`), key };
}

function userFolder(): string | undefined {
  const { XDG_CACHE_HOME: chosen, LOCALAPPDATA: local } = process.env;
  if (chosen !== undefined && chosen !== '') return chosen;
  if (process.platform === 'win32') return local;
  let home;
  try {
    home = os.homedir();
  } catch {
    return undefined;
  }
  return home === ''
    ? undefined
    : path.join(home, ...(process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']));
}

/** Undefined if there is no such file, or it is not what was written. */
export function readCache({ file, key }: CachePlace): Buffer | undefined {
  let content;
  try {
    content = ownContent(file);
  } catch {
    return undefined;
  }
  const end = content.length - TRAILER;
  if (end < 0 || checksum?.(content.subarray(0, end + 4)) !== content.readUInt32LE(end + 4)) return undefined;
  const start = end - content.readUInt32LE(end);
  return start >= 0 && content.toString('utf8', start, end) === key ? content.subarray(0, start) : undefined;
}

/** After the data and the key: the length of the key, and the checksum of all before it. */
const TRAILER = 8;

/** Whoever can write the file can make us do anything, so it must be ours. */
function ownContent(file: string): Buffer {
  const opened = openSync(file, 'r');
  try {
    const { uid } = fstatSync(opened);
    if (process.getuid !== undefined && uid !== process.getuid()) return Buffer.alloc(0);
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Written beside and then renamed: who reads at the same time sees the old file or the new one. */
export function writeCache({ folder, file, key }: CachePlace, data: Buffer): void {
  const unfinished = `${file}.${process.pid}-${performance.now()}.unfinished`;
  try {
    makeFolder(folder);
    const length = Buffer.alloc(4);
    const keyBytes = Buffer.from(key);
    length.writeUInt32LE(keyBytes.length);
    const content = Buffer.concat([data, keyBytes, length, Buffer.alloc(4)]);
    content.writeUInt32LE(checksum?.(content.subarray(0, -4)) ?? 0, content.length - 4);
    writeFileSync(unfinished, content, { mode: 0o600 });
    renameSync(unfinished, file);
    removeOld(folder);
  } catch {
    remove(unfinished);
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const one = path.join(folder, name);
    if (Date.now() - (statSync(one, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > OLDEST) remove(one);
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It stays.
  }
}
