/** The thread of an embedded Z3: it takes text and gives back what Z3 prints, one message at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ThreadSettings, ToWorker } from './worker-messages.js';
import { Z3Instance } from './z3-instance.js';
import { compileZ3 } from './z3-module.js';

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

async function start({ compiled, stop }: ThreadSettings): Promise<void> {
  const { module, keep } = compiled === undefined ? await compileZ3() : { module: compiled, keep: undefined };
  const instance = await Z3Instance.load(module, stop);
  parentPort?.on('message', (message: ToWorker) => {
    if (message === 'leave') {
      keep?.();
      process.exit();
    }
    const { begin, text } = message;
    if (begin !== undefined) instance.begin(begin);
    post({ kind: 'printed', text: instance.evaluate(text) });
  });
  post({ kind: 'ready', version: instance.version, isFast: instance.isFast, compiled: module });
}

void start(workerData as ThreadSettings);
