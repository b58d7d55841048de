/** What is kept of the embedded Z3 answers as what was compiled anew. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Z3Instance } from '../../src/host/solvers/z3-instance.js';
import { compileZ3 } from '../../src/host/solvers/z3-module.js';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'assay-z3-'));
  vi.stubEnv('XDG_CACHE_HOME', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

const TEXT = `(declare-fun f (Int) Int) (push 1) (assert (forall ((i Int)) (! (> (f i) i) :pattern ((f i)))))
  (assert (< (f 3) 3)) (check-sat) (pop 1) (assert (= (f 2) 7)) (check-sat) (get-value ((f 2))) (assert (f 1 1))`;

const code = (): string => path.join(home, 'assay', 'code');
const kept = (): readonly string[] => (existsSync(code()) ? readdirSync(code()) : []);

async function answer(): Promise<{ readonly printed: string; readonly keep: () => void }> {
  const { module, keep } = await compileZ3();
  const instance = await Z3Instance.load(module, new Int32Array(new SharedArrayBuffer(4)));
  instance.begin([]);
  return { printed: instance.evaluate(TEXT), keep };
}

test('what was kept is used, and answers the same', async () => {
  const first = await answer();
  first.keep();
  const [file] = kept();
  // Other versions of V8 were not tried.
  expect(file === undefined).toBe(!process.versions.v8.startsWith('11.3.'));
  const second = await answer();
  expect(second.printed).toBe(first.printed);
  expect(second.printed).toMatch(/unsat\s+sat/);
});

test('nothing is kept where Node is told so', async () => {
  vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');
  (await answer()).keep();
  expect(kept()).toEqual([]);
});
