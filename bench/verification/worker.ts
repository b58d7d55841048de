/** A process that verifies the programs it is sent, one after the other. It may be ended at any time. */
import path from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './messages.js';
import { nothing, verifyProgram } from './program.js';
import type { Tools } from './program.js';
import { startTools } from './tools.js';

let tools: Tools | undefined;

process.on('message', (message: ToWorker) => {
  void answer(message).then((reply) => process.send?.(reply));
});

// Whoever sent the programs may be gone while one is in work that never comes back here.
new Thread(
  `const parent = process.ppid;
   setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true },
).unref();

// Nothing more is wanted.
process.on('disconnect', () => {
  void (tools?.verifier.close() ?? Promise.resolve()).then(() => process.exit());
});

async function answer(message: ToWorker): Promise<FromWorker> {
  if (message.kind === 'start') {
    const started = await startTools(message.settings);
    if (typeof started === 'string') return { kind: 'unusable', message: started };
    tools = started;
    return { kind: 'started', solver: tools.verifier.name };
  }
  const name = path.basename(message.file);
  if (tools === undefined) return { kind: 'done', result: nothing(name, 0, 'exception: not started') };
  try {
    return { kind: 'done', result: await verifyProgram(message.file, tools) };
  } catch (error) {
    const text =
      error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error);
    return { kind: 'done', result: nothing(name, 0, `exception: ${text}`) };
  }
}
