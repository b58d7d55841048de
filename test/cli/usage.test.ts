import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DefectError, during, UsageError } from '../../src/workbench/seam/mistakes.js';
import { isColourful } from '../../src/cli/terminal/output.js';
import { defectReport } from '../../src/cli/run.js';
import { useCli } from '../support/cli.js';
import { readProjectFile } from '../support/project.js';

const { assay, write, folder, main } = useCli();

describe('bad usage: a sentence on standard error, nothing on standard output, exit code 1', () => {
  test.each([
    ['an unknown command', ['resolv', 'a.dfy'], /unknown command 'resolv'[^]*resolve/],
    ['an unknown option', ['resolve', '--jason', 'a.dfy'], /unknown option '--jason'[^]*--json/],
    ['no command', [], /Usage: assay/],
    ['no file', ['resolve'], /missing required argument/],
    ['two files where one is expected', ['print', 'a.dfy', 'b.dfy'], /too many arguments/],
    ['a file that does not exist', ['resolve', 'missing.dfy'], /no file or directory "missing\.dfy"/],
    ['a path through a file', ['parse', 'file.dfy/inner.dfy'], /no file or directory "file\.dfy\/inner\.dfy"/],
    ['a folder where a file is expected', ['print', 'empty-folder'], /"empty-folder" is a directory/],
    ['a folder without programs', ['resolve', 'empty-folder'], /without \.dfy, [^ ]+ or [^ ]+ files/],
    ['a device', ['resolve', '/dev/zero'], /"\/dev\/zero" is not a file/],
    ['one good and one missing file', ['resolve', '--json', 'file.dfy', 'missing.dfy'], /"missing\.dfy"/],
  ])('%s', async (_, args, message) => {
    write('file.dfy', '');
    mkdirSync(path.join(folder(), 'empty-folder'), { recursive: true });
    const { code, stdout, stderr } = await assay(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('help and version', () => {
  test.each([['--help'], ['help'], ['resolve', '--help'], ['print', '--help'], ['help', 'parse']])(
    'assay %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await assay(args.filter((word) => typeof word === 'string'));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: assay/);
    },
  );

  test('the version is that of the package', async () => {
    const { version } = JSON.parse(readProjectFile('package.json')) as { readonly version: string };
    expect(await assay(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('standard output', () => {
  const long = (): string => write('long.dfy', 'function F(x: int): int { x + 1 }\n'.repeat(20_000));

  test('is complete when it is long and piped', async () => {
    const { code, stdout } = await assay(['parse', '--json', long()]);
    expect(code).toBe(0);
    const parsed = JSON.parse(stdout) as { readonly tree: { readonly declarations: readonly unknown[] } };
    expect(parsed.tree.declarations).toHaveLength(20_000);
  });

  test('may be closed by its reader', async () => {
    const child = spawn(process.execPath, [main(), 'parse', '--json', long()], { cwd: folder() });
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test.skipIf(!existsSync('/dev/full'))('that cannot be written is said on standard error', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [main(), 'resolve', write('short.dfy', '')], {
      cwd: folder(),
      stdio: ['ignore', full, 'pipe'],
    });
    let stderr = '';
    child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: the output could not be written: .*ENOSPC/);
  });
});

test('colour is for terminals whose user did not say no', () => {
  expect(isColourful({ isTTY: true }, {})).toBe(true);
  expect(isColourful({ isTTY: true }, { NO_COLOR: '' })).toBe(true);
  expect(isColourful({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
  expect(isColourful({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
  expect(isColourful({}, {})).toBe(false);
});

test.skipIf(process.platform === 'win32')('an interrupt ends a run at once', async () => {
  const pipe = path.join(folder(), 'never-written.dfy');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [main(), 'resolve', pipe]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGINT');
  const signal = await new Promise((resolve) => child.on('exit', (_, name) => resolve(name)));
  expect(signal).toBe('SIGINT');
});

describe('a defect in Assay', () => {
  test('exits with 70 and says how to report it', async () => {
    const breaking = `performance.now = () => { throw new Error('the clock stopped') }`;
    const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(breaking)}` };
    const file = write('fine.dfy', '');
    const { code, stdout, stderr } = await assay(['resolve', file], { env });
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
    expect(stderr).toContain('defect in Assay');
    expect(stderr).toContain('Please report it');
    expect(stderr).toContain('Error: the clock stopped');
    expect(stderr).toContain('arguments: ["resolve","fine.dfy"]');
  });

  test('is told with what was being done', async () => {
    const failing = during('resolving "a.dfy"', () => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    await expect(failing).rejects.toThrow(DefectError);
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(defectReport(error, [])).toMatch(/while resolving "a\.dfy"\.[^]*RangeError: Maximum call stack/);
    expect(defectReport('not even an error', [])).toContain('not even an error');
  });

  test('is not what a mistake of the user is', async () => {
    await expect(during('reading', () => Promise.reject(new UsageError('no')))).rejects.toThrow(UsageError);
  });
});
