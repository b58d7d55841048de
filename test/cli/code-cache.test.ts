/** What is kept of compiled code makes runs shorter, and changes nothing else, whatever happens to it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import type { Ended } from '../support/cli.js';
import { useFolders } from '../support/folders.js';

const { assay, main, write, folder } = useCli();

const PROVED = 'method M(a: int) returns (b: int) ensures b > a { b := a + 1; }\n';

const newFolder = useFolders();
let home = '';
beforeEach(() => {
  home = newFolder();
});

const code = (): string => path.join(home, 'assay', 'code');
const kept = (): readonly string[] => (existsSync(code()) ? readdirSync(code()).sort() : []);
const names = (): readonly string[] => kept().map((name) => name.replace(/-[0-9a-f]+\.bin$/, ''));
const bytes = (): readonly Buffer[] => kept().map((name) => readFileSync(path.join(code(), name)));

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  assay(args, { env: { XDG_CACHE_HOME: home, ...env } });
const verify = (env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  run(['verify', write('proved.dfy', PROVED)], env);

const areSame = (some: readonly Buffer[], others: readonly Buffer[]): readonly boolean[] =>
  some.map((one, i) => one.equals(others[i] ?? Buffer.alloc(0)));

function expectProved({ code: exit, stdout, stderr }: Ended): void {
  expect(stderr).toBe('');
  expect(stdout).toMatch(/claims?: .*proved/);
  expect(exit).toBe(0);
}

describe('code that was compiled', () => {
  test('is kept for each command, of the process and of its threads, and used', async () => {
    expectProved(await verify());
    expect(names()).toEqual(['engine-worker-code-verify', 'main-code-verify']);
    const first = bytes();
    expectProved(await verify());
    expect(areSame(bytes(), first)).toEqual([true, true]);
  });

  test('is not kept by a run that could not do what it was asked', async () => {
    await run(['verify', write('wrong.dfy', 'method M() { nothing; }\n')]);
    await run(['verify', 'missing.dfy']);
    await run(['unknown']);
    expect(kept()).toEqual([]);
  });

  test('is not kept with --no-cache', async () => {
    const { code: exit } = await run(['check', '--no-cache', write('proved.dfy', PROVED)]);
    expect(exit).toBe(0);
    expect(readdirSync(home)).toEqual([]);
  });

  test('is not kept where Node is told so', async () => {
    expectProved(await verify({ NODE_DISABLE_COMPILE_CACHE: '1' }));
    expect(kept()).toEqual([]);
  });

  test('is kept in the folder of the user without a choice', async () => {
    expectProved(await verify({ XDG_CACHE_HOME: '', HOME: home }));
    const below = process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
    expect(readdirSync(path.join(home, ...below, 'assay', 'code'))).toHaveLength(2);
  });

  test('is nowhere where there is no place for it', async () => {
    writeFileSync(path.join(home, 'assay'), 'a file in the way');
    expectProved(await verify());
    expectProved(await verify({ XDG_CACHE_HOME: 'not/absolute' }));
    expect(existsSync(path.join(folder(), 'not'))).toBe(false);
  });

  const DAMAGE: Readonly<Record<string, (content: Buffer) => Buffer>> = {
    'empty files': () => Buffer.alloc(0),
    'files that are too short': (content) => content.subarray(0, content.length / 2),
    'a byte that changed': (content) => {
      const other = Buffer.from(content);
      const middle = Math.floor(other.length / 2);
      other[middle] = (other[middle] ?? 0) ^ 0x55;
      return other;
    },
    'other things': () => Buffer.from('nothing of ours, and long enough to have a checksum at its end'),
  };
  for (const [what, change] of Object.entries(DAMAGE)) {
    test(`is made again in place of ${what}`, async () => {
      await verify();
      const whole = bytes().map(({ length }) => length);
      for (const name of kept()) writeFileSync(path.join(code(), name), change(readFileSync(path.join(code(), name))));
      const damaged = bytes();
      expectProved(await verify());
      expect(areSame(bytes(), damaged)).toEqual([false, false]);
      for (const [i, { length }] of bytes().entries()) expect(length).toBeGreaterThan((whole[i] ?? 0) * 0.9);
    });
  }

  test('is left out by a folder where its file should be', async () => {
    await verify();
    for (const name of kept()) {
      rmSync(path.join(code(), name));
      mkdirSync(path.join(code(), name));
    }
    expectProved(await verify());
    expect(names()).toHaveLength(2);
  });

  test('is another one for other flags of Node', async () => {
    await verify();
    expectProved(await verify({ NODE_OPTIONS: '--max-old-space-size=3000' }));
    expect(kept()).toHaveLength(4);
  });
});

test('scripts are strict, as the modules that they are made of', () => {
  const parts = readdirSync(path.dirname(main())).filter((name) => name.endsWith('-code.js'));
  expect(parts).toHaveLength(6);
  for (const part of parts) {
    const text = readFileSync(path.join(path.dirname(main()), part), 'utf8');
    expect(text).toMatch(/^\(function \([^)]*\) \{'use strict';/);
  }
});

test('characters of all kinds are what they were in the modules', async () => {
  const { code: exit } = await run(['verify', write('proved.dfy', PROVED), '--html', 'pages']);
  expect(exit).toBe(0);
  const pages = readdirSync(path.join(folder(), 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(path.join(folder(), 'pages', name), 'utf8'));
  expect(pages.join('')).toMatch(/[^\n -~]/);
  expect(pages.join('')).not.toMatch(/[\u0080-\u009f\u00c2\u00e2]/);
});
