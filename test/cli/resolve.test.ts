import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { reportOf } from '../support/json-report.js';
import type { Ended } from '../support/cli.js';
import { projectRoot } from '../support/project.js';

const { assay, write, folder } = useCli();

const GOOD = 'method Good(x: int) returns (y: int)\n  ensures y == x\n{\n  y := x;\n}\n';
const BAD = 'method Bad() {\n  var x: int := true;\n}\n';

describe('assay resolve', () => {
  test('accepts the examples', async () => {
    const ended = await assay(['resolve', 'examples'], { cwd: projectRoot });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^\d+ files, no errors\n$/);
  });

  test('shows an error with its place and source, and exits with 2', async () => {
    const file = write('bad.dfy', BAD);
    const { code, stdout, stderr } = await assay(['resolve', file]);
    const [head, source, underline, counts] = stdout.split('\n');
    expect(code).toBe(2);
    expect(head).toMatch(/^bad\.dfy:2:\d+: error\[type-mismatch\]: /);
    expect(source).toBe('    var x: int := true;');
    expect(underline?.trim()).toMatch(/^\^+$/);
    expect(counts).toBe('1 file, 1 error');
    expect(stderr).toBe('');
  });

  test('reads a byte order mark and any line ends', async () => {
    const file = write('windows.dfy', `\ufeff${BAD.replaceAll('\n', '\r\n')}`);
    const { code, stdout } = await assay(['resolve', file]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^windows\.dfy:2:\d+: error/);
    expect(stdout).not.toContain('\r');
  });

  test('takes files and folders together, each file once, in sorted order', async () => {
    write('tree/b/two.dfy', GOOD);
    write('tree/b/notes.txt', 'not Dafny');
    write('tree/a/one.dfy', BAD);
    symlinkSync('..', path.join(folder(), 'tree/b/loop'));
    symlinkSync('nowhere.dfy', path.join(folder(), 'tree/dangling.dfy'));
    symlinkSync('self.dfy', path.join(folder(), 'tree/self.dfy'));
    const ended = await assay(['resolve', '--json', 'tree', './tree/a/one.dfy', path.join(folder(), 'tree/b/two.dfy')]);
    expect(ended.code).toBe(2);
    const files = reportOf(ended).files.map((file) => file.path);
    expect(files).toEqual(['tree/a/one.dfy', 'tree/b/two.dfy']);
  });
});

describe('assay resolve --json', () => {
  test('prints one report that keeps its contract', async () => {
    const ended = await assay(['resolve', '--json', write('good.dfy', GOOD), write('bad.dfy', BAD)]);
    const report = reportOf(ended);
    expect(ended).toMatchObject({ code: 2, stderr: '' });
    expect(report.files).toMatchObject([
      { path: 'good.dfy', diagnostics: [] },
      { path: 'bad.dfy', diagnostics: [{ severity: 'error', line: 2, endLine: 2, code: 'type-mismatch' }] },
    ]);
    expect(report.summary).toMatchObject({ files: 2, errors: 1, warnings: 0 });
  });

  test('says the same twice, times aside', async () => {
    const file = write('bad.dfy', BAD);
    const [one, two] = await Promise.all([1, 2].map(() => assay(['resolve', '--json', file])));
    const timeless = (ended: Ended | undefined): string => (ended?.stdout ?? '').replace(/"seconds":[\d.]+/, '');
    expect(timeless(one)).toBe(timeless(two));
  });
});

describe('includes', () => {
  test('are read from where the including file is, and counted', async () => {
    write('inc/lib/base.dfy', 'function One(): int { 1 }\n');
    write('inc/lib/mid.dfy', 'include "base.dfy"\nfunction Two(): int { One() + One() }\n');
    const main = write('inc/main.dfy', 'include "lib/mid.dfy"\nmethod M() {\n  print One() + Two();\n}\n');
    const ended = await assay(['resolve', '--json', main]);
    expect(reportOf(ended).files.map((file) => file.path)).toEqual([
      'inc/main.dfy',
      'inc/lib/mid.dfy',
      'inc/lib/base.dfy',
    ]);
    expect(ended.code).toBe(0);
  });

  test('with an error are shown by their own path, and once', async () => {
    write('shared/lib.dfy', BAD);
    write('shared/main.dfy', 'include "lib.dfy"\nmethod M() {\n}\n');
    const { code, stdout } = await assay(['resolve', 'shared']);
    expect(code).toBe(2);
    expect(stdout.match(/error\[/g)).toHaveLength(1);
    expect(stdout).toMatch(/^shared\/lib\.dfy:2:/);
    expect(stdout).toMatch(/^2 files, 1 error$/m);
  });

  test('of a file that does not exist are errors at the include', async () => {
    const { code, stdout } = await assay(['resolve', write('lost.dfy', `include "no/such.dfy"\n${GOOD}`)]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^lost\.dfy:1:\d+: error\[include-not-found\]: .*no\/such\.dfy/);
  });

  test('of a folder or of a broken file are errors at the include', async () => {
    mkdirSync(path.join(folder(), 'odd/dir.dfy'), { recursive: true });
    write('odd/latin1.dfy', Buffer.from('// caf\xe9\n', 'latin1'));
    const main = write('odd/main.dfy', 'include "dir.dfy"\ninclude "latin1.dfy"\n');
    const { code, stdout } = await assay(['resolve', main]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^odd\/main\.dfy:1:\d+: error\[unreadable-file\]: /m);
    expect(stdout).toMatch(/^odd\/main\.dfy:2:\d+: error\[invalid-utf8\]: .*line 1, column 7/m);
  });

  test('may form a cycle, and one file may be reached by several paths', async () => {
    write('cycle/a.dfy', 'include "b.dfy"\nfunction A(): int { 1 }\n');
    write('cycle/b.dfy', 'include "../cycle/a.dfy"\ninclude "loop/b.dfy"\nfunction B(): int { A() }\n');
    symlinkSync('.', path.join(folder(), 'cycle/loop'));
    const { code, stdout } = await assay(['resolve', 'cycle/a.dfy']);
    expect(stdout).toBe('2 files, no errors\n');
    expect(code).toBe(0);
  });
});

describe('files that are not Dafny', () => {
  test.each([
    ['10,000 nested parentheses', `const x := ${'('.repeat(10_000)}1${')'.repeat(10_000)}\n`],
    ['an unterminated string of 1 MB', `const x := "${'a'.repeat(1_000_000)}\n`],
    ['bytes at random', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919 + (i >> 3) * 104729) & 0xff))],
    ['control characters', '\u0000\u0001\u001b[31m method \u0007'],
  ])('%s: an error with a position', async (name, content) => {
    const { code, stdout, stderr } = await assay(['resolve', write(`${name.replaceAll(/\W+/g, '-')}.dfy`, content)]);
    expect(stdout).toMatch(/\.dfy:\d+:\d+: error\[[a-z0-9-]+\]: /);
    expect(stdout).not.toContain('\u001b');
    expect(stdout.length).toBeLessThan(1_000_000);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  });

  test('a string literal of 1 MB is fine', async () => {
    const { code } = await assay(['resolve', write('long.dfy', `const x := "${'a'.repeat(1_000_000)}"\n`)]);
    expect(code).toBe(0);
  });

  test('invalid UTF-8 is an error at the first bad byte', async () => {
    const file = write('latin1.dfy', Buffer.from('// ok\nmethod Caf\xe9() {}\n', 'latin1'));
    const { code, stdout } = await assay(['resolve', file]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^latin1\.dfy:2:11: error\[invalid-utf8\]: .*0xE9 at offset 16/);
  });

  test('a file too large to read is an error, not a crash', async () => {
    const file = write('huge.dfy', '');
    truncateSync(path.join(folder(), file), 2 ** 33);
    const { code, stdout } = await assay(['resolve', file]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^huge\.dfy:1:1: error\[unreadable-file\]: /);
  });

  test('an empty file is an empty program', async () => {
    expect(await assay(['resolve', write('empty.dfy', '')])).toMatchObject({ code: 0, stdout: '1 file, no errors\n' });
  });
});
