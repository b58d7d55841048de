/** The thread of an embedded Z3: it takes text and gives back what Z3 prints, one message at a time. */
import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './worker-messages.js';
import { Z3Instance } from './z3-instance.js';

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

void Z3Instance.load().then((instance) => {
  parentPort?.on('message', ({ begin, text }: ToWorker) => {
    if (begin !== undefined) instance.begin(begin);
    post({ kind: 'printed', text: instance.evaluate(text) });
  });
  post({ kind: 'ready', version: instance.version });
});
