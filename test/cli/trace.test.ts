import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';

const { assay, write, folder } = useCli();
const at = (...parts: readonly string[]): string => path.join(folder(), ...parts);

const TWO = `method Abs(a: int) returns (b: int) {
  b := a;
  if b < 0 { b := -b; }
  assert b >= 0;
}
method Bad(n: int) { if n > 3 { assert n != 7; } }
`;

beforeAll(() => {
  write('Two.dfy', TWO);
});

const prove = (...args: readonly string[]): ReturnType<typeof assay> =>
  assay(['prove', 'Two.dfy', '--begin', 'nothing', ...args]);

describe('assay prove --trace', () => {
  test('writes a page for each method with its pictures, says where, and changes no answer', async () => {
    const { code, stdout, stderr } = await prove('--trace', 'steps');
    expect({ code, stderr }).toEqual({ code: 4, stderr: '' });
    expect(stdout).toContain('The iterations are in "steps/index.html".\n2 claims: 1 proved, 1 refuted');
    const names = readdirSync(at('steps'));
    expect(names).toEqual(
      expect.arrayContaining(['index.html', 'Abs.html', 'Bad.html', 'Abs-iteration-001.svg', 'Bad-end.svg']),
    );
    const index = readFileSync(at('steps/index.html'), 'utf8');
    expect(index).toMatch(/<a href="Bad\.html"><code>Bad<\/code><\/a>.*: 1 violated<\/li>/);
    expect(readFileSync(at('steps/Bad.html'), 'utf8')).toMatch(
      /It violates <code>assertion: n != 7 \(line 6\)<\/code>/,
    );
  });

  test('replaces what it wrote, and leaves standard output to JSON', async () => {
    const { code, stdout } = await prove('Abs', '--trace', 'steps', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ schema: 1 });
    expect(readdirSync(at('steps')).filter((name) => !/^(iteration-\d{3}|end)\.svg$/.test(name))).toEqual([
      'index.html',
    ]);
    const page = readFileSync(at('steps/index.html'), 'utf8');
    expect(page).toContain('No path of the graph leads to 1 error region: the claim there is proved.');
  });

  test('into a place where it cannot be: a sentence, before any work is done', async () => {
    mkdirSync(at('mine'));
    write('mine/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const [args, sentence] of [
      [['--trace', 'Two.dfy'], 'The report cannot be written: "Two.dfy" is a file, not a folder.'],
      [['--trace', ''], '--trace takes the name of a folder, but nothing was given.'],
      [['--trace', 'a', '--html', './a'], '--trace and --html name the same folder, "a".'],
    ] as const) {
      expect(await prove(...args)).toEqual({ code: 1, signal: null, stdout: '', stderr: `error: ${sentence}\n` });
    }
    const refused = await prove('--trace', 'mine');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('that folder holds something else ("picture.svg")');
  });
});
