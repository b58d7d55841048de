/** Work in processes of their own, so that a job that never ends is a finding and not the end. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the processes of a bench tell each other, as plain data. */
export type ToWorker<Settings, Job> =
  { readonly kind: 'start'; readonly settings: Settings } | { readonly kind: 'job'; readonly job: Job };

export type FromWorker<Result> =
  | { readonly kind: 'started'; readonly solver: string }
  | { readonly kind: 'done'; readonly result: Result }
  /** The solver that was asked for cannot be used. */
  | { readonly kind: 'unusable'; readonly message: string };

/** A kind of work. */
export interface Service<Settings, Job, Result> {
  /** What the process runs; it calls `serve`. */
  readonly script: URL;
  readonly settings: Settings;
  /** After so long, a job has failed. */
  readonly seconds: number;
  /** The result of a job that has failed. */
  lost(job: Job, problem: string): Result;
}

export interface Outcome<Result> {
  /** The name of the solver. */
  readonly solver: string;
  /** In the order of the jobs. */
  readonly results: readonly Result[];
}

/** Results come to `done` in the order in which they are ready. Jobs are taken one by one, when a process is free. */
export async function inWorkers<Settings, Job, Result>(
  service: Service<Settings, Job, Result>,
  jobs: Iterable<Job>,
  count: number,
  done: (result: Result, finished: number) => void = () => undefined,
): Promise<Outcome<Result>> {
  const results = new Map<number, Result>();
  const queue = jobs[Symbol.iterator]();
  let solver = '';
  let taken = 0;
  const work = async (): Promise<void> => {
    let worker: Worker<Settings, Job, Result> | undefined;
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const number = taken++;
      if (worker === undefined || worker.isLost) {
        worker = new Worker(service);
        solver = await worker.started;
      }
      const result = await worker.do(next.value);
      results.set(number, result);
      done(result, results.size);
    }
    worker?.end();
  };
  await Promise.all(Array.from({ length: count }, work));
  return { solver, results: Array.from({ length: taken }, (_, i) => results.get(i)).flatMap((one) => one ?? []) };
}

class Worker<Settings, Job, Result> {
  readonly started: Promise<string>;
  isLost = false;
  private readonly process: ChildProcess;
  private readonly service: Service<Settings, Job, Result>;

  constructor(service: Service<Settings, Job, Result>) {
    this.service = service;
    this.process = fork(fileURLToPath(service.script), { execArgv: ['--import', 'tsx', '--stack-size=4000'] });
    this.process.once('exit', () => {
      this.isLost = true;
    });
    this.started = new Promise((resolve, reject) => {
      this.process.once('exit', () => {
        reject(new Error('the worker ended before it started'));
      });
      this.process.once('message', (message: FromWorker<Result>) => {
        if (message.kind === 'started') resolve(message.solver);
        else reject(new Error(message.kind === 'unusable' ? message.message : 'the worker did not start'));
      });
    });
    this.send({ kind: 'start', settings: service.settings });
  }

  do(job: Job): Promise<Result> {
    return new Promise((resolve) => {
      const { seconds } = this.service;
      const finish = (result: Result): void => {
        clearTimeout(timer);
        this.process.removeAllListeners('message').removeListener('exit', died);
        resolve(result);
      };
      const lost = (problem: string): void => {
        this.isLost = true;
        this.process.kill('SIGKILL');
        finish(this.service.lost(job, problem));
      };
      const died = (): void => {
        lost('exception: the process died');
      };
      const timer = setTimeout(lost, seconds * 1000, `exception: no answer within ${seconds} seconds`);
      this.process.once('exit', died);
      this.process.on('message', (message: FromWorker<Result>) => {
        if (message.kind === 'done') finish(message.result);
      });
      this.send({ kind: 'job', job });
    });
  }

  end(): void {
    this.process.disconnect();
  }

  private send(message: ToWorker<Settings, Job>): void {
    this.process.send(message);
  }
}
