/** Texts that are compared with files. UPDATE_GOLDEN=1 writes the files anew; then read what has changed. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { projectRoot, readProjectFile } from './project.js';

/** The file's name is relative to the project. */
export function expectGolden(file: string, text: string): void {
  const full = path.join(projectRoot, file);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(full, text);
  expect(text).toBe(existsSync(full) ? readProjectFile(file) : undefined);
}
