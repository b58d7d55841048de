import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';

const { assay, write, folder, main } = useCli();

const OPEN = 'method Half(x: int) returns (y: int)\n  ensures 2 * y == x\n{\n  y := x / 2;\n}\n';
const FINE = 'method Fine(x: int)\n  requires x > 1\n{\n  assert x * 2 > 2;\n}\n';
const BROKEN = 'method Bad() {\n  var x: int := true;\n}\n';

const at = (name: string): string => path.join(folder(), name);

/** Names in a new folder. */
function inNew(name: string): { readonly inside: (file: string) => string; readonly names: () => readonly string[] } {
  mkdirSync(at(name));
  return { inside: (file) => path.join(name, file), names: () => readdirSync(at(name)) };
}

describe('reports in files', () => {
  test.each([
    ['open.dfy', OPEN, 5, 'warning', '<skipped'],
    ['fine.dfy', FINE, 0, undefined, '<testcase'],
    ['broken.dfy', BROKEN, 2, 'error', '<error'],
  ])('say what was found in %s, and the exit code is that of the check', async (name, text, code, level, tag) => {
    const { inside, names } = inNew(`of ${name}`);
    const [sarif, junit] = [inside('out.sarif'), inside('out.xml')];
    const ended = await assay(['verify', write(name, text), '--sarif', sarif, '--junit', junit]);
    expect(ended).toMatchObject({ code, stderr: '' });
    const log = JSON.parse(readFileSync(at(sarif), 'utf8')) as Log;
    expect(log.runs[0]?.results?.[0]?.level).toBe(level);
    expect(log.runs[0]?.artifacts?.[0]?.location).toEqual({ uri: name, uriBaseId: '%SRCROOT%' });
    expect(readFileSync(at(junit), 'utf8')).toContain(tag);
    expect(names()).toEqual(['out.sarif', 'out.xml']);
  });

  test('are those of an exploration too, with pages', async () => {
    const { inside, names } = inNew('explored');
    const targets = ['--sarif', inside('out.sarif'), '--junit', inside('out.xml'), '--html', inside('pages')];
    const ended = await assay(['explore', write('half.dfy', OPEN), ...targets]);
    expect(ended).toMatchObject({ code: 4, stderr: '' });
    expect(ended.stdout).toContain('The report is in "explored/pages/index.html".\n');
    const log = JSON.parse(readFileSync(at(inside('out.sarif')), 'utf8')) as Log;
    expect(log.runs[0]?.results?.[0]?.level).toBe('error');
    expect(readFileSync(at(inside('out.xml')), 'utf8')).toContain('<failure');
    expect(readFileSync(at(inside('pages/half.dfy.html')), 'utf8')).toContain('assay run half.dfy Half');
    expect(names()).toEqual(['out.sarif', 'out.xml', 'pages']);
  });

  test('replace those of the last time, through links, and leave standard output alone', async () => {
    const { inside, names } = inNew('again');
    writeFileSync(at(inside('real.xml')), 'old');
    symlinkSync('real.xml', at(inside('link.xml')));
    const ended = await assay(['verify', '--json', write('again.dfy', FINE), '--junit', inside('link.xml')]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ended.stdout)).toMatchObject({ schema: 1 });
    expect(lstatSync(at(inside('link.xml'))).isSymbolicLink()).toBe(true);
    expect(readFileSync(at(inside('real.xml')), 'utf8')).toContain('<testsuites');
    expect(names()).toEqual(['link.xml', 'real.xml']);
  });
});

describe('a report that cannot be written is said in a sentence', () => {
  test.each([
    [['--sarif', 'folder'], '"folder" cannot be written: it is a directory.'],
    [['--junit', 'nowhere/out.xml'], /^"nowhere\/out\.xml" cannot be written: there is no directory ".*nowhere"\.$/],
    [['--sarif', ''], '--sarif takes the name of a file, but nothing was given.'],
    [['--sarif', 'x', '--junit', './x'], '--sarif and --junit name the same file, "x".'],
    [['--junit', 'fine.dfy'], '--junit takes the name of a file to write, but "fine.dfy" is the name of a program.'],
  ])('before the work begins: %j', async (options, sentence) => {
    if (!existsSync(at('folder'))) mkdirSync(at('folder'));
    const ended = await assay(['verify', write('fine.dfy', FINE), ...options]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^error: .*\n$/);
    expect(ended.stderr.slice('error: '.length, -1)).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
    expect(readFileSync(at('fine.dfy'), 'utf8')).toBe(FINE);
  });

  test.skipIf(!existsSync('/dev/full'))('after it: the disk is full', async () => {
    const ended = await assay(['verify', write('fine.dfy', FINE), '--junit', '/dev/full']);
    expect(ended).toMatchObject({
      code: 1,
      stderr: 'error: "/dev/full" cannot be written: there is no space left on the disk.\n',
    });
  });

  test.skipIf(process.platform === 'win32')('after it: what was there stays, and nothing half-written', () => {
    const { inside, names } = inNew('limited');
    writeFileSync(at(inside('out.sarif')), 'old');
    const script = `ulimit -f 1; "$0" "$1" verify "$2" --sarif "$3" 2>&1 | cat; echo "code \${PIPESTATUS[0]}"`;
    const args = [process.execPath, main(), write('fine.dfy', FINE), inside('out.sarif')];
    const said = execFileSync('bash', ['-c', script, ...args], { cwd: folder(), encoding: 'utf8' });
    expect(said).toMatch(/\nerror: "limited\/out\.sarif" cannot be written: .*\.\ncode 1\n$/);
    expect(readFileSync(at(inside('out.sarif')), 'utf8')).toBe('old');
    expect(names()).toEqual(['out.sarif']);
  });
});
