/** The time that a command takes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Seconds. */
export interface Times {
  readonly wall: number;
  /** Of its processes and threads together: on a machine that does other things too, it says more than the other. */
  readonly processor: number;
}

/** Undefined if the command does not end with success. */
export function timesOf(command: string, args: readonly string[]): Times | undefined {
  const [started, used] = [performance.now(), childrenSeconds()];
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  if (status !== 0) return undefined;
  return { wall: (performance.now() - started) / 1000, processor: childrenSeconds() - used };
}

/** Of all that have ended; 0 where the system does not tell. */
function childrenSeconds(): number {
  let line;
  try {
    line = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return 0;
  }
  // After the name, which may contain anything: the thirteenth and the next are user and system time in hundredths.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
