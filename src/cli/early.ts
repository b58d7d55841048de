/** Which commands begin early what they need later. This runs before the rest of the code is loaded. */
import { beginEarly } from '../host/code/begin-early.js';

/** Those whose engines work in threads and ask a solver. */
const COMMANDS = new Set(['check', 'verify', 'explore', 'prove']);

/** `folder` is that of the scripts. */
export function beginCommand(folder: string): void {
  const [, , command = '', ...rest] = process.argv;
  if (!COMMANDS.has(command)) return;
  const namesSolver = rest.some((argument) => argument.startsWith('--solver'));
  beginEarly(folder, { asksSolver: !namesSolver });
}
