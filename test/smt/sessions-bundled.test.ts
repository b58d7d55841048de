/** The thread of the embedded solver as users get it: a file of the bundle beside the command line. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { FromWorker, ThreadSettings, ToWorker } from '../../src/host/solvers/worker-messages.js';
import { useCli } from '../support/cli.js';

const cli = useCli();

test('the bundle has a thread that answers', async () => {
  const settings: ThreadSettings = { compiled: undefined, stop: new Int32Array(new SharedArrayBuffer(4)) };
  const worker = new Worker(path.join(path.dirname(cli.main()), 'z3-worker.js'), { workerData: settings });
  const message = (): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  expect(await message()).toMatchObject({ kind: 'ready', isFast: true });
  const question: ToWorker = { begin: [], text: '(declare-const p Bool) (assert (and p (not p))) (check-sat)' };
  worker.postMessage(question);
  expect(await message()).toEqual({ kind: 'printed', text: 'unsat\n' });
  await worker.terminate();
});
