/** However a process ends, its solvers end with it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { testWithTool } from '../support/tools.js';
import { isRunning, pidIn, until, useScripts } from './support/solvers.js';

const scripts = useScripts();
const program = fileURLToPath(new URL('./support/checking.ts', import.meta.url));

/** Runs a program that waits for a solver; gives the exit code or signal, and whether the solver is left. */
async function end(z3: string, way: NodeJS.Signals | 'exit' | 'handled'): Promise<string> {
  const pidFile = scripts.file(`${way}.pid`);
  const solver = scripts.solver(way, `echo $$ > ${pidFile}; exec ${z3} "$@"`);
  const child = spawn(process.execPath, ['--import', 'tsx', program, solver, way], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => {
      resolve(signal ?? String(code));
    });
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const pid = await pidIn(pidFile);
  expect(isRunning(pid)).toBe(true);
  if (way === 'handled') child.kill('SIGINT');
  else if (way !== 'exit') child.kill(way);
  const how = await ended;
  await until(() => !isRunning(pid));
  return how;
}

describe('no solver is left', () => {
  testWithTool('z3', 'after SIGINT', async (z3) => {
    expect(await end(z3, 'SIGINT')).toBe('SIGINT');
  });
  testWithTool('z3', 'after SIGTERM', async (z3) => {
    expect(await end(z3, 'SIGTERM')).toBe('SIGTERM');
  });
  testWithTool('z3', 'after process.exit', async (z3) => {
    expect(await end(z3, 'exit')).toBe('7');
  });
  testWithTool('z3', 'after a signal that the program handles itself', async (z3) => {
    expect(await end(z3, 'handled')).toBe('3');
  });
});
