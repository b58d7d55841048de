/**
 * Waits for a change of files. Folders are watched rather than files, because many editors save by writing another file
 * and giving it the name of the old one, and because a file may disappear and come back. What happened is not believed
 * but looked up: each file has a stamp (inode, size, time of change), taken before it was opened, and a change is another
 * stamp. Where a file system tells nothing, a look from time to time finds the same. A folder that is removed and made
 * again is another folder to `fs.watch`, so folders are compared by identity and watched anew; of what is missing, the
 * nearest folder that exists is watched.
 *
 * A library such as chokidar turns events into reliable ones: one for each save, none for other files, the right ones for
 * a file that was renamed. That is not needed here, because an event only says that it is time to look.
 */
import { readdirSync, realpathSync, statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import path from 'node:path';

/** Saving is several events, and a file is not there, or not whole, between them. */
const SETTLE_MS = 100;
/** Some file systems (over a network, or shared with a container) tell nothing; then this is how long it takes. */
const LOOK_MS = 2000;

/** Files as they were when they were opened. */
export class Stamps {
  private readonly stamps = new Map<string, string>();

  /** The first time counts: if a file changes while it is in use, that is a change. */
  take(file: string): void {
    if (!this.stamps.has(file)) this.stamps.set(file, stampOf(file));
  }

  get files(): readonly string[] {
    return [...this.stamps.keys()];
  }

  /** The files that are not as they were. */
  changed(): readonly string[] {
    return [...this.stamps].filter(([file, stamp]) => stampOf(file) !== stamp).map(([file]) => file);
  }
}

export interface Watched {
  /** As given on the command line: new files in folders count. */
  readonly paths: readonly string[];
  /** Called when something may have happened, once for what happens at the same time. */
  readonly onEvent: () => void;
}

/** Tells of events in the folders of files until it is closed. */
export class FolderWatch {
  private readonly watched: Watched;
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly timer: NodeJS.Timeout;
  private settling: NodeJS.Timeout | undefined;

  constructor(watched: Watched) {
    this.watched = watched;
    this.timer = setInterval(watched.onEvent, LOOK_MS);
  }

  /** Watches the folders of these files and those on the command line, and no others. */
  follow(files: readonly string[]): void {
    const wanted = new Map<string, string>();
    for (const file of [...files, ...this.watched.paths]) {
      for (const folder of foldersOf(file)) wanted.set(`${folder} ${identityOf(folder)}`, folder);
    }
    for (const [key, watcher] of this.watchers) {
      if (wanted.has(key)) continue;
      watcher.close();
      this.watchers.delete(key);
    }
    for (const [key, folder] of wanted) if (!this.watchers.has(key)) this.open(key, folder);
  }

  close(): void {
    clearInterval(this.timer);
    clearTimeout(this.settling);
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  /** A folder that cannot be watched is looked at from time to time all the same. */
  private open(key: string, folder: string): void {
    try {
      const watcher = watch(folder, () => {
        clearTimeout(this.settling);
        this.settling = setTimeout(this.watched.onEvent, SETTLE_MS);
      });
      watcher.on('error', () => {
        watcher.close();
      });
      this.watchers.set(key, watcher);
    } catch {
      // As above.
    }
  }
}

/** Where something happens when the file changes: its folder, that of what it links to, and for a folder all below it. */
function foldersOf(file: string): readonly string[] {
  const full = path.resolve(file);
  try {
    const real = realpathSync(full);
    if (statSync(real).isDirectory()) return [path.dirname(full), ...foldersBelow(real)];
    return [path.dirname(full), path.dirname(real)];
  } catch {
    return [nearestFolder(full)];
  }
}

/** Of something that is not there, the folder in which it, or a folder on the way to it, would appear. */
function nearestFolder(full: string): string {
  let folder = path.dirname(full);
  while (attempt(() => statSync(folder).isDirectory()) !== true && path.dirname(folder) !== folder) {
    folder = path.dirname(folder);
  }
  return folder;
}

/** Programs are not written in folders of tools; those that are there are watched by their own folder. */
function foldersBelow(root: string): readonly string[] {
  const found: string[] = [];
  const pending = [root];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    found.push(folder);
    for (const name of subfoldersOf(folder)) {
      if (!name.startsWith('.') && name !== 'node_modules') pending.push(path.join(folder, name));
    }
  }
  return found;
}

function subfoldersOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return []; // Gone in the meantime, or not to be read; checking says so.
  }
}

/** Another one for a folder that was removed and made again, which a watcher does not follow. */
function identityOf(folder: string): string {
  const stats = attempt(() => statSync(folder, { bigint: true, throwIfNoEntry: false }));
  return stats === undefined ? '' : `${stats.dev} ${stats.ino} ${stats.birthtimeNs}`;
}

/** The time of the last change of any kind: permissions count too. */
function stampOf(file: string): string {
  const stats = attempt(() => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return stats === undefined ? 'none' : `${stats.ino} ${stats.size} ${stats.ctimeNs}`;
}

function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
