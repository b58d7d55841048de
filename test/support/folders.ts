/** Folders that tests write into. They are made when they are needed, and removed when the tests of the file are over. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

export interface TestFolder {
  readonly path: string;
  /** Writes a file, and the folders that it stands in; returns its path. */
  readonly write: (name: string, content: string | Uint8Array) => string;
}

/** One folder for all tests of a file or a group. */
export function useFolder(): TestFolder {
  const newFolder = useFolders();
  let made: string | undefined;
  const folder = (): string => (made ??= newFolder());
  return {
    get path() {
      return folder();
    },
    write(name, content) {
      const full = path.join(folder(), name);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, content);
      return full;
    },
  };
}

/** Makes a new folder at each call. */
export function useFolders(): () => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'assay-test-'));
    made.push(folder);
    return folder;
  };
}
