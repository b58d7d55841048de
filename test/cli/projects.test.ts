import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { projectRoot } from '../support/project.js';

const { assay, write, folder } = useCli();

/** Everything in it is wrong, but what users of it conclude is right if it is believed. */
const LIBRARY = `module L {
  lemma Bad() ensures false { }
  function F(x: int): int ensures F(x) > x { x - 1 }
  method P() returns (y: int) ensures y == 1 { y := 2; }
  method Q() returns (y: int) ensures y == 7
}
`;
const USER = `module U {
  import L
  method A() ensures 1 == 2 { L.Bad(); }
  lemma B(x: int) ensures L.F(x) > x { }
  method D() { var y := L.P(); assert y == 1; }
  method E() { var y := L.Q(); assert y == 7; }
  method Own() { assert 1 + 1 == 2; }
}
`;

describe('a library that is not checked', () => {
  test.each(['verify', 'prove', 'check'])('is what proofs of %s rest on, in one line', async (command) => {
    write('lib.dfy', LIBRARY);
    const args = [write('user.dfy', USER), '--library', 'lib.dfy'];
    const ended = await assay([command, ...args, '--json', ...(command === 'check' ? ['--no-cache'] : [])]);
    const proved = claimsOf(reportOf(ended)).filter(({ status }) => status === 'V');
    const firm = proved.filter(({ conditional }) => !conditional).map(({ text }) => text);
    expect(firm).toEqual(['1 + 1 == 2']);
    if (command !== 'verify') return;
    const { code, stdout } = await assay([command, ...args]);
    expect(stdout).toContain('4 proofs rest on the library lib.dfy, which is not checked here\n');
    expect(code).toBe(0);
    expect((await assay([command, ...args, '--strict'])).code).toBe(5);
  });

  test('gives no proofs where it is included and checked', async () => {
    write('lib.dfy', LIBRARY);
    const file = write('including.dfy', `include "lib.dfy"\n${USER}`);
    const report = reportOf(await assay(['verify', file, '--json']));
    const statuses = claimsOf(report).map(({ text, status }) => `${text}: ${status}`);
    expect(statuses.slice(0, 2)).toEqual(['1 == 2: I', 'L.F(x) > x: I']);
    // What code promises is checked where it is called, and told where it is asked for.
    const { stdout } = await assay(['verify', file]);
    expect(stdout).toMatch(
      /^lib\.dfy: included: \d claims that others need are not settled; to see them: --included$/m,
    );
    expect((await assay(['verify', file, '--included'])).stdout).toMatch(/^lib\.dfy:4:\d+: not proved/m);
  });

  test('may be packed as Dafny does it; what is no archive is said to be none', async () => {
    const manifest = strToU8('doo_file_version = "1.0"\n');
    write('lib.doo', zipSync({ 'manifest.toml': manifest, program: strToU8(LIBRARY) }));
    write('none.doo', 'no zip');
    const file = write('user.dfy', USER);
    const good = await assay(['verify', file, '--library', 'lib.doo']);
    expect(good.stdout).toContain('4 proofs rest on the library lib.doo, which is not checked here\n');
    const bad = await assay(['verify', file, '--library', 'none.doo']);
    expect(bad.stdout).toContain('The library "none.doo" cannot be read: it is no zip archive');
    expect(bad.code).toBe(2);
    const gone = await assay(['verify', file, '--library', 'gone.doo']);
    expect(gone).toMatchObject({ code: 1, stderr: 'error: There is no library "gone.doo".\n' });
  });
});

describe('a project', () => {
  test('that is wrong is an error at its place, for every command', async () => {
    write('broken/dfyconfig.toml', 'includes = [x]\n');
    write('circle/dfyconfig.toml', 'base = "b.toml"\n');
    write('circle/b.toml', 'base = "dfyconfig.toml"\n');
    for (const name of ['broken', 'circle']) {
      const file = write(`${name}/a.dfy`, 'method M() { }\n');
      for (const args of [
        ['check', file],
        ['resolve', file],
        ['model', file],
        ['run', file, 'M'],
      ]) {
        const { code, stdout, stderr } = await assay(args);
        expect(code, args.join(' ')).toBe(2);
        const said = name === 'broken' ? /broken\/dfyconfig\.toml:1:\d+: error/ : /circle\/b\.toml:1:1: error/;
        expect(stdout + stderr).toMatch(said);
      }
    }
  });

  test('of the examples is proved, and a run of one of its files is a run of the project', async () => {
    const project = path.join(projectRoot, 'examples/project');
    const { code, stdout } = await assay(['check', project, '--no-cache']);
    expect(stdout).toMatch(/^\d+ claims: all proved/m);
    expect(code).toBe(0);
    const ran = await assay(['run', path.join(project, 'src/Orders.dfy'), 'Serve', 'map["x" := 3]', '[Order("x", 2)]']);
    expect(ran.stdout).toContain('result = Success(map["x" := 1])');
  });
});

describe('settings of a project', () => {
  test('hold where the command line says nothing; others are refused by name', async () => {
    write('own/assay.toml', 'fail-on = "refuted"\nlibrary = ["l.dfy"]\n');
    write('own/l.dfy', LIBRARY);
    write('own/src/open.dfy', 'module M { import L method N(x: int) { assert x > 0; } }\n');
    expect((await assay(['verify', 'own/src/open.dfy'])).code).toBe(0);
    expect((await assay(['verify', 'own/src', '--fail-on', 'open'])).code).toBe(5);
    write('own/assay.toml', 'solver = "./z3"\n');
    const refused = await assay(['verify', 'own/src']);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has "solver", which is no') as string });
    write('own/assay.toml', 'strict = \n');
    const broken = await assay(['verify', 'own/src']);
    expect(broken).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/own\/assay\.toml:1:\d+: This is no TOML/) as string,
    });
  });
});

describe('what counts', () => {
  const WRONG = 'method M(x: int) { assert x > 0; }\nmethod N(x: int) { assert x == x; }\n';

  test('is what came out worse than in the baseline', async () => {
    const file = write('base.dfy', WRONG);
    const first = await assay(['check', file, '--json']);
    expect(first.code).toBe(4);
    write('base.json', first.stdout);
    const same = await assay(['check', file, '--baseline', 'base.json']);
    expect(same.code).toBe(0);
    expect(same.stdout).toContain('Nothing is worse than in the baseline.\n');
    write('base.dfy', WRONG.replace('x == x', 'x == 1'));
    const worse = await assay(['check', file, '--baseline', 'base.json', '--markdown', 'out.md', '--json']);
    expect(worse.code).toBe(4);
    expect(reportOf(worse).comparison).toMatchObject({ newlyRefuted: [{ member: 'N', line: 2 }], noLongerProved: [] });
    const markdown = readFileSync(path.join(folder(), 'out.md'), 'utf8');
    expect(markdown).toContain('#### Worse than in the baseline');
    const changed = await assay(['check', file, '--baseline', 'base.json', '--changed']);
    expect(changed.stdout).toContain('1 claim: 1 refuted');
  });

  test.each([
    ['{}', /cannot be used: it is no report of Assay/],
    ['no', /cannot be used: it is no JSON/],
    [
      '{"schema":1,"files":[{"path":"other.dfy","methods":[]}]}',
      /is of another program: it is about other files, such as "other\.dfy"/,
    ],
    ['{"schema":1,"files":[{"path":"base.dfy"}]}', /says nothing of claims/],
  ])('is bad usage with the baseline %s', async (text, message) => {
    write('bad.json', text);
    const { code, stderr } = await assay(['check', write('base.dfy', WRONG), '--baseline', 'bad.json']);
    expect(stderr).toMatch(message);
    expect(code).toBe(1);
  });

  test('is as mild as the user says', async () => {
    const open = write('open.dfy', 'method M(x: int) { assert x > 0; }\n');
    const assumed = write('assumed.dfy', 'method M(x: int) { assume {:axiom} x > 0; assert x > 0; }\n');
    const codes = async (file: string): Promise<unknown> =>
      Promise.all(
        ['refuted', 'open', 'assumed'].map(async (what) => (await assay(['verify', file, '--fail-on', what])).code),
      );
    expect(await codes(open)).toEqual([0, 5, 5]);
    expect(await codes(assumed)).toEqual([0, 0, 5]);
    const wrong = await assay(['verify', open, '--fail-on', 'anything']);
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"refuted", "open" or "assumed"') as string,
    });
  });

  test('may be one line', async () => {
    const file = write('line.dfy', WRONG);
    expect((await assay(['check', file, '--at', 'line.dfy:2'])).stdout).toMatch(/^1 claim: all proved/);
    const none = await assay(['check', file, '--at', 'line.dfy:9']);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('No claim stands in line 9') as string });
  });
});
