import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { pause, processes } from '../support/processes.js';

const { assay, write, folder, main } = useCli();

const running: Watching[] = [];

afterEach(() => {
  for (const run of running.splice(0)) run.kill();
});

/** A run that goes on. What it prints is waited for, however long that takes. */
class Watching {
  readonly ended: Promise<unknown>;
  private readonly child;
  private output = '';
  private wake: () => void = () => undefined;

  constructor(...args: readonly string[]) {
    this.child = spawn(process.execPath, [main(), 'check', '--watch', ...args], { cwd: folder() });
    running.push(this);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.wake();
      });
    }
    this.ended = new Promise((resolve) =>
      this.child.on('close', (code, signal) => {
        resolve(code ?? signal);
      }),
    );
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** What was printed up to and with the line that matches. */
  async until(last: RegExp): Promise<string> {
    const line = new RegExp(`(?:${last.source}).*\n`);
    for (;;) {
      const found = line.exec(this.output);
      if (found !== null) {
        const end = found.index + found[0].length;
        const text = this.output.slice(0, end);
        this.output = this.output.slice(end);
        return text.replace(/\(\d+\.\d s, .*\)/, '(T)');
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  kill(): void {
    this.child.kill('SIGINT');
  }
}

const SUMMARY = /\d+\.\d s, /;
const CALLER = `include "callee.dfy"
method Caller(x: int) returns (y: int)
  requires x > 0
{
  y := Twice(x);
  assert y > x;
}
`;
const CALLEE = 'method Twice(x: int) returns (y: int)\n  ensures y == 2 * x\n{\n  y := 2 * x;\n}\n';

/** At once: a file that is being written is empty for a moment, which a round may see. */
function save(name: string, text: string): void {
  write(`${name}.tmp`, text);
  renameSync(path.join(folder(), `${name}.tmp`), path.join(folder(), name));
}

test('--watch tells what came out differently after each save', async () => {
  write('watched/caller.dfy', CALLER);
  write('watched/callee.dfy', CALLEE);
  const run = new Watching('watched/caller.dfy', 'watched');
  expect(await run.until(/Watching /)).toBe(
    '2 claims: all proved (T)\nWatching 2 files for changes. Ctrl-C ends it.\n',
  );

  save('watched/caller.dfy', CALLER);
  expect(await run.until(SUMMARY)).toBe('Nothing changed. 2 claims: all proved (T)\n');

  // Many editors write another file and rename it. The file is included, and in a folder that is named.
  write('watched/new.tmp', CALLEE.replace('2 * x;', '3 * x;'));
  renameSync(path.join(folder(), 'watched/new.tmp'), path.join(folder(), 'watched/callee.dfy'));
  const refuted = await run.until(SUMMARY);
  expect(refuted).toMatch(/^watched\/callee\.dfy:2:11: refuted \(R\)/);
  expect(refuted).toMatch(/ {2}Before, it was proved \(V\)\.\n2 claims: 1 proved, 1 refuted \(T\)\n$/);

  save('watched/callee.dfy', CALLEE.replace('y := 2', 'y = 2'));
  expect(await run.until(/, \d+ error/)).toMatch(/^watched\/callee\.dfy:4:5: error\[/);

  save('watched/callee.dfy', CALLEE);
  expect(await run.until(SUMMARY)).toBe(
    'watched/callee.dfy:2:11: was refuted (R), is now proved (V): postcondition y == 2 * x\n2 claims: all proved (T)\n',
  );

  rmSync(path.join(folder(), 'watched/caller.dfy'));
  expect(await run.until(SUMMARY)).toMatch(/^error: There is no file or directory "watched\/caller\.dfy"\.\n/);
  save('watched/caller.dfy', CALLER);
  expect(await run.until(SUMMARY)).toBe('Nothing changed. 2 claims: all proved (T)\n');

  mkdirSync(path.join(folder(), 'watched/below'));
  write('watched/below/more.dfy', 'method More(x: int) {\n  assert x - x == 0;\n}\n');
  expect(await run.until(SUMMARY)).toBe(
    'watched/below/more.dfy:1:8: new: More, with 1 claim, all settled\n3 claims: all proved (T)\n',
  );

  const children = processes().filter(({ parent }) => parent === run.pid);
  run.kill();
  expect(await run.ended).toBe('SIGINT');
  const left = (): number => processes().filter((one) => children.some(({ pid }) => pid === one.pid)).length;
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
});

test('--watch watches the property, too', async () => {
  write('locked/lock.dfy', 'method Acquire() { }\nmethod Main() {\n  Acquire();\n  Acquire();\n}\n');
  const many = 'property Locking\ninitial Free\nFree: Acquire -> Held\nHeld: Acquire -> Held\n';
  save('lock.property', many);
  const run = new Watching('locked/lock.dfy', '--property', 'lock.property');
  const first = await run.until(/Watching /);
  expect(first).toContain('all proved');
  expect(first).toContain('Watching 2 files');
  save('lock.property', many.replace('Held: Acquire -> Held', 'Held:'));
  expect(await run.until(SUMMARY)).toContain('refuted (R)');
  save('lock.property', 'property Locking\nnonsense\n');
  expect(await run.until(/error: /)).toContain('lock.property');
  save('lock.property', many);
  expect(await run.until(SUMMARY)).toContain('which was refuted (R)');
});

/** Takes as long as it may: nobody knows whether the assertion holds, and there are many paths. */
const HARD = `method Hard(a: seq<int>) returns (s: int)
{
  s := 0;
  var i := 0;
  while i < |a| {
    if a[i] > 0 { s := s + a[i] * a[i]; } else { s := s + 3 * i; }
    i := i + 1;
  }
  assert s * s != 1234567 * i * i + 17;
}
`;

test('a save ends a check that is under way, and nothing of it is told', async () => {
  write('saved.dfy', CALLEE);
  const run = new Watching('--time-limit', '600', 'saved.dfy');
  await run.until(/Watching /);
  write('saved.dfy', HARD);
  // Long enough for the check to begin. If it has not, the test is easier.
  await pause(1500);
  write('saved.dfy', CALLEE);
  expect(await run.until(SUMMARY)).toBe('Nothing changed. 1 claim: all proved (T)\n');
});

describe('what --watch cannot do is said in a sentence', () => {
  test.each([
    [
      ['--json', 'a.dfy'],
      /^error: --json prints one report at the end, and with --watch there is no end; use one of them\.\n$/,
    ],
    [['none.dfy'], /^error: There is no file or directory "none\.dfy"\.\n$/],
    [['--filter', 'Nothing', 'a.dfy'], /^error: No member has "Nothing" in its name\.\n$/],
  ])('%j', async (args: readonly string[], sentence) => {
    write('a.dfy', CALLEE);
    const { code, stdout, stderr } = await assay(['check', '--watch', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  });
});
