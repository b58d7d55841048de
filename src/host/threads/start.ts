/** Starting the thread where engines work. It takes a while, so one is begun before anything else is known of a run. */
import { Worker } from 'node:worker_threads';

const STACK_MB = 512;
export const MEMORY_MB = 2048;

/** `script` is the one that the thread runs. */
export function startThread(script: string | URL): Worker {
  const worker = new Worker(script, {
    // Threads keep what was compiled for the command that they work for.
    argv: process.argv.slice(2),
    resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: MEMORY_MB },
  });
  // A thread without work keeps no process alive.
  worker.unref();
  return worker;
}

/** Where the code that is loaded later finds what the code before it began. */
const EARLY = Symbol.for('assay.early-thread');
const shared = globalThis as { [EARLY]?: Worker | undefined };

export function startEarly(script: string): void {
  const worker = startThread(script);
  // What goes wrong is told to whoever takes it.
  shared[EARLY] = worker;
}

export function takeEarly(): Worker | undefined {
  const worker = shared[EARLY];
  shared[EARLY] = undefined;
  return worker;
}
