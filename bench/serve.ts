/** The other side of `workers.ts`: a process that does the jobs it is sent, one after the other. It may be ended at any time. */
import { Worker as Thread } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './workers.js';

export interface Started<Job, Result> {
  readonly solver: string;
  answer(job: Job): Promise<Result>;
  /** The result of a job that raised an exception. */
  failed(job: Job, problem: string): Result;
  close(): Promise<void>;
}

/** A text from `start` says why there is no solver. */
export function serve<Settings, Job, Result>(
  start: (settings: Settings) => Promise<Started<Job, Result> | string>,
): void {
  let started: Started<Job, Result> | undefined;

  const answer = async (message: ToWorker<Settings, Job>): Promise<FromWorker<Result>> => {
    if (message.kind === 'start') {
      const begun = await start(message.settings);
      if (typeof begun === 'string') return { kind: 'unusable', message: begun };
      started = begun;
      return { kind: 'started', solver: begun.solver };
    }
    if (started === undefined) return { kind: 'unusable', message: 'not started' };
    try {
      return { kind: 'done', result: await started.answer(message.job) };
    } catch (error) {
      const text =
        error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error);
      return { kind: 'done', result: started.failed(message.job, `exception: ${text}`) };
    }
  };

  process.on('message', (message: ToWorker<Settings, Job>) => {
    void answer(message).then((reply) => process.send?.(reply));
  });

  // Whoever sent the jobs may be gone while one is in work that never comes back here.
  new Thread(
    `const parent = process.ppid;
     setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
    { eval: true },
  ).unref();

  // Nothing more is wanted.
  process.on('disconnect', () => {
    void (started?.close() ?? Promise.resolve()).then(() => process.exit());
  });
}
