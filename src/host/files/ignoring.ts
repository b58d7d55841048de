/** What is left out of folders: what is hidden, what is installed, what `.gitignore` names, and what the user excludes. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ignore from 'ignore';
import type { Ignore } from 'ignore';
import { isFile } from './walking.js';

const GITIGNORE = '.gitignore';

/** Patterns in the words of `.gitignore`, as seen from a folder. */
interface Rules {
  readonly folder: string;
  readonly rules: Ignore;
}

export class Ignored {
  private readonly root: string;
  private readonly excluded: Rules;
  private readonly byFolder = new Map<string, Rules | undefined>();
  /** Folders that have rules for what is below the root: from the one that has the repository. */
  private readonly above: readonly string[];

  /** `excludes` are patterns as seen from the current folder. */
  constructor(root: string, excludes: readonly string[]) {
    this.root = path.resolve(root);
    this.excluded = { folder: process.cwd(), rules: ignore().add([...excludes]) };
    const above = foldersAbove(this.root);
    // Whoever names a folder that is ignored wants it.
    this.above = this.isIgnoredBy(above, this.root, true) ? [] : above;
  }

  /** Below the root; what is above a folder that is left out is never asked for. */
  has(full: string, isFolder: boolean): boolean {
    const name = path.basename(full);
    if (isFolder && (name.startsWith('.') || name === 'node_modules')) return true;
    return (
      this.isExcluded(full, isFolder) || this.isIgnoredBy([...this.above, ...this.foldersTo(full)], full, isFolder)
    );
  }

  isExcluded(full: string, isFolder = false): boolean {
    return judgement(this.excluded, full, isFolder) === true;
  }

  private foldersTo(full: string): readonly string[] {
    const folders: string[] = [];
    for (let folder = path.dirname(full); folder.length >= this.root.length; folder = path.dirname(folder)) {
      folders.unshift(folder);
      if (folder === path.dirname(folder)) break;
    }
    return folders;
  }

  /** What the closest rule says holds. */
  private isIgnoredBy(folders: readonly string[], full: string, isFolder: boolean): boolean {
    for (const folder of [...folders].reverse()) {
      const rules = this.rulesOf(folder);
      const said = rules === undefined ? undefined : judgement(rules, full, isFolder);
      if (said !== undefined) return said;
    }
    return false;
  }

  private rulesOf(folder: string): Rules | undefined {
    if (!this.byFolder.has(folder)) {
      const file = path.join(folder, GITIGNORE);
      const rules = isFile(file) ? { folder, rules: ignore().add(readFileSync(file, 'utf8')) } : undefined;
      this.byFolder.set(folder, rules);
    }
    return this.byFolder.get(folder);
  }
}

/** Undefined if no rule speaks of it. */
function judgement({ folder, rules }: Rules, full: string, isFolder: boolean): boolean | undefined {
  const relative = path.relative(folder, full).split(path.sep).join('/');
  if (relative === '' || relative.startsWith('../') || path.isAbsolute(relative)) return undefined;
  // A file is also left out with a folder that contains it.
  const { ignored, unignored } = rules.test(isFolder ? `${relative}/` : relative);
  return ignored ? true : unignored ? false : undefined;
}

/** The folders above in the same repository, the outermost first; none outside of repositories. */
function foldersAbove(root: string): readonly string[] {
  const above: string[] = [];
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (folder !== root) above.unshift(folder);
    if (isRepository(folder)) return above;
    if (folder === path.dirname(folder)) return [];
  }
}

function isRepository(folder: string): boolean {
  return existsSync(path.join(folder, '.git'));
}
