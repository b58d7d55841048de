/**
 * The files of the cache, one for each program: `.assay/cache/NAME-HASH.json` in the current folder. Nothing that can
 * go wrong with them is more than a warning: without the cache a run takes longer, and says the same.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.js';
import { errorText } from '../files/paths.js';
import type { ResultStore } from '../../workbench/remembering/cached.js';
import type { Packed } from '../../workbench/remembering/packing.js';

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** One result. It is found by either key: that of the whole program, or that of what it rests on. */
export interface Entry {
  readonly key: string;
  readonly programKey: string;
  /** The last generation of the file in which somebody wanted it. */
  used: number;
  readonly result: Packed;
}

export interface StoreSettings {
  /** Where `.assay` is. */
  readonly folder: string;
  /** Names the code that made the results: other code may say something else. */
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (sentence: string) => void;
}

const FORMAT = 'assay-cache 1';
/** Each time that a file is written is a generation. What nobody wanted for so many is dropped. */
const GENERATIONS = 50;
const DAY = 24 * 60 * 60 * 1000;
/** Of programs that nobody looks at any more. */
const OLDEST = 90 * DAY;
/** What a process left behind that was ended while it wrote. */
const OLDEST_UNFINISHED = DAY;

export class Store implements ResultStore {
  readonly digest = digestOf;
  private readonly settings: StoreSettings;
  private readonly folder: string;
  private readonly warned = new Set<string>();
  private isPrepared = false;

  constructor(settings: StoreSettings) {
    this.settings = settings;
    this.folder = path.join(settings.folder, '.assay', 'cache');
  }

  /** What is kept of a program, which may be nothing. */
  open(program: string): Kept {
    const file = path.join(this.folder, this.nameOf(program));
    const read = this.read(file);
    return new Kept(read.generation, read.entries, (generation, entries) => {
      this.write(file, generation, entries);
    });
  }

  private nameOf(program: string): string {
    const relative = path.relative(this.settings.folder, path.resolve(this.settings.folder, program));
    const name = path
      .basename(program, path.extname(program))
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .slice(0, 60);
    return `${name}-${digestOf(relative.split(path.sep).join('/')).slice(0, 16)}.json`;
  }

  private read(file: string): { readonly generation: number; readonly entries: readonly Entry[] } {
    const nothing = { generation: 0, entries: [] };
    let text;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') this.warnOfDamage(file, errorText(error));
      return nothing;
    }
    this.touch(file);
    const end = text.indexOf('\n');
    const [format, build, checksum] = text.slice(0, Math.max(end, 0)).split('\t');
    const body = text.slice(end + 1);
    if (format !== FORMAT || checksum !== digestOf(body)) {
      this.warnOfDamage(file, 'it is damaged, or something else');
      return nothing;
    }
    if (build !== this.settings.build) return nothing;
    return JSON.parse(body) as { readonly generation: number; readonly entries: readonly Entry[] };
  }

  /** Written beside and then renamed: who reads at the same time sees the old file or the new one. */
  private write(file: string, generation: number, entries: readonly Entry[]): void {
    const kept = entries.filter(({ used }) => used > generation - GENERATIONS);
    const body = JSON.stringify({ generation, entries: kept });
    const unfinished = path.join(this.folder, `${randomBytes(9).toString('base64url')}.unfinished`);
    try {
      this.prepare();
      writeFileSync(unfinished, `${FORMAT}\t${this.settings.build}\t${digestOf(body)}\n${body}`);
      renameSync(unfinished, file);
    } catch (error) {
      this.warnOnce('write', `Results cannot be kept in "${this.shown(this.folder)}": ${reasonOf(error)}.`);
      this.removeOld(unfinished, 0);
    }
  }

  private prepare(): void {
    if (this.isPrepared) return;
    this.isPrepared = true;
    makeFolder(this.folder);
    try {
      writeFileSync(path.join(this.folder, '..', '.gitignore'), '*\n', { flag: 'wx' });
    } catch {
      // It is there already, or the file that matters will not be written either.
    }
    for (const name of readdirSync(this.folder)) {
      const file = path.join(this.folder, name);
      if (name.endsWith('.unfinished')) this.removeOld(file, OLDEST_UNFINISHED);
      else if (name.endsWith('.json')) this.removeOld(file, OLDEST);
    }
  }

  private removeOld(file: string, limit: number): void {
    try {
      if (limit === 0 || this.settings.now() - statSync(file).mtimeMs > limit) rmSync(file);
    } catch {
      // It is gone already, or cannot be removed.
    }
  }

  /** Says that the file is in use, at most once a day. */
  private touch(file: string): void {
    try {
      const now = this.settings.now();
      if (now - statSync(file).mtimeMs > DAY) utimesSync(file, now / 1000, now / 1000);
    } catch {
      // It cannot be changed, and then it is not removed either.
    }
  }

  private warnOfDamage(file: string, why: string): void {
    this.warnOnce('read', `The cache file "${this.shown(file)}" is not used: ${why}. It will be written anew.`);
  }

  /** One sentence says it: what is wrong with one file is wrong with many. */
  private warnOnce(kind: string, sentence: string): void {
    if (this.warned.has(kind)) return;
    this.warned.add(kind);
    this.settings.warn(sentence);
  }

  private shown(file: string): string {
    return path.relative(this.settings.folder, file);
  }
}

function reasonOf(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return 'there is a file in the way';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EROFS':
      return 'nothing can be written there';
    default:
      return errorText(error);
  }
}

/** What is kept of one program. */
export class Kept {
  private readonly entries = new Map<string, Entry>();
  private readonly byProgram = new Map<string, Entry>();
  private readonly generation: number;
  private readonly write: (generation: number, entries: readonly Entry[]) => void;
  private isNew = false;

  constructor(
    before: number,
    entries: readonly Entry[],
    write: (generation: number, entries: readonly Entry[]) => void,
  ) {
    this.generation = before + 1;
    this.write = write;
    for (const entry of entries) this.add(entry);
  }

  /** With the key of the whole program. */
  findQuickly(programKey: string): Packed | undefined {
    return this.wanted(this.byProgram.get(programKey));
  }

  find(key: string): Packed | undefined {
    return this.wanted(this.entries.get(key));
  }

  keep(key: string, programKey: string, result: Packed): void {
    this.add({ key, programKey, used: this.generation, result });
    this.isNew = true;
  }

  save(): void {
    if (!this.isNew) return;
    this.isNew = false;
    this.write(this.generation, [...this.entries.values()]);
  }

  private wanted(entry: Entry | undefined): Packed | undefined {
    if (entry === undefined) return undefined;
    entry.used = this.generation;
    return entry.result;
  }

  private add(entry: Entry): void {
    this.entries.set(entry.key, entry);
    this.byProgram.set(entry.programKey, entry);
  }
}
