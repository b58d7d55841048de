import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';

const { assay, write, folder, main } = useCli();
const at = (...parts: readonly string[]): string => path.join(folder(), ...parts);

const ABS = `method Abs(x: int) returns (y: int)
  ensures y >= 0
{
  if x < 0 { y := -x; } else { y := x; }
}
`;

beforeAll(() => {
  write('Abs.dfy', ABS);
  write('Wrong.dfy', 'method M() { var x: int := true; }\n');
});

const verify = (...args: readonly string[]): ReturnType<typeof assay> => assay(['verify', ...args]);

describe('--html', () => {
  test('writes an index and a page for each file, and says where', async () => {
    const { code, stdout, stderr } = await verify('Abs.dfy', 'Wrong.dfy', '--html', 'out/report');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(stdout).toMatch(/\nThe report is in "out\/report\/index\.html"\.\n$/);
    expect(readdirSync(at('out')).sort()).toEqual(['report']);
    expect(readdirSync(at('out/report')).sort()).toEqual(['Abs.dfy.html', 'Wrong.dfy.html', 'index.html']);
    const page = readFileSync(at('out/report/Abs.dfy.html'), 'utf8');
    expect(page).toContain('<span class="w-contract">ensures</span>');
    expect(page).toContain('class="assay-graph"');
    expect(readFileSync(at('out/report/Wrong.dfy.html'), 'utf8')).toContain('Its claims were not looked at.');
  });

  test('replaces a report of ours, through a link too, and leaves standard output to JSON', async () => {
    symlinkSync(at('out/report'), at('link'));
    const { code, stdout, stderr } = await verify('Abs.dfy', '--json', '--html', 'link');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ schema: 1 });
    expect(readdirSync(at('out/report')).sort()).toEqual(['Abs.dfy.html', 'index.html']);
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
    expect(readdirSync(at('out'))).toEqual(['report']);
  });

  test('takes an empty folder, and no folder with other content', async () => {
    mkdirSync(at('empty'));
    expect((await verify('Abs.dfy', '--html', 'empty')).code).toBe(0);
    write('mine/notes.html', '<p>Mine.</p>');
    const refused = await verify('Abs.dfy', '--html', 'mine');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe(
      'error: The report is not written to "mine", because that folder holds something else ("notes.html"). ' +
        'Name a new folder, or one that holds a report of Assay and nothing more.\n',
    );
    write('empty/notes.txt', 'Mine too.');
    expect((await verify('Abs.dfy', '--html', 'empty')).code).toBe(1);
    expect(readdirSync(at('empty')).sort()).toEqual(['Abs.dfy.html', 'index.html', 'notes.txt']);
  });

  test.each([
    ['Abs.dfy', 'The report cannot be written: "Abs.dfy" is a file, not a folder.'],
    ['Abs.dfy/report', 'The report cannot be written to "Abs.dfy/report": a part of its path is a file.'],
    ['', '--html takes the name of a folder, but nothing was given.'],
  ])('onto %j: a sentence, before any work is done', async (target, sentence) => {
    const ended = await verify('Abs.dfy', '--html', target);
    expect(ended).toEqual({ code: 1, signal: null, stdout: '', stderr: `error: ${sentence}\n` });
    expect(readFileSync(at('Abs.dfy'), 'utf8')).toBe(ABS);
  });

  test('into a folder that cannot be written: a sentence, and nothing is left behind', async () => {
    mkdirSync(at('locked'));
    chmodSync(at('locked'), 0o500);
    // Who may write everywhere is stopped by a place where nothing can be created.
    const isRoot = process.getuid?.() === 0;
    const ended = await verify('Abs.dfy', '--html', isRoot ? '/proc/new/report' : 'locked/report');
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(
      /^error: The report cannot be written to ".*": (permission denied|nothing can be created there)\.\n$/,
    );
    expect(readdirSync(at('locked'))).toEqual([]);
  });

  test('on a disk that takes no more: a sentence, and the report that was there stays whole', async () => {
    expect((await verify('Abs.dfy', '--html', 'full')).code).toBe(0);
    const before = readFileSync(at('full/index.html'), 'utf8');
    // Files may not grow beyond a few kilobytes, which stops a page in the middle.
    const command = `ulimit -f 8; exec "${process.execPath}" "${main()}" verify Abs.dfy --html full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder(), encoding: 'utf8' });
    expect(stderr).toBe('error: The report cannot be written to "full": it is larger than files may be here.\n');
    expect(status).toBe(1);
    expect(readFileSync(at('full/index.html'), 'utf8')).toBe(before);
    expect(readdirSync(folder()).filter((name) => name.startsWith('full'))).toEqual(['full']);
  });
});
