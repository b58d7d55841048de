/** `assay check`, as a user runs it. What it shares with `verify` and `explore` is tested there. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Ended } from '../support/cli.js';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { projectRoot } from '../support/project.js';

const { assay, write, folder } = useCli();

const check = (...args: readonly string[]): Promise<Ended> => assay(['check', '--no-cache', ...args]);

test('the tour shows each of the nine statuses in the program that is about it', async () => {
  const statuses = path.join(projectRoot, 'examples', 'statuses');
  const report = reportOf(await check('--json', '--time-limit', '10', statuses));
  const shown = new Map(
    report.files.map((file) => [
      path.basename(file.path),
      new Set(claimsOf({ ...report, files: [file] }).map(({ status }) => status)),
    ]),
  );
  const expected = {
    'Proved.dfy': ['V'],
    'Refuted.dfy': ['R'],
    'Faulty.dfy': ['F'],
    'Dead.dfy': ['D'],
    'Held.dfy': ['V?'],
    'Perhaps.dfy': ['R?', 'F?'],
    'Unreached.dfy': ['U'],
    'Inconclusive.dfy': ['I'],
  };
  for (const [name, wanted] of Object.entries(expected)) {
    expect([...(shown.get(name) ?? [])], name).toEqual(expect.arrayContaining(wanted));
  }
  // Neither the verifier nor exploration alone proves all of this one.
  const together = claimsOf({
    ...report,
    files: report.files.filter((file) => file.path.endsWith('Workbench.dfy')),
  });
  expect(together.map(({ status }) => status).filter((status) => status !== 'V' && status !== 'D')).toEqual([]);
  const engines = new Set(together.flatMap(({ by }) => by));
  expect(engines).toEqual(new Set(['verifier', 'explorer']));
});

test('the other examples are proved wholly', async () => {
  const examples = readdirSync(path.join(projectRoot, 'examples')).filter((name) => name.endsWith('.dfy'));
  expect(examples.length).toBeGreaterThan(8);
  const files = examples.map((name) => path.join(projectRoot, 'examples', name));
  // The verifier is limited by the solver's work, which is the same on every machine.
  const ended = await assay(['verify', '--json', ...files]);
  const open = claimsOf(reportOf(ended)).filter(({ status }) => status !== 'V' && status !== 'D');
  expect(open.map(({ kind, line, text }) => `line ${line}, ${kind}: ${text}`)).toEqual([]);
  expect(ended.code).toBe(0);
}, 300_000);

const MIXED = `method Fine(x: int) { assert x == x; }

method Open(s: seq<int>) returns (r: seq<int>)
  ensures |r| <= |s| + 2
{
  r := [];
  for i := 0 to |s| invariant i <= |s| { r := if |r| % 2 == 0 then r + [1, 2, 3] else r[1..]; }
}

method Wrong(x: int) {
  assert x != 3;
}
`;

describe('what a user sees', () => {
  test('what is wrong first, then what is open, then counts', async () => {
    const { code, stdout } = await check(write('Mixed.dfy', MIXED));
    expect(code).toBe(4);
    const heads = stdout.split('\n').filter((line) => line.startsWith('Mixed.dfy:'));
    expect(heads).toEqual([
      'Mixed.dfy:11:10: refuted (R): the assertion does not hold',
      'Mixed.dfy:4:11: not proved (V?): the postcondition may not hold',
    ]);
    expect(stdout).toContain('To see it: assay run Mixed.dfy Wrong 3\nWrong: 1 refuted\n');
    expect(stdout).toMatch(/A proof needs an invariant for the loop in line 7 that says more about r\./);
    expect(stdout).toMatch(/\n\d+ claims: \d+ proved, 1 refuted, 1 not proved \(\d+\.\d s, [^\n]+\)\n$/);
  });

  test('the command that is shown violates the same claim', async () => {
    const ended = await assay(['run', write('Mixed.dfy', MIXED), 'Wrong', '3']);
    expect(ended).toMatchObject({ code: 4 });
    expect(ended.stdout + ended.stderr).toContain('Mixed.dfy:11:10');
  });

  test('everything is settled: one line and exit code 0', async () => {
    const ended = await check(write('Fine.dfy', 'method Fine(x: int) { assert x == x; }\n'));
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^1 claim: all proved \(\d+\.\d s, [^\n]+\)\n$/);
  });

  test('only what was asked for', async () => {
    const { code, stdout } = await check('--filter', 'Fine', write('Mixed.dfy', MIXED));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 claim: all proved/);
    const none = await check('--filter', 'Nowhere', write('Mixed.dfy', MIXED));
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain('No member has "Nowhere" in its name.');
  });

  test('what is the same of several claims is said once', async () => {
    const text = `method M(s: seq<int>) returns (r: seq<int>)
  ensures |r| >= |s|
  ensures |r| % 2 == |s| % 2
{
  r := Copy(s);
}
method Copy(s: seq<int>) returns (r: seq<int>)
{
  if |s| == 0 { return []; }
  r := Copy(s[1..]);
  r := [s[0]] + r;
}
`;
    const { stdout } = await check(write('Same.dfy', text));
    expect(stdout.match(/not proved \(V\?\)/g)).toHaveLength(1);
    expect(stdout).toContain('The same is so of 1 other claim: 3:11 (|r| % 2 == |s| % 2)');
  });
});

describe('bad input', () => {
  test.each<[string, () => readonly string[], number, RegExp]>([
    ['a file that is not there', () => ['nowhere.dfy'], 1, /nowhere\.dfy/],
    ['an empty folder', () => [emptyFolder()], 1, /without \.dfy, \.java or \.assay\.json files/],
    [
      'a binary file',
      () => [write('binary.dfy', Uint8Array.from([0, 255, 254, 0, 1, 2]))],
      2,
      /binary\.dfy:1:\d+: error/,
    ],
    ['an option with a bad value', () => ['--time-limit', 'soon', write('Mixed.dfy', MIXED)], 1, /--time-limit/],
    ['a solver that is not there', () => ['--solver', '/nowhere/z3', write('Mixed.dfy', MIXED)], 1, /nowhere\/z3/],
    ['--html onto a file', () => ['--html', write('page', 'mine'), write('Mixed.dfy', MIXED)], 1, /page/],
  ])('%s: a sentence and the right exit code', async (_, args, code, message) => {
    const ended = await check(...args());
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(message);
  });

  test('a syntax error is said, and other files are still checked', async () => {
    mkdirSync(path.join(folder(), 'both'), { recursive: true });
    write('both/Bad.dfy', 'method M( {');
    write('both/Mixed.dfy', MIXED);
    const { code, stdout } = await check('both');
    expect(code).toBe(2);
    expect(stdout).toContain('both/Bad.dfy:1:');
    expect(stdout).toContain('both/Mixed.dfy:11:10: refuted (R)');
  });
});

function emptyFolder(): string {
  mkdirSync(path.join(folder(), 'empty'), { recursive: true });
  expect(existsSync(path.join(folder(), 'empty')) && readdirSync(path.join(folder(), 'empty'))).toEqual([]);
  return 'empty';
}

test('members that the program asks not to verify are left alone', async () => {
  const file = write(
    'asked.dfy',
    'method {:verify false} Wrong(y: nat) returns (z: nat) { z := y - 1; }\nmethod Right(y: nat) { assert y >= 0; }\n',
  );
  const ended = await check('--json', file);
  const [wrong, right] = claimsOf(reportOf(ended));
  expect(wrong).toMatchObject({ status: 'I', triage: 'The program asks not to verify this member.' });
  expect(right).toMatchObject({ status: 'V' });
  expect(ended.code).toBe(5);
});
