/** Which commands begin early what they need later. This runs before the rest of the code is loaded. */
import { beginEarly } from '../host/begin-early.js';

/** Those whose engines work in threads and ask a solver. */
const COMMANDS = new Set(['check', 'verify', 'explore', 'prove']);

/** `folder` is that of the scripts. */
export function beginCommand(folder: string): void {
  const [, , command = '', ...rest] = process.argv;
  if (!COMMANDS.has(command)) return;
  beginEarly(folder, { asksZ3: namedSolver(rest)?.split(/[,+]/)[0] === 'z3' });
}

/** As far as it can be seen here: what is taken for something else is only asked later. */
function namedSolver(args: readonly string[]): string | undefined {
  const at = args.findIndex((argument) => argument.startsWith('--solver'));
  const option = args[at];
  if (option === undefined) return 'z3';
  return option === '--solver' ? args[at + 1] : option.slice('--solver='.length);
}
