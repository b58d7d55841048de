/** The processes of this machine, for tests of what is left behind. */
import { execFileSync } from 'node:child_process';

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

export async function untilSolversRun(parent: number): Promise<readonly number[]> {
  for (let i = 0; i < 100; i++) {
    const found = processes().filter((one) => one.parent === parent && one.name === 'z3');
    // Until it is in the middle of a query.
    await pause(found.length > 0 ? 500 : 100);
    if (found.length > 0) return found.map(({ pid }) => pid);
  }
  throw new Error('no solver was started');
}
