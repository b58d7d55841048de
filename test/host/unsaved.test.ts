/** Texts that are not saved stand for their files, also where these are included. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadProgram, UnsavedTexts } from '../../src/host/index.js';
import { useCli } from '../support/cli.js';

const { folder, write } = useCli();

async function claims(file: string, unsaved: UnsavedTexts): Promise<readonly string[]> {
  const { diagnostics, lower } = await loadProgram(file, {}, { unsaved });
  if (diagnostics.length > 0) return diagnostics.map(({ message }) => message);
  return lower().methods.flatMap((method) => method.claims.map(({ text }) => text));
}

test('a text that is not saved stands for its file until it is dropped', async () => {
  const file = path.join(folder(), write('Main.dfy', 'method M(x: int) { assert x > 0; }\n'));
  const unsaved = new UnsavedTexts();
  expect(await claims(file, unsaved)).toEqual(['x > 0']);
  unsaved.set(file, 'method M(x: int) { assert x > 1; }\n');
  expect(await claims(file, unsaved)).toEqual(['x > 1']);
  unsaved.delete(file);
  expect(await claims(file, unsaved)).toEqual(['x > 0']);
});

test('also an included one, by whatever path, and one that has no file yet', async () => {
  write('real/Included.dfy', 'function F(): int { 1 }\n');
  symlinkSync('real', path.join(folder(), 'link'));
  const text = 'include "link/Included.dfy"\ninclude "New.dfy"\nmethod M() { assert F() == G(); }\n';
  const file = path.join(folder(), write('Uses.dfy', text));
  const unsaved = new UnsavedTexts();
  unsaved.set(path.join(folder(), 'real', 'Included.dfy'), 'function F(): int requires true { 1 }\n');
  expect(await claims(file, unsaved)).toEqual([expect.stringContaining('New.dfy') as string]);
  unsaved.set(path.join(folder(), 'New.dfy'), 'function G(): int { 1 }\n');
  expect(await claims(file, unsaved)).toContain('F() == G()');
});
