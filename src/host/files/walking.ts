/** The files below a folder. Links to files count; links to folders are not followed, so there are no cycles. */
import { readdirSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import path from 'node:path';

export interface Walk {
  /** Absolute paths. */
  readonly isWanted: (file: string) => boolean;
  /** Folders that are left out are not looked into. */
  readonly isEntered?: (folder: string) => boolean;
  /** A folder that cannot be read. Unless told otherwise, it has no files. */
  readonly unreadable?: (folder: string, error: unknown) => void;
}

/** Absolute paths, sorted. */
export function filesBelow(root: string, { isWanted, isEntered, unreadable }: Walk): readonly string[] {
  const found: string[] = [];
  const pending = [path.resolve(root)];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of entriesOf(folder, unreadable)) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (isEntered?.(full) !== false) pending.push(full);
      } else if (isWanted(full) && (entry.isFile() || (entry.isSymbolicLink() && isFile(full)))) found.push(full);
    }
  }
  return found.sort();
}

/** A link to nothing, or to itself, is no file. */
export function isFile(full: string): boolean {
  try {
    return statSync(full).isFile();
  } catch {
    return false;
  }
}

function entriesOf(folder: string, unreadable: Walk['unreadable']): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    unreadable?.(folder, error);
    return [];
  }
}
