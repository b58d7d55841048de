/** A program that takes long to read, or that is never read to its end, holds nobody up. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { describe, expect } from 'vitest';
import { useCli } from '../support/cli.js';
import { checkedReport, claimsOf, reportOf } from '../support/json-report.js';
import { pause, processes } from '../support/processes.js';
import type { Process } from '../support/processes.js';
import { testWithTool } from '../support/tools.js';

/** Members with this name are never read to their end. A thread may try for some seconds. */
const ENDLESS = 'Endless';
const LIMIT = 12;
const endless: Plugin = {
  name: 'endless-members',
  setup(build) {
    build.onLoad({ filter: /host\/threads\/thread\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { loader: 'ts', contents: text.replace(/READING_SECONDS = \d+/, `READING_SECONDS = ${LIMIT}`) };
    });
    build.onLoad({ filter: /languages\/dafny\/lower\/index\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const loop = `while (symbol.name === '${ENDLESS}');`;
      return { loader: 'ts', contents: text.replace(/lowerMethod\(symbol: [\w.]+\): void \{/, `$&${loop}`) };
    });
  },
};

const { main, assay, write, folder } = useCli([endless]);

/** Reading so many lines takes some seconds on any machine. */
const LINES = 60_000;

function longProgram(lines: number, more = ''): string {
  const member = (n: number): string =>
    `method Next${n}(x: int, s: seq<int>) returns (y: int)
  requires forall i :: 0 <= i < |s| ==> s[i] > ${n}
  ensures y > x
{
  y := x + 1;
  assert |s| > ${n} ==> s[${n}] > ${n};
}
`;
  return Array.from({ length: lines / 7 }, (_, n) => member(n)).join('') + more;
}

const QUICK = 'method Quick(x: int) { assert x + 1 > x; assert x != 7; }\n';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  /** From the signal to the end. */
  readonly milliseconds: number;
}

/** Sends the signal when it is time for it, by what the command has printed. */
async function interruptedWhen(
  args: readonly string[],
  signal: NodeJS.Signals,
  isTime: (stdout: string, stderr: string) => boolean,
): Promise<Ended> {
  const child = spawn(process.execPath, [main(), ...args], { cwd: folder() });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const own = (): readonly Process[] => processes().filter(({ parent }) => parent === child.pid);
  while (!isTime(stdout, stderr) && child.exitCode === null && child.signalCode === null) await pause(50);
  const begun = own();
  const sent = performance.now();
  child.kill(signal);
  const code = await closed;
  const milliseconds = performance.now() - sent;
  const left = (): number => processes().filter(({ pid }) => begun.some((one) => one.pid === pid)).length;
  for (let i = 0; i < 50 && left() > 0; i++) await pause(100);
  expect(left()).toBe(0);
  return { code, stdout, milliseconds };
}

/** Milliseconds. The promise is a second, which `bench/interrupts.ts` measures; this machine may be busy, and reading takes longer. */
const SOON = 4000;

const CHECK = ['check', '--no-cache', '--jobs', '2'] as const;

/** The lines of `--json-lines` so far that are about a program. */
function eventsOf(stdout: string, program: string): readonly string[] {
  const name = JSON.stringify({ program }).slice(1, -1);
  return stdout.split('\n').filter((line) => line.includes(name));
}

describe('a program that takes long to read', () => {
  testWithTool('z3', 'does not hold up one after it, and a signal meanwhile is heard at once', async () => {
    const long = write('a-long.dfy', longProgram(LINES));
    const quick = write('b-quick.dfy', QUICK);
    const isAnswered = (stdout: string): boolean =>
      eventsOf(stdout, quick).some((line) => line.includes('"event":"member"'));
    const ended = await interruptedWhen([...CHECK, '--json-lines', long, quick], 'SIGINT', isAnswered);
    expect(ended.code).toBe(130);
    expect(ended.milliseconds).toBeLessThan(SOON);
    expect(ended.stdout).toMatch(/"status":"R"/);
    // It was being read all the time: nothing is known of it but that it is there.
    expect(eventsOf(ended.stdout, long).filter((line) => !line.includes('"event":"file"'))).toEqual([]);
    expect(ended.stdout.trimEnd().split('\n').at(-1)).toContain('"outcome":"interrupted"');
  });

  testWithTool('z3', 'leaves a report when a signal comes, with what is known of others', async () => {
    const quick = write('a-quick.dfy', QUICK);
    const long = write('b-long.dfy', longProgram(LINES));
    // Files are opened in their order, so that the second one is being read when something is asked about the first.
    // A process of a solver says nothing: it begins before anything is known, when signals still end at once.
    const isAsked = (_: string, stderr: string): boolean => stderr.includes('a-quick.dfy: verifier');
    const ended = await interruptedWhen([...CHECK, '--json', '--progress', 'plain', quick, long], 'SIGTERM', isAsked);
    expect(ended.code).toBe(143);
    expect(ended.milliseconds).toBeLessThan(SOON);
    const report = checkedReport(JSON.parse(ended.stdout));
    expect(report.interrupted).toBe(true);
    const known = claimsOf(report).map(({ text }) => text);
    expect(['x + 1 > x', 'x != 7']).toEqual(expect.arrayContaining(known));
  });
});

describe('a program that is never read to its end', () => {
  const isLong = (name: string): string =>
    write(name, longProgram(35_000 / 5, `method ${ENDLESS}() {}\n${'// A long text.\n'.repeat(3000)}`));

  testWithTool('z3', 'is told so, and others have their answers', async () => {
    const ended = await assay([...CHECK, '--json', isLong('a-endless.dfy'), write('b-quick.dfy', QUICK)]);
    const report = reportOf(ended);
    expect(ended.code).toBe(2);
    expect(report.files[0]?.diagnostics).toMatchObject([
      { code: 'takes-too-long', message: expect.stringContaining(`within ${LIMIT} s`) as string },
    ]);
    expect(claimsOf(report).map(({ text, status }) => `${text} ${status}`)).toEqual(['x + 1 > x V', 'x != 7 R']);
  });

  testWithTool('z3', 'does not keep a signal from being heard', async () => {
    const quick = write('b-quick.dfy', QUICK);
    const isAnswered = (stdout: string): boolean =>
      eventsOf(stdout, quick).some((line) => line.includes('"event":"member"'));
    const args = [...CHECK, '--json-lines', isLong('a-endless.dfy'), quick];
    const ended = await interruptedWhen(args, 'SIGTERM', isAnswered);
    expect(ended.code).toBe(143);
    expect(ended.milliseconds).toBeLessThan(SOON);
    expect(ended.stdout.trimEnd().split('\n').at(-1)).toContain('"outcome":"interrupted"');
  });
});
