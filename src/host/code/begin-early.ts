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
  if (namedSolver(rest) === 'z3') askEarly();
}

/** As far as it can be seen here: what is taken for something else is only asked later. */
function namedSolver(args: readonly string[]): string | undefined {
  const at = args.findIndex((argument) => argument.startsWith('--solver'));
  const option = args[at];
  if (option === undefined) return 'z3';
  return option === '--solver' ? args[at + 1] : option.slice('--solver='.length);
}
