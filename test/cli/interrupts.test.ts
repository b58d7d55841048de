/** A signal ends a run soon, at any moment, and what is known by then is not lost. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { useCli } from '../support/cli.js';
import { checkedReport, claimsOf } from '../support/json-report.js';
import { testWithTool } from '../support/tools.js';
import { pause, processes, untilSolversRun } from '../support/processes.js';

const { main, write, folder } = useCli();

/** Something that is known at once, something that takes long, and something that comes after it. */
const FILES = {
  'a-quick.dfy': 'method Quick(x: int) { assert x + 1 > x; assert x != 7; }\n',
  'b-long.dfy': `method Long(a: int, b: int, c: int, n: nat)
  requires a > 2 && b > 2 && c > 2 && n > 2
{
  assert a * a * a * a * a + b * b * b * b * b != c * c * c * c * c;
}
`,
} as const;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
}

/** Runs the command, waits until solvers are at work, and gives it signals that many milliseconds apart. */
async function ended(args: readonly string[], signals: readonly NodeJS.Signals[], apart: number): Promise<Ended> {
  const child = spawn(process.execPath, [main(), ...args], { cwd: folder() });
  let stdout = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  const solvers = await untilSolversRun(child.pid ?? 0);
  await pause(1500);
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  for (const signal of signals) {
    child.kill(signal);
    await pause(apart);
  }
  const result = { code: await code, stdout };
  for (let i = 0; i < 50 && processes().some(({ pid }) => solvers.includes(pid)); i++) await pause(100);
  expect(processes().filter(({ pid }) => solvers.includes(pid))).toEqual([]);
  return result;
}

const files = (): readonly string[] => Object.entries(FILES).map(([name, text]) => write(name, text));
const CHECK = ['check', '--no-cache', '--time-limit', '60'] as const;

describe('a signal in the middle of the work', () => {
  testWithTool('z3', 'leaves a report that says so, with what was known', async () => {
    const { code, stdout } = await ended([...CHECK, '--json', ...files()], ['SIGTERM'], 0);
    expect(code).toBe(143);
    const report = checkedReport(JSON.parse(stdout));
    expect(report.interrupted).toBe(true);
    const statuses = new Map(claimsOf(report).map(({ text, status }) => [text, status]));
    expect(statuses.get('x + 1 > x')).toBe('V');
    expect(statuses.get('x != 7')).toBe('R');
    expect(['I', 'U', 'V?']).toContain(statuses.get('a * a * a * a * a + b * b * b * b * b != c * c * c * c * c'));
  });

  testWithTool('z3', 'prints what is refuted, and writes the reports', async () => {
    const args = [...CHECK, '--sarif', 'found.sarif', '--junit', 'found.xml', ...files()];
    const { code, stdout } = await ended(args, ['SIGINT'], 0);
    expect(code).toBe(130);
    expect(stdout).toContain('a-quick.dfy:1:49: refuted (R)');
    expect(stdout).toMatch(/\n\d+ claims: .*\(interrupted, [\d.]+ s, z3 [\d.]+\)\n$/);
    const read = (name: string): string => readFileSync(path.join(folder(), name), 'utf8');
    expect((JSON.parse(read('found.sarif')) as { runs: unknown[] }).runs).toHaveLength(1);
    expect(read('found.xml')).toContain('</testsuites>');
  });

  testWithTool('z3', 'ends a watch in its first check, with what was known', async () => {
    const { code, stdout } = await ended([...CHECK, '--watch', ...files()], ['SIGINT'], 0);
    expect(code).toBe(130);
    expect(stdout).toContain('a-quick.dfy:1:49: refuted (R)');
    expect(stdout).toMatch(/\n\d+ claims: .*\(interrupted, [\d.]+ s, z3 [\d.]+\)\n$/);
  });

  testWithTool('z3', 'and a second one end the process at once', async () => {
    const { code } = await ended([...CHECK, ...files()], ['SIGINT', 'SIGINT'], 1);
    expect(code).toBe(130);
  });
});

describe('a signal while the report is written', () => {
  testWithTool('z3', 'waits for its end', async () => {
    // Longer than what a pipe holds, so that it is written only when somebody reads it.
    const x = 'x'.repeat(2000);
    const claims = Array.from({ length: 300 }, (_, n) => `assert ${x} + ${n} >= ${x};`);
    const file = write('long-report.dfy', `method Long(${x}: int) {\n${claims.join('\n')}\n}\n`);
    const child = spawn(process.execPath, [main(), 'verify', '--json', file], { cwd: folder() });
    const closed = new Promise<NodeJS.Signals | null>((resolve) => {
      child.on('close', (_, signal) => {
        resolve(signal);
      });
    });
    let stdout = '';
    const first = new Promise<void>((resolve) => {
      child.stdout.on('data', (text: Buffer) => {
        if (stdout === '') child.stdout.pause();
        stdout += text.toString();
        resolve();
      });
    });
    await first;
    child.kill('SIGTERM');
    await pause(300);
    child.stdout.resume();
    expect(await closed).toBe('SIGTERM');
    const report = checkedReport(JSON.parse(stdout));
    expect(claimsOf(report).map(({ status }) => status)).toEqual(claims.map(() => 'V'));
    expect(report.interrupted).toBeUndefined();
  });
});
