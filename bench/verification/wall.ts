/** The time that a command takes. */
import { spawnSync } from 'node:child_process';

/** Seconds; undefined if it does not end with success. */
export function wallTime(command: string, args: readonly string[]): number | undefined {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  return status === 0 ? (performance.now() - started) / 1000 : undefined;
}
