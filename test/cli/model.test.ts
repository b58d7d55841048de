import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { projectRoot } from '../support/project.js';

const { assay, write, folder } = useCli();

const TWO = `function Twice(x: int): int {
  x + x
}

method Even(x: int) returns (y: int)
  requires x != 0 && 10 / x > 1
  ensures y % 2 == 0
{
  y := Twice(x);
}
`;
const BAD = 'method Bad() {\n  var x: int := true;\n}\n';

describe('assay model', () => {
  test('prints the whole program, the same each time', async () => {
    const file = write('two.dfy', TWO);
    const ended = await assay(['model', file]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^function Twice\(x: int\): int\n {2}= \(add x x\)\n/);
    expect(ended.stdout).toContain('claim postcondition (eq (mod y 2) 0)');
    expect((await assay(['model', file])).stdout).toBe(ended.stdout);
  });

  test.each([
    ['a method', 'Even', /^method Even\(x: int\) returns \(y: int\)\n/],
    ['what checks its contract', 'Even:contract', /^ghost declaration Even\(/],
    [
      'a function, with its definition',
      'Twice',
      /^function Twice\(x: int\): int\n {2}= \(add x x\)\n\nfunction Twice\(/,
    ],
  ])('prints %s alone', async (_, name, text) => {
    const ended = await assay(['model', write('two.dfy', TWO), name]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(text);
    expect(ended.stdout.match(/^(ghost )?(method|declaration)/gm)?.length ?? 0).toBeLessThan(2);
  });

  test('prints programs of other languages', async () => {
    const ended = await assay(['model', 'examples/Midpoint.java'], { cwd: projectRoot });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('bv-sdiv');
  });

  test('shows the errors of a program instead, and exits with 2', async () => {
    const ended = await assay(['model', write('bad.dfy', BAD)]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^bad\.dfy:2:\d+: error\[type-mismatch\]: /);
  });

  test('as JSON is refused where a member that is mentioned is not supported', async () => {
    const program = `trait T { method m() } class C extends T { method m() { } }
      class D extends T { method m() { var o := new object; } }
      method M(t: T) { t.m(); }`;
    const { code, stdout, stderr } = await assay(['model', '--json', write('left-out.dfy', program)]);
    expect(stderr).toContain('The model cannot be written as JSON: it mentions D.m, which is left out of it, because ');
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  });

  test('says that there is no such member', async () => {
    const ended = await assay(['model', write('two.dfy', TWO), 'Odd']);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('There is no method, function or lemma named Odd.');
  });
});

describe('--log-stages', () => {
  const STAGES = ['model.txt', 'passive.txt', 'smt2'];
  const read = (name: string): string => readFileSync(path.join(folder(), name), 'utf8');

  test.each(['verify', 'check'])('of %s writes three files for each member', async (command) => {
    const ended = await assay([command, '--log-stages', `of-${command}`, write('two.dfy', TWO)]);
    expect(ended.code).toBe(0);
    const names = readdirSync(path.join(folder(), `of-${command}`));
    const members = ['two-01-Twice', 'two-02-Even', 'two-03-Even'];
    expect(names).toEqual(members.flatMap((member) => STAGES.map((stage) => `${member}.${stage}`)));
    expect(read(`of-${command}/two-02-Even.model.txt`)).toMatch(/^method Even\(/);
    expect(read(`of-${command}/two-02-Even.passive.txt`)).toMatch(/^ {2}check postcondition «y % 2 == 0» \(eq \(mod /m);
  });

  test('writes what is remembered too', async () => {
    const file = write('again.dfy', TWO);
    for (const log of ['first', 'second']) await assay(['check', '--log-stages', log, file]);
    expect(existsSync(path.join(folder(), '.assay/cache'))).toBe(true);
    const [first, second] = ['first', 'second'].map((log) => readdirSync(path.join(folder(), log)));
    expect(first).not.toEqual([]);
    expect(second).toEqual(first);
  });

  test('writes the query that the solver is asked first, limits aside', async () => {
    const file = write('two.dfy', TWO);
    await assay(['verify', '--log-stages', 'log', '--dump-smt', 'dump', '--solver', 'z3-wasm', '--seed', '7', file]);
    const asked = readdirSync(path.join(folder(), 'dump')).filter((name) => name.endsWith('-001.smt2'));
    const lines = (text: string): readonly string[] =>
      text.split('\n').filter((line) => !/^;|^\(set-option :(timeout|rlimit) /.test(line));
    expect(asked).toHaveLength(2);
    for (const name of asked) {
      expect(lines(read(`log/${name.replace('-001', '')}`))).toEqual(lines(read(`dump/${name}`)));
    }
  });

  test.each(['verify', 'check'])('into a folder that cannot be made is bad usage of %s', async (command) => {
    const ended = await assay([command, '--log-stages', 'two.dfy/inside', write('two.dfy', TWO)]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^error: The folder "two\.dfy\/inside" for --log-stages cannot be written: /);
  });

  test('into a folder without a name is bad usage', async () => {
    const ended = await assay(['verify', '--log-stages', '', write('two.dfy', TWO)]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('--log-stages takes the name of a folder');
  });

  test('into a folder that is read-only is bad usage', async () => {
    mkdirSync(path.join(folder(), 'locked'));
    chmodSync(path.join(folder(), 'locked'), 0o555);
    // Who may write everywhere is stopped by a place where nothing can be created.
    const log = process.getuid?.() === 0 ? '/proc/log' : 'locked';
    const ended = await assay(['verify', '--log-stages', log, write('two.dfy', TWO)]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(`"${log}" for --log-stages cannot be written`);
    expect(readdirSync(path.join(folder(), 'locked'))).toEqual([]);
  });

  test("is for Assay's own verifier", async () => {
    const ended = await assay(['verify', '--verifier', 'dafny', '--log-stages', 'log', write('two.dfy', TWO)]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain("--log-stages is for Assay's own verifier");
  });
});
