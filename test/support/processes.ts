/** The processes of this machine, for tests of what is left behind. */
import { execFileSync, spawn } from 'node:child_process';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/** Those that have ended and whose parent has not looked yet do not count. */
export function processes(): readonly Process[] {
  return execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state?.startsWith('Z') === false)
    .map(([pid, parent, , name = '']) => ({ pid: Number(pid), parent: Number(parent), name }));
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Interrupted {
  readonly code: unknown;
  readonly output: string;
  /** Solvers that outlive it. */
  readonly left: readonly Process[];
}

/** Runs Node with these arguments, and ends it with a signal while a solver works. */
export async function interrupted(
  args: readonly string[],
  cwd: string,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<Interrupted> {
  const child = spawn(process.execPath, args, { cwd });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const solvers = await untilSolversRun(child.pid ?? 0);
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.kill(signal);
  const code = await ended;
  const left = (): readonly Process[] => processes().filter(({ pid }) => solvers.includes(pid));
  for (let i = 0; i < 100 && left().length > 0; i++) await pause(100);
  return { code, output, left: left() };
}

export async function untilSolversRun(parent: number): Promise<readonly number[]> {
  for (let i = 0; i < 100; i++) {
    const found = processes().filter((one) => one.parent === parent && one.name === 'z3');
    // Until it is in the middle of a query.
    await pause(found.length > 0 ? 500 : 100);
    if (found.length > 0) return found.map(({ pid }) => pid);
  }
  throw new Error('no solver was started');
}
