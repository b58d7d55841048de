/**
 * A process with one engine thread, for programs that take more than a thread can be kept from taking (seed 000, 2.4.6). It
 * passes on what is said, looks at its own memory, and ends with whoever started it.
 */
import { startThread } from './start.js';
import type { AgentMessage } from './agent-process.js';
import { AGENT_MEMORY_MB, MEMORY_CODE } from './agent-process.js';

const LOOK_MILLISECONDS = 50;

/** Beside this script. */
const worker = startThread(new URL('./engine-worker.js', import.meta.url));
worker.ref();

function tell(message: AgentMessage, then?: () => void): void {
  if (process.connected) process.send?.(message, undefined, undefined, then);
}

worker
  .on('message', (said: unknown) => {
    tell({ kind: 'said', said });
  })
  .on('error', ({ code, message, stack }: NodeJS.ErrnoException) => {
    tell({ kind: 'failed', code, message, stack }, () => process.exit(1));
  })
  .on('exit', (code) => process.exit(code));

process
  .on('message', (message) => {
    worker.postMessage(message);
  })
  .on('disconnect', () => process.exit(1));

setInterval(() => {
  if (process.memoryUsage.rss() > AGENT_MEMORY_MB * 2 ** 20) process.exit(MEMORY_CODE);
}, LOOK_MILLISECONDS);
