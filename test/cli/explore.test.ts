import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { interrupted } from '../support/processes.js';
import { testWithTool } from '../support/tools.js';

const { assay, write, folder, main } = useCli();

const ABS = `method Abs(x: int) returns (y: int)
  ensures y >= 0
{
  if x < 100 { y := x; } else { y := 1; }
}

method Good(x: int) returns (y: int)
  ensures y == x || y == -x
{
  if x < 0 { y := -x; } else { y := x; }
}
`;

const SWAP = `method Swap(a: array<int>, i: int, j: int)
  requires 0 <= i < a.Length && 0 <= j < a.Length
  modifies a
  ensures a[i] == old(a[j]) && a[j] == old(a[i])
{
  var t := a[i];
  a[i] := a[j];
  a[j] := t;
}
`;

const NODES = `class Node {
  var data: int
  var next: Node?
}

method Second(n: Node) returns (x: int)
  requires n.next != null
  ensures x != 7
{
  x := n.next.data;
}
`;

describe('a method', () => {
  test('whose claim fails is refuted by inputs that were executed', async () => {
    const file = write('abs.dfy', ABS);
    const { code, stdout } = await assay(['explore', file, 'Abs']);
    expect(code).toBe(4);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('abs.dfy:2:11: refuted (R): the postcondition does not hold');
    expect(lines[4]).toBe('  To see it: assay run abs.dfy Abs -1');
    expect(stdout).toMatch(/^Abs: .*; 2 of 2 branches covered\.$/m);
    expect(stdout).not.toContain('Good');
    expect((await assay(['run', file, 'Abs', '-1'])).code).toBe(4);
  });

  test('whose paths were all run is proved', async () => {
    const { code, stdout } = await assay(['explore', write('swap.dfy', SWAP), 'Swap']);
    expect(stdout).toMatch(
      /^Swap: every execution takes the one path that was run; no branches\.\n\d+ claims: all proved/,
    );
    expect(code).toBe(0);
  });

  test('with a loop is proved from its invariant', async () => {
    const file = write(
      'count.dfy',
      'method Count(n: nat) returns (r: nat)\n  ensures r == n\n{\n  r := 0;\n  while r < n\n    invariant r <= n\n  { r := r + 1; }\n}\n',
    );
    const { code, stdout } = await assay(['explore', file, '--loops', 'invariant']);
    expect(stdout).toMatch(/^\d+ claims: all proved/m);
    expect(code).toBe(0);
  });

  test('is shown with what is proved if that is asked for', async () => {
    const { stdout } = await assay(['explore', write('abs.dfy', ABS), 'Good', '--all']);
    expect(stdout).toContain('abs.dfy:8:11: proved (V): y == x || y == -x (Proved: the postcondition holds.)\n');
  });
});

describe('a clause', () => {
  const CLAUSES = `method Sign(n: int) returns (r: int)
  ensures n < 0 ==> r == -1
  ensures r == 5 ==> n == 0
  ensures r == 0 || r == 1 || r == -1
{
  if n < 0 { r := -1; } else { r := 1; }
}
`;

  test('whose antecedent no run made true is told, and no other', async () => {
    const { code, stdout } = await assay(['explore', write('sign.dfy', CLAUSES)]);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'Sign: every execution takes one of the 2 paths that were run; 2 of 2 branches covered.',
      '  The antecedent of "r == 5 ==> n == 0" (line 3) was false in all 2 runs that came to it: it was never put to the test.',
      expect.stringMatching(/^\d+ claims: all proved/),
    ]);
  });

  test('is in the JSON report with the paths on which its parts were true', async () => {
    const report = reportOf(await assay(['explore', write('sign.dfy', CLAUSES), '--json']));
    const at = (line: number): object => ({ path: 'sign.dfy', line, column: 11 });
    expect(report.files[0]?.methods?.[0]?.exploration?.specification).toEqual([
      { text: 'n < 0 ==> r == -1', at: at(2), paths: 2, applied: 1 },
      { text: 'r == 5 ==> n == 0', at: at(3), paths: 2, applied: 0 },
      { text: 'r == 0 || r == 1 || r == -1', at: at(4), paths: 2, disjuncts: [0, 1, 1] },
    ]);
  });
});

test('with the verifier: the first run is the one that it suggests', async () => {
  const file = write(
    'area.dfy',
    'method Area(x: int, y: int) returns (r: int)\n  requires x > 90 && y > x\n  ensures r < 500000\n{\n  r := x * y;\n}\n',
  );
  const alone = await assay(['explore', file, '--max-runs', '1']);
  expect(alone.stdout).toMatch(/^area\.dfy:3:11: not reached \(U\)/m);
  expect(alone.stdout).toContain('Exploration stopped after 1 run (line 1). To look further, raise --max-runs.\n');
  const together = await assay(['check', file, '--max-runs', '1']);
  expect(together.stdout).toMatch(/^area\.dfy:3:11: refuted \(R\)/m);
});

describe('the JSON report', () => {
  test('keeps its contract, and its replays violate the same claims', async () => {
    write('abs.dfy', ABS);
    write('nodes/nodes.dfy', NODES);
    for (const file of ['abs.dfy', path.join('nodes', 'nodes.dfy')]) {
      const report = reportOf(await assay(['explore', file, '--json']));
      expect(report.summary).toMatchObject({ R: 1, defects: 0 });
      const refuted = claimsOf(report).filter(({ status }) => status === 'R');
      for (const { evidence, kind } of refuted) {
        const replay = evidence.find(({ outcome }) => outcome === 'false')?.replay ?? [];
        const { code, stdout } = await assay([...replay, '--json']);
        expect(code).toBe(4);
        expect(JSON.parse(stdout)).toMatchObject({ ending: { kind: 'violated', claim: kind } });
      }
    }
  });

  test('says how the exploration of each method went', async () => {
    const report = reportOf(await assay(['explore', write('abs.dfy', ABS), '--json']));
    const methods = report.files[0]?.methods ?? [];
    expect(methods.map(({ name }) => name)).toEqual(['Abs', 'Good']);
    for (const { exploration } of methods) {
      expect(exploration).toMatchObject({ exhaustive: true, divergences: [] });
      expect(exploration?.coverage).toMatchObject([{ branches: 2, coveredBranches: 2 }]);
    }
  });
});

describe('what cannot be done is said in a sentence', () => {
  const refused = async (...args: readonly string[]): Promise<string> => {
    write('abs.dfy', ABS);
    const { code, stdout, stderr } = await assay(['explore', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr;
  };

  test.each([
    [
      ['abs.dfy', 'Nothing'],
      /^error: There is no method, function or lemma named Nothing\. The program has Abs, Good\.\n$/,
    ],
    [['no.dfy'], /^error: There is no file or directory "no\.dfy"\.\n$/],
    [['.', 'Abs'], /^error: "\." is a directory; name one file\.\n$/],
    [['.', '--save', 'x.json'], /^error: "\." is a directory; name one file\.\n$/],
    [['abs.dfy', '--strategy', 'luck'], /^error: --strategy takes .*coverage.*, but "luck" was given\.\n$/],
    [['abs.dfy', '--loops', 'skip'], /^error: --loops takes unroll or invariant, but "skip" was given\.\n$/],
    [['abs.dfy', '--loops', 'invariant', '--save', 'x'], /^error: With --loops invariant runs begin inside loops.*\n$/],
    [['abs.dfy', '--max-runs', '0'], /^error: --max-runs takes a whole number from 1 on, but "0" was given\.\n$/],
    [['abs.dfy', '--time-limit', 'x'], /^error: --time-limit takes a positive number, but "x" was given\.\n$/],
    [['abs.dfy', '--tests-for', '3'], /^error: --tests-for takes 2 or 4, but "3" was given\.\n$/],
    [['abs.dfy', '--replay', 'none.json'], /^error: "none\.json" cannot be read: .*\n$/],
    [['abs.dfy', '--replay', 'abs.dfy'], /^error: "abs\.dfy" is not a file that assay explore --save has written\.\n$/],
    [['abs.dfy', '--replay', 'a', '--save', 'b'], /^error: --replay runs what was saved.*\n$/],
    [['abs.dfy', '--replay', 'a', '--html', 'b'], /^error: --replay runs what was saved.*\n$/],
    [['abs.dfy', '--save', 'none/x'], /^error: "none\/x" cannot be written: there is no directory .*\n$/],
    [['abs.dfy', '--solver', './none'], /^error: The solver "\.\/none" does not exist\.\n$/],
  ] as const)('%j', async (args, message) => {
    expect(await refused(...args)).toMatch(message);
  });

  test('a method without a body', async () => {
    write('open.dfy', 'method M(x: int)\n');
    expect(await refused('open.dfy', 'M')).toBe('error: M has no body, so there is nothing to explore.\n');
  });
});

test('a program with errors is not explored', async () => {
  const { code, stdout } = await assay(['explore', write('wrong.dfy', 'method M() { assert x; }'), 'M']);
  expect(code).toBe(2);
  expect(stdout).toContain('wrong.dfy:1:21: error[');
});

describe('a test suite', () => {
  test('passes, and has the failing runs apart', async () => {
    const file = write('abs.dfy', ABS);
    const { stdout } = await assay(['explore', file, '--emit-tests', 'abs-tests.dfy']);
    expect(stdout).toMatch(
      /^Wrote 5 tests, of which 1 fails to "abs-tests\.dfy"; assay run abs-tests\.dfy runs them\.$/m,
    );
    const text = readFileSync(path.join(folder(), 'abs-tests.dfy'), 'utf8');
    expect(text).toContain('include "abs.dfy"\n');
    expect(text).toMatch(
      /method \{:test\} Test_Abs_1\(\) \{\n {2}var x: int := .*;\n {2}var y := Abs\(x\);\n {2}expect y >= 0;/,
    );
    expect(await assay(['run', 'abs-tests.dfy'])).toMatchObject({ code: 0, stdout: '4 tests passed\n' });
    expect((await assay(['run', 'abs-tests.dfy', 'Fails_Abs_1'])).code).toBe(4);
  });

  testWithTool('dafny', 'for Dafny 2 runs there', async (dafny) => {
    const file = write('abs.dfy', ABS);
    await assay(['explore', file, '--emit-tests', 'abs-tests-2.dfy', '--tests-for', '2']);
    const printed = execFileSync(dafny, ['/noVerify', '/compile:4', 'abs-tests-2.dfy'], {
      cwd: folder(),
      encoding: 'utf8',
    });
    expect(printed).toContain('4 tests, 0 failed\n');
  });

  testWithTool('dafny', 'for Dafny 2 calls no function that is ghost there', async (dafny) => {
    const file = write(
      'double.dfy',
      `function Double(x: int): int { 2 * x }
method M(x: int) returns (y: int)
  ensures y == Double(x)
  ensures y - x == x
{
  y := x + x;
}
`,
    );
    const { stdout } = await assay(['explore', file, '--emit-tests', 'double-tests.dfy', '--tests-for', '2']);
    expect(stdout).toContain('of Double: the test would not be right: in Dafny 2 the function Double is ghost.\n');
    const printed = execFileSync(dafny, ['/noVerify', '/compile:4', 'double-tests.dfy'], {
      cwd: folder(),
      encoding: 'utf8',
    });
    expect(printed).toContain(' tests, 0 failed\n');
    expect(readFileSync(path.join(folder(), 'double-tests.dfy'), 'utf8')).toContain('if !(y - x == x)');
  });

  test('builds objects, and says what it cannot build', async () => {
    const file = write('nodes.dfy', NODES);
    await assay(['explore', file, 'Second', '--emit-tests', 'nodes-tests.dfy']);
    expect((await assay(['run', 'nodes-tests.dfy'])).code).toBe(0);
    const closed = NODES.replace(
      'var next: Node?',
      'var next: Node?\n  constructor (d: int) { data := d; next := null; }',
    );
    const { stdout } = await assay([
      'explore',
      write('closed.dfy', closed),
      'Second',
      '--emit-tests',
      'closed-tests.dfy',
    ]);
    expect(stdout).toContain(
      'of Second: it needs an object of class Node, whose constructors all take something or require something, which no test can build.\n',
    );
    expect(stdout).toContain('"closed-tests.dfy" was not written: there is no test to write.\n');
    expect(existsSync(path.join(folder(), 'closed-tests.dfy'))).toBe(false);
  });

  test('is not made of lemmas', async () => {
    const file = write('lemma.dfy', 'lemma L(x: int)\n  ensures x == x\n{\n}\n');
    const { stdout } = await assay(['explore', file, '--emit-tests', 'lemma-tests.dfy']);
    expect(stdout).toContain('No test for 1 run of L: L is a lemma, which compiled code cannot call.\n');
  });
});

describe('runs that were saved', () => {
  test('end as before in the same program, and differently in another one', async () => {
    const file = write('abs.dfy', ABS);
    await assay(['explore', file, '--save', 'abs.json']);
    const same = await assay(['explore', file, '--replay', 'abs.json']);
    expect(same).toMatchObject({ code: 0, stdout: '5 tests: all end as before\n' });
    const changed = write('abs-changed.dfy', ABS.replace('y := 1', 'y := -1'));
    const { code, stdout } = await assay(['explore', changed, '--replay', 'abs.json']);
    expect(code).toBe(4);
    expect(stdout).toMatch(
      /^assay run abs-changed\.dfy Abs \d+\n {2}before: it returns y = 1\n {2}now: {4}it violates Abs\/postcondition\/y >= 0#0\n5 tests: 1 ends differently\n$/,
    );
  });
});

describe('a program that does not behave', () => {
  const BAD = `method Loop(n: nat) returns (r: int)
  ensures r == 1
  decreases *
{
  r := 0;
  while true decreases * { r := r + 1; }
}

function Deep(n: nat): int {
  if n == 0 then 0 else 1 + Deep(n - 1)
}

method CallDeep() {
  var d := Deep(100000000);
  assert d == 100000000;
}

method Huge() returns (k: int)
  ensures k == 0
{
  var s := seq(400000000, i => i);
  k := |multiset(s)|;
}
`;

  test('costs its own exploration and nothing else', async () => {
    const file = write('bad.dfy', `${BAD}\n${ABS}`);
    const { code, stdout } = await assay(['explore', file, '--time-limit', '3', '--jobs', '2']);
    expect(code).toBe(4);
    expect(stdout).toMatch(/^bad\.dfy:2:11: not (reached \(U\)|proved \(V\?\)): the postcondition may not hold$/m);
    expect(stdout).toMatch(/^bad\.dfy:19:11: not reached \(U\): the postcondition may not hold$/m);
    expect(stdout).toMatch(/^Good: every execution takes one of the 2 paths that were run/m);
  });

  test('keeps what was found before its thread had to be ended', async () => {
    const file = write(
      'endless.dfy',
      `method Endless(n: int) returns (r: int)
  ensures r < 7 || n < 12345
  decreases *
{
  r := n;
  if n == 12345 { return; }
  if n != 54321 { return 0; }
  var i, s := 0, [3];
  while i < 22 { i, s := i + 1, s + s; }
  // Looking for an element is one step, however many there are: the clock is not asked for minutes.
  while 4 !in s decreases * { r := r + 1; }
}
`,
    );
    const ended = await assay(['explore', file, '--time-limit', '1', '--json']);
    expect(ended.code).toBe(4);
    const report = reportOf(ended);
    const [method] = report.files[0]?.methods ?? [];
    expect(method?.warnings).toEqual([
      'The exploration of Endless (line 1) had to be ended: Exploration did not end within 6 s. What it found before counts.',
    ]);
    const [postcondition] = claimsOf(report).filter(({ kind }) => kind === 'postcondition');
    expect(postcondition).toMatchObject({ status: 'R' });
    expect(postcondition?.evidence).toEqual(
      expect.arrayContaining([expect.objectContaining({ outcome: 'false', inputs: { n: '12345' } })]),
    );
    // How many paths and branches there were by then depends on the machine.
    expect(method?.exploration).toMatchObject({ exhaustive: false, cutoffs: [{ bound: 'time' }] });
    expect(method?.exploration?.paths).toBeGreaterThanOrEqual(2);
    expect(method?.exploration?.coverage[0]?.coveredBranches).toBeGreaterThanOrEqual(3);
  });

  testWithTool('z3', 'leaves no process when it is interrupted', async () => {
    const file = write('loop.dfy', BAD);
    const ended = await interrupted([main(), 'explore', file, '--time-limit', '60'], folder());
    expect(ended).toMatchObject({ code: 130, left: [] });
  });
});

test('two runs print the same, times aside, with any number of jobs', async () => {
  const file = write('abs.dfy', `${ABS}\n${SWAP}\n${NODES}`);
  const outputs = await Promise.all(
    ['1', '3'].map(async (jobs) => (await assay(['explore', file, '--jobs', jobs])).stdout.replace(/\d+\.\d s/, 'T')),
  );
  expect(outputs[0]).toBe(outputs[1]);
});
