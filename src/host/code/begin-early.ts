/** What a run needs later and what takes time to start is begun before the rest of the code is loaded. */
import path from 'node:path';
import { askEarly } from '../solvers/printed-version.js';
import { startEarly } from '../threads/start.js';

/** The commands whose engines work in threads and ask a solver. */
const COMMANDS = new Set(['check', 'verify', 'explore', 'prove']);

/** `folder` is that of the scripts. */
export function beginEarly(folder: string): void {
  const [, , command = '', ...rest] = process.argv;
  if (!COMMANDS.has(command)) return;
  startEarly(path.join(folder, 'engine-worker.js'));
  if (!rest.some((argument) => argument.startsWith('--solver'))) askEarly();
}
