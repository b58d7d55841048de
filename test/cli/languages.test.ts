/** Every command on a language that a module gives, and on models as JSON. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { projectRoot } from '../support/project.js';

const { assay, write, folder } = useCli();

const fixture = (name: string): string => readFileSync(path.join(projectRoot, 'test/fixtures/languages', name), 'utf8');
const TOY = ['--language', 'toy.mjs'] as const;

beforeAll(() => {
  write('toy.mjs', fixture('toy.js'));
  write('sum.toy', fixture('sum.toy'));
  write('wrong.toy', fixture('wrong.toy'));
});

interface ReportedClaim {
  readonly status: string;
  readonly kind: string;
}

const claimsIn = (stdout: string): readonly ReportedClaim[] => {
  const report = JSON.parse(stdout) as {
    readonly files: readonly { readonly methods: readonly { readonly claims: readonly ReportedClaim[] }[] }[];
  };
  return report.files.flatMap(({ methods }) => methods.flatMap(({ claims }) => claims));
};
const statusesIn = (stdout: string): readonly string[] => claimsIn(stdout).map(({ status }) => status);

describe('a language of a module', () => {
  test('resolve, with mistakes where they stand', async () => {
    expect(await assay(['resolve', 'sum.toy', ...TOY])).toMatchObject({ code: 0, stdout: '1 file, no errors\n' });
    const ended = await assay(['resolve', write('bad.toy', 's := 1;\nassert t == 2;\n'), ...TOY]);
    expect(ended.code).toBe(2);
    expect(ended.stdout).toContain('bad.toy:2:8: error[by-language]: There is no variable t.');
  });

  test('model', async () => {
    const ended = await assay(['model', 'sum.toy', ...TOY]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('method main(n: byte)\n');
  });

  test('run', async () => {
    expect(await assay(['run', 'sum.toy', 'main', '7', ...TOY])).toMatchObject({ code: 0, stdout: '14\n' });
    const outside = await assay(['run', 'sum.toy', 'main', '256', ...TOY]);
    expect(outside.code).toBe(1);
    const violated = await assay(['run', 'wrong.toy', 'main', '7', ...TOY]);
    expect(violated.code).toBe(4);
    expect(violated.stderr).toContain('wrong.toy:9:1');
  });

  test.each(['verify', 'check'])('%s proves what holds', async (command) => {
    const ended = await assay([command, 'sum.toy', '--json', ...TOY]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(claimsIn(ended.stdout).map(({ kind }) => kind)).toContain('invariant-kept');
    expect(new Set(statusesIn(ended.stdout))).toEqual(new Set(['V']));
  });

  test.each(['explore', 'prove', 'check'])('%s refutes what does not, by inputs', async (command) => {
    const named = command === 'check' ? [] : ['main'];
    const ended = await assay([command, 'wrong.toy', ...named, ...TOY]);
    expect(ended.code).toBe(4);
    expect(ended.stdout).toContain('wrong.toy:9:1: refuted (R): the assertion does not hold');
    expect(ended.stdout).toMatch(/n = (7|9)/);
    const [, replay = ''] = /To see it: assay (.*)/.exec(ended.stdout) ?? [];
    expect((await assay(replay.split(' '))).code).toBe(4);
  });

  test('graph', async () => {
    const ended = await assay(['graph', 'wrong.toy', 'main', '--format', 'dot', ...TOY]);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('digraph');
    expect(ended.stdout).toContain('assert s != 5');
  });

  test('what is remembered is forgotten with the module', async () => {
    const before = await assay(['check', 'wrong.toy', '--json', ...TOY]);
    expect(statusesIn(before.stdout)).toEqual(['R']);
    // The same text in another language: there, 5 is written for less than nothing.
    write('toy.mjs', fixture('toy.js').replace('BigInt(word)', "BigInt(word === '5' ? '-100' : word)"));
    const after = await assay(['check', 'wrong.toy', '--json', ...TOY]);
    write('toy.mjs', fixture('toy.js'));
    expect(statusesIn(after.stdout)).toEqual(['V']);
  });

  test('what a module imports counts, too', async () => {
    write('five.mjs', 'export const FIVE = 5n;\n');
    const importing = `import { FIVE } from './five.mjs';\n${fixture('toy.js')}`;
    write(
      'importing.mjs',
      importing.replace('arena.int(BigInt(word))', "arena.int(word === '5' ? FIVE : BigInt(word))"),
    );
    const check = ['check', 'wrong.toy', '--json', '--language', 'importing.mjs'];
    expect(statusesIn((await assay(check)).stdout)).toEqual(['R']);
    write('five.mjs', 'export const FIVE = -100n;\n');
    expect(statusesIn((await assay(check)).stdout)).toEqual(['V']);
  });
});

describe('a module that gives no language', () => {
  test.each([
    ['nothing', undefined, 'cannot be read: '],
    ['a syntax error', 'export default {', 'SyntaxError'],
    ['an exception', "throw new Error('no luck');", 'Error: no luck'],
    ['no default export', 'export const a = 1;', 'Its default export is no language.'],
    ['no name', 'export default { extensions: [".x"], read() {} };', 'Its default export has no "name".'],
    ['no extensions', 'export default { name: "X", read() {} };', 'The "extensions" of its default export must be'],
    ['no function', 'export default { name: "X", extensions: [".x"] };', 'Its default export has no function "read".'],
    [
      'the files of another',
      'export default { name: "X", extensions: [".dfy"], read() {} };',
      'Files named *.dfy are of the language Dafny.',
    ],
  ])('%s', async (what, text, message) => {
    const name = `${what.replaceAll(' ', '-')}.mjs`;
    if (text !== undefined) write(name, text);
    const ended = await assay(['check', 'sum.toy', '--language', name]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^error: The language module "/);
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toContain('    at ');
  });

  test.each([
    ['fails', 'throw new Error("no idea");', 'it fails: no idea'],
    ['forgets the model', 'return {};', 'it gives neither a model nor an error'],
  ])('one that %s says whose defect it is', async (_, body, message) => {
    write('odd.mjs', `export default { name: 'Odd', extensions: ['.odd'], read() { ${body} } };\n`);
    const ended = await assay(['verify', write('a.odd', 'x'), '--language', 'odd.mjs']);
    expect(ended.code).toBe(2);
    expect(ended.stdout + ended.stderr).toContain(`The module of the language Odd has a defect: ${message}.`);
  });

  test('one that forgets to claim an invariant proves nothing with it', async () => {
    const forgetful = fixture('toy.js').replace("claimAll('invariant-kept');", '');
    write('forgetful.mjs', forgetful);
    const ended = await assay(['verify', 'sum.toy', '--language', 'forgetful.mjs']);
    expect(ended.code).toBe(2);
    expect(ended.stdout + ended.stderr).toContain('main does not claim "i <= n" at the end of block');
  });
});

const DAFNY = `method Max(a: int, b: int) returns (m: int)
  ensures m >= a
  ensures m > b
{
  m := if a > b then a else b;
}

function Sum(n: nat): nat { if n == 0 then 0 else n + Sum(n - 1) }

method Main() {
  var m := Max(1, 2);
  print m, " ", Sum(4), "\\n";
}
`;

describe('a model as JSON', () => {
  beforeAll(async () => {
    write('Max.dfy', DAFNY);
    const ended = await assay(['model', '--json', 'Max.dfy']);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    write('Max.assay.json', ended.stdout);
    const toy = await assay(['model', '--json', 'wrong.toy', ...TOY]);
    write('wrong.assay.json', toy.stdout);
  });

  test('is written as it was read', async () => {
    const ended = await assay(['model', '--json', 'Max.assay.json']);
    const first = JSON.parse(readFileSync(path.join(folder(), 'Max.assay.json'), 'utf8')) as Record<string, unknown>;
    const second = JSON.parse(ended.stdout) as Record<string, unknown>;
    expect(ended.code).toBe(0);
    expect(second['methods']).toEqual(first['methods']);
    expect(second['terms']).toEqual(first['terms']);
  });

  test.each(['verify', 'check'])('%s says of it what it says of the text', async (command) => {
    const text = await assay([command, 'Max.dfy', '--json']);
    const json = await assay([command, 'Max.assay.json', '--json']);
    expect(json.code).toBe(text.code);
    expect(statusesIn(json.stdout)).toEqual(statusesIn(text.stdout));
    expect(statusesIn(json.stdout).length).toBeGreaterThan(3);
  });

  test.each(['Queue', 'Sums', 'BinarySearch', 'Shapes'])('verify says of examples/%s.dfy the same', async (name) => {
    const file = path.join(projectRoot, `examples/${name}.dfy`);
    const json = write(`${name}.assay.json`, (await assay(['model', '--json', file])).stdout);
    const [fromText, fromJson] = await Promise.all([
      assay(['verify', file, '--json']),
      assay(['verify', json, '--json']),
    ]);
    expect(fromJson.code).toBe(fromText.code);
    expect(statusesIn(fromJson.stdout)).toEqual(statusesIn(fromText.stdout));
  });

  test('messages point into the text that it was made of', async () => {
    const ended = await assay(['check', 'Max.assay.json']);
    expect(ended.code).toBe(4);
    expect(ended.stdout).toContain('Max.dfy:3:11: refuted (R): the postcondition does not hold');
    expect(ended.stdout).toContain('  ensures m > b\n');
  });

  test('run, graph, explore, prove, resolve, model', async () => {
    expect(await assay(['resolve', 'Max.assay.json'])).toMatchObject({ code: 0 });
    expect((await assay(['run', 'Max.assay.json'])).stderr).toContain('Max.dfy:3:');
    expect((await assay(['run', 'wrong.assay.json', 'main', '1'])).code).toBe(0);
    expect((await assay(['explore', 'Max.assay.json', 'Max'])).code).toBe(4);
    expect((await assay(['prove', 'wrong.assay.json', 'main'])).stdout).toContain('wrong.toy:9:1: refuted (R)');
    expect((await assay(['graph', 'Max.assay.json', 'Max', '--format', 'dot'])).stdout).toContain('digraph');
    expect((await assay(['model', 'Max.assay.json'])).stdout).toBe((await assay(['model', 'Max.dfy'])).stdout);
  });

  test('without its texts, messages point into the file itself', async () => {
    const form = JSON.parse(readFileSync(path.join(folder(), 'Max.assay.json'), 'utf8')) as object;
    const bare = JSON.stringify({ ...form, sources: [], origins: [] }, (key, value: unknown) =>
      key === 'origin' ? undefined : value,
    );
    const ended = await assay(['check', write('bare.assay.json', bare)]);
    expect(ended.code).toBe(4);
    expect(ended.stdout).toMatch(/bare\.assay\.json:1:\d+: refuted \(R\): the postcondition does not hold/);
  });

  test('a mistake in it is told with the way to it', async () => {
    const text = readFileSync(path.join(folder(), 'Max.assay.json'), 'utf8').replace('"op":"lt"', '"op":"less"');
    const ended = await assay(['check', write('bad.assay.json', text)]);
    expect(ended.code).toBe(2);
    expect(ended.stdout + ended.stderr).toMatch(
      /bad\.assay\.json:\d+:\d+: error\[bad-model\]: terms\[\d+\] has an operator "less"/,
    );
  });

  test('what cannot be written is refused', async () => {
    expect(await assay(['model', '--json', 'Max.dfy', 'Max'])).toMatchObject({
      code: 1,
      stderr: 'error: --json prints the whole model; leave out "Max".\n',
    });
    const property = await assay(['model', '--json', 'Max.dfy', '--property', 'x.property']);
    expect(property.code).toBe(1);
    expect(property.stderr).toContain('A property is no part of a model as JSON');
  });
});
