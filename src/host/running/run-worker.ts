/** The thread that runs programs: deep recursion needs a stack that only a thread can be given. */
import { parentPort, workerData } from 'node:worker_threads';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { Message, Pending } from './messages.js';
import type { RunRequest } from './request.js';
import { runRequest } from './session.js';

const { request, pending } = workerData as { readonly request: RunRequest; readonly pending: Pending };

/** A program that prints faster than its reader reads waits here. */
const MOST_PENDING = 1 << 20;
/** Small pieces travel together. */
const LOT = 1 << 12;

let stream: 'out' | 'error' = 'out';
let lot: string[] = [];
let length = 0;

function send(message: Message): void {
  parentPort?.postMessage(message);
}

function flush(): void {
  if (length === 0) return;
  let waiting = Atomics.add(pending, 0, length) + length;
  send({ kind: 'text', stream, text: lot.join('') });
  lot = [];
  length = 0;
  for (; waiting > MOST_PENDING; waiting = Atomics.load(pending, 0)) Atomics.wait(pending, 0, waiting);
}

function write(to: 'out' | 'error', text: string): void {
  if (to !== stream) flush();
  stream = to;
  lot.push(text);
  length += text.length;
  if (length >= LOT) flush();
}

function end(message: Message): void {
  flush();
  send(message);
}

try {
  const outcome = await runRequest(request, {
    out: (text) => {
      write('out', text);
    },
    error: (text) => {
      write('error', text);
    },
  });
  end({ kind: 'ended', outcome });
} catch (error) {
  if (error instanceof UsageError) end({ kind: 'usage', message: error.message });
  else end({ kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
