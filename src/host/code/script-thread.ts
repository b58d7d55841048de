/** A thread that runs one of our own scripts. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

/** `script` is beside the file at `from`, without its ending. A thread that runs the sources needs what runs them here. */
export function scriptThread(from: string, script: string, options: WorkerOptions): Worker {
  // Whether anything compiled is kept is said there.
  const argv = process.argv.slice(2);
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${script}.js`, from), { ...options, argv });
  const file = fileURLToPath(new URL(`./${script}.ts`, from));
  const loader = createRequire(from).resolve('tsx/cjs/api');
  const code = `require(${JSON.stringify(loader)}).register(); require(${JSON.stringify(file)});`;
  return new Worker(code, { ...options, eval: true, argv });
}
