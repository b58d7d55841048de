import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { readProjectFile } from '../support/project.js';
import { interrupted, untilSolversRun } from '../support/processes.js';
import { testWithTool } from '../support/tools.js';

const { assay, write, folder, main } = useCli();

const ABS = `method Abs(x: int) returns (y: int)
  ensures y >= 0
{
  if x < 0 { y := -x; } else { y := x; }
}
`;

const WRONG = `method Half(x: int) returns (y: int)
  ensures 2 * y == x
{
  y := x / 2;
}

method Fine(x: int)
  requires x > 1
{
  assert x * 2 > 2;
}
`;

/** It is a prime number, which takes every solver long to find out. */
const HARD = `method Hard(x: bv64, y: bv64)
  requires 1 < x < 4294967296 && 1 < y < 4294967296
{
  assert x * y != 12345678901234567891;
}
`;

const ASSUMING = `method Index(a: array<int>, i: int) returns (x: int)
  requires 0 <= i
{
  assume i < a.Length;
  x := a[i];
}
`;

/** Times differ from run to run. */
const timeless = (text: string): string =>
  text.replace(/\d+\.\d s\b/g, 'T s').replace(/"seconds":[\d.e-]+/g, '"seconds":0');

describe('what a user sees', () => {
  test('one line if every claim is proved', async () => {
    const ended = await assay(['verify', write('Abs.dfy', ABS)]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^\d+ claims?: all proved \(\d+\.\d s, z3 \d+\.\d+.*\)\n$/);
  });

  test('a claim that is not proved: its place, its line, the reason', async () => {
    const { code, stdout, stderr } = await assay(['verify', write('Half.dfy', WRONG)]);
    expect({ code, stderr }).toEqual({ code: 5, stderr: '' });
    const [head, source, underline, reason, suggestion, summary] = stdout.split('\n');
    expect(head).toBe('Half.dfy:2:11: not proved: the postcondition may not hold');
    expect(source).toBe('    ensures 2 * y == x');
    expect(underline).toBe('            ^^^^^^^^^^');
    expect(reason).toMatch(/^ {2}[A-Z].*\.$/);
    expect(suggestion).toMatch(/^ {2}The solver suggests x = -?\d+\. That is a guess: no execution has tried it\.$/);
    expect(summary).toMatch(/^\d+ claims: \d+ proved, 1 not proved \(/);
  });

  test('what supports a claim, with the place of that claim', async () => {
    const file = write('support.dfy', 'method M(a: array<int>, i: int)\n  ensures a[i] == a[i]\n{\n}\n');
    const { code, stdout } = await assay(['verify', file]);
    expect(code).toBe(5);
    expect(stdout).toContain('support.dfy:2:13: not proved: the index may be out of range');
    expect(stdout).toContain('  It is needed for the postcondition at support.dfy:2:11: a[i] == a[i]\n');
  });

  test("the callee's precondition, as the callee says it", async () => {
    const file = write('call.dfy', 'method P(n: int)\n  requires n > 3\n{\n}\nmethod M() {\n  P(2);\n}\n');
    const { stdout } = await assay(['verify', file]);
    expect(stdout).toContain("call.dfy:6:3: not proved: the callee's precondition may not hold (P: n > 3)");
  });

  test('a member that was left out, and an exit code that says so', async () => {
    const file = write('iterator.dfy', `${ABS}iterator Numbers() yields (n: int) { }\n`);
    const { code, stdout } = await assay(['verify', file]);
    expect(code).toBe(5);
    expect(stdout).toContain('iterator.dfy:6:10: not analysed: Numbers uses something that is not supported: iterator');
    expect(stdout).toMatch(/, 1 member not analysed \(/);
  });

  test('nothing to prove is said so', async () => {
    const { code, stdout } = await assay(['verify', write('empty.dfy', '')]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^no claims \(/);
  });
});

describe('assumptions of the program', () => {
  test('are warned of, and counted apart', async () => {
    const { code, stdout } = await assay(['verify', write('assume.dfy', ASSUMING)]);
    expect(code).toBe(0);
    expect(stdout).toContain('assume.dfy:4:3: warning: 1 proof rests on this assumption\n    assume i < a.Length;\n');
    expect(stdout).toMatch(/^1 claim: 1 proved under assumptions \(/m);
  });

  test('do not count with --strict', async () => {
    const { code, stdout } = await assay(['verify', '--strict', write('assume.dfy', ASSUMING)]);
    expect(code).toBe(5);
    expect(stdout).toContain('assume.dfy:5:10: not settled: proved, if one believes the assumption in line 4: ');
    expect(stdout).not.toContain('warning');
  });

  test('of a lemma without a body are shown where it is declared', async () => {
    const file = write('bodiless.dfy', 'lemma L(x: int)\n  ensures x > 0\nmethod M() {\n  L(0);\n  assert false;\n}\n');
    const { code, stdout } = await assay(['verify', file]);
    expect(code).toBe(0);
    expect(stdout).toContain('bodiless.dfy:1:7: warning: 1 proof rests on what this promises, and it has no body');
  });
});

test('what rests on a function that may not terminate is not proved', async () => {
  const file = write('circular.dfy', readProjectFile('test/fixtures/evidence/circular-definition.dfy'));
  const ended = await assay(['verify', '--json', file]);
  expect(ended.code).toBe(5);
  const claims = claimsOf(reportOf(ended));
  const settled = claims.filter(({ status }) => status === 'V' || status === 'D').map(({ id }) => id);
  expect(settled.filter((id) => id.startsWith('Careless') || id.startsWith('Next'))).toEqual([]);
  expect(claims.find(({ id }) => id.startsWith('Careless'))?.triage).toContain('rests on lemma Anything');
});

describe('the JSON report', () => {
  test('keeps its contract, with open, settled and conditional claims', async () => {
    const files = [write('Abs.dfy', ABS), write('Half.dfy', WRONG), write('assume.dfy', ASSUMING)];
    const ended = await assay(['verify', '--json', ...files]);
    expect(ended).toMatchObject({ code: 5, stderr: '' });
    const report = reportOf(ended);
    expect(report.tool.solver).toMatch(/^z3 \d/);
    expect(report.files.map((file) => file.path)).toEqual(files);
    const claims = claimsOf(report);
    expect(claims.find(({ text }) => text === 'y >= 0')).toMatchObject({
      id: 'Abs/postcondition/y >= 0#0',
      kind: 'postcondition',
      explicit: true,
      supports: null,
      line: 2,
      column: 11,
      endLine: 2,
      endColumn: 17,
      status: 'V',
      by: ['verifier'],
      under: [[]],
      conditional: false,
      evidence: [{ outcome: 'proved', engine: 'verifier', entry: 'Abs' }],
    });
    expect(claims.find(({ text }) => text === '2 * y == x')).toMatchObject({ status: 'I', by: [], under: [] });
    expect(claims.filter(({ conditional }) => conditional)).toMatchObject([{ kind: 'index-range', status: 'V' }]);
    expect(report.summary).toMatchObject({
      claims: claims.length,
      I: 1,
      V: claims.length - 1,
      conditional: 1,
      errors: 0,
    });
  });

  test('lists what is unsupported', async () => {
    const ended = await assay(['verify', '--json', write('gen.dfy', 'iterator Numbers() yields (n: int) { }\n')]);
    expect(ended.code).toBe(5);
    const [file] = reportOf(ended).files;
    expect(file?.methods).toMatchObject([
      { name: 'Numbers', kind: 'unsupported', claims: [], unsupported: [{ feature: 'iterator', line: 1 }] },
    ]);
  });
});

describe('files with errors', () => {
  test('are reported as by resolve, and the others are verified', async () => {
    const files = [write('bad.dfy', 'method Bad() {\n  var x: int := true;\n}\n'), write('Half.dfy', WRONG)];
    const { code, stdout, stderr } = await assay(['verify', ...files]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(stdout).toMatch(/^bad\.dfy:2:\d+: error\[type-mismatch\]: /);
    expect(stdout).toContain('Half.dfy:2:11: not proved');
    expect(stdout).toMatch(/^2 files, 1 error\n\d+ claims: /m);
    const report = reportOf(await assay(['verify', '--json', ...files]));
    expect(report.files.map(({ diagnostics, methods }) => [diagnostics.length, methods !== undefined])).toEqual([
      [1, false],
      [0, true],
    ]);
  });

  test('that are included count too', async () => {
    write('library.dfy', WRONG);
    const file = write('user.dfy', 'include "library.dfy"\nmethod M() { assert 1 < 2; }\n');
    const { code, stdout } = await assay(['verify', file, 'library.dfy']);
    expect(code).toBe(5);
    expect(stdout.match(/library\.dfy:2:11: not proved/g)).toHaveLength(1);
  });
});

describe('--filter', () => {
  test('verifies members by a part of their name', async () => {
    const file = write('Half.dfy', WRONG);
    const ended = await assay(['verify', '--json', '--filter', 'Fin', file]);
    expect(ended.code).toBe(0);
    expect(reportOf(ended).files[0]?.methods?.map(({ name }) => name)).toEqual(['Fine']);
  });

  test('that matches nothing is a mistake', async () => {
    const ended = await assay(['verify', '--filter', 'Nowhere', write('Half.dfy', WRONG)]);
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: 'error: No member has "Nowhere" in its name.\n' });
  });
});

describe('bad usage', () => {
  test.each([
    ['an unknown option', ['--sover', 'z3'], /unknown option '--sover'/],
    ['a file that does not exist', ['missing.dfy'], /no file or directory "missing\.dfy"/],
    ['a solver that does not exist', ['--solver', './missing', 'Abs.dfy'], /"\.\/missing" does not exist/],
    ['a solver that is none', ['--solver', './garbage', 'Abs.dfy'], /"\.\/garbage" is no z3/],
    ['a time that is none', ['--time-limit', 'soon', 'Abs.dfy'], /--time-limit takes a positive number/],
    ['a folder that cannot be made', ['--dump-smt', 'Abs.dfy/inside', 'Abs.dfy'], /"Abs\.dfy\/inside"/],
    ['another verifier', ['--verifier', 'boogie', 'Abs.dfy'], /--verifier takes "assay" or "dafny"/],
  ])('%s', async (_, args, message) => {
    write('Abs.dfy', ABS);
    chmodSync(path.join(folder(), write('garbage', '#!/bin/sh\necho "I am no solver"\n')), 0o755);
    const { code, stdout, stderr } = await assay(['verify', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

test('--dump-smt writes queries that any solver can run', async () => {
  const ended = await assay(['verify', '--dump-smt', 'queries', write('Abs.dfy', ABS)]);
  expect(ended.code).toBe(0);
  const names = readdirSync(path.join(folder(), 'queries'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(name).toMatch(/^Abs-\d+-Abs-\d+\.smt2$/);
    expect(readFileSync(path.join(folder(), 'queries', name), 'utf8')).toContain('(check-sat');
  }
});

test('--self-check warns where anything could be proved', async () => {
  const file = write('vacuous.dfy', 'lemma L(x: int)\n  requires x < 0 && x > 0\n  ensures x == 100\n{\n}\n');
  const { code, stdout } = await assay(['verify', '--self-check', file]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^vacuous\.dfy:1:7: warning: /);
});

test('two runs print the same, times aside, with any number of jobs', async () => {
  mkdirSync(path.join(folder(), 'many'), { recursive: true });
  for (let i = 0; i < 4; i++)
    write(`many/f${i}.dfy`, [ABS, WRONG, ASSUMING, `lemma L${i}() ensures ${i} < 5 { }`].join('\n'));
  const runs = await Promise.all(['1', '2', '4'].map((jobs) => assay(['verify', '--jobs', jobs, 'many'])));
  expect(new Set(runs.map(({ stdout }) => timeless(stdout))).size).toBe(1);
  const reports = await Promise.all(['1', '3'].map((jobs) => assay(['verify', '--json', '--jobs', jobs, 'many'])));
  expect(new Set(reports.map(({ stdout }) => timeless(stdout))).size).toBe(1);
});

test('a limit of time is kept', async () => {
  const { code, stdout } = await assay(['verify', '--time-limit', '1', write('hard.dfy', HARD)]);
  expect(code).toBe(5);
  expect(stdout).toContain('hard.dfy:4:10: not proved: the assertion may not hold');
});

test.each([undefined, 'z3-wasm'])(
  'a limit of resources is kept, and says how to raise it (solver: %s)',
  async (solver) => {
    const options = ['--resource-limit', '1000', ...(solver === undefined ? [] : ['--solver', solver])];
    const { code, stdout } = await assay(['verify', ...options, write('hard.dfy', HARD)]);
    expect(code).toBe(5);
    expect(stdout).toContain('hard.dfy:4:10: not proved: the assertion may not hold');
    expect(stdout).toContain('The solver used up its resource limit (1000 units for the member).');
    expect(stdout).toContain('  To look further, raise --resource-limit.\n');
  },
);

test('a limit of resources is a whole number', async () => {
  const { code, stderr } = await assay(['verify', '--resource-limit', '1.5', write('hard.dfy', HARD)]);
  expect(code).toBe(1);
  expect(stderr).toContain('--resource-limit takes a whole number from 0 on, but "1.5" was given.');
});

describe('while a native solver works', () => {
  const args = (): readonly string[] => [main(), 'verify', '--time-limit', '4', write('hard.dfy', HARD)];

  for (const [signal, expected] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    testWithTool('z3', `${signal} ends the run and the solver, and what is known is printed`, async () => {
      const { code, output, left } = await interrupted(args(), folder(), signal);
      expect({ code, left }).toEqual({ code: expected, left: [] });
      expect(output).toMatch(/^1 claim: 1 not proved \(interrupted, /);
    });
  }

  testWithTool('z3', 'a solver that is killed leaves its claim open, with the reason', async () => {
    const child = spawn(process.execPath, args(), { cwd: folder() });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    const ended = new Promise((resolve) => child.on('close', resolve));
    for (const solver of await untilSolversRun(child.pid ?? 0)) process.kill(solver, 'SIGKILL');
    expect(await ended).toBe(5);
    expect(output).toMatch(
      /^hard\.dfy:4:10: not proved: the assertion may not hold\n.*\n.*\n {2}[A-Z].*\.\n(?: {2}.*\n)?1 claim: 1 not proved/,
    );
  });
});

test('a solver that talks nonsense leaves claims open, with the reason', async () => {
  const script =
    '#!/bin/sh\nif [ "$1" = --version ]; then echo "Z3 version 4.8.12"; else while read l; do echo nonsense; done; fi\n';
  chmodSync(path.join(folder(), write('nonsense', script)), 0o755);
  const { code, stdout, stderr } = await assay([
    'verify',
    '--solver',
    './nonsense',
    '--time-limit',
    '2',
    write('Abs.dfy', ABS),
  ]);
  expect({ code, stderr }).toEqual({ code: 5, stderr: '' });
  expect(stdout).toMatch(/not proved: the postcondition may not hold\n.*\n.*\n {2}The solver .*\n/);
});

test('the embedded solver needs nothing installed', async () => {
  const { code, stdout } = await assay(['verify', '--solver', 'z3-wasm', write('Half.dfy', WRONG)], {
    env: { PATH: '' },
  });
  expect(code).toBe(5);
  expect(stdout).toMatch(/ 1 not proved \(\d+\.\d s, z3 .* \(WebAssembly\)\)\n$/);
});

testWithTool('dafny', 'an installed Dafny can take the place of the verifier', async () => {
  const ended = await assay(['verify', '--json', '--verifier', 'dafny', write('Half.dfy', WRONG)]);
  expect(ended.code).toBe(5);
  const report = reportOf(ended);
  expect(report.tool.solver).toMatch(/^dafny \d/);
  expect(claimsOf(report).find(({ text }) => text === '2 * y == x')?.status).toBe('I');
  expect(claimsOf(report).find(({ text }) => text === 'x * 2 > 2')).toMatchObject({ status: 'V', by: ['dafny'] });
});
