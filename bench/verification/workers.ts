/** Verifies many programs in processes of their own, so that one that never ends is a finding and not the end. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.js';
import { nothing } from './program.js';
import type { ProgramResult } from './results.js';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A program has at most so many members that use up their time, and then something is wrong. */
const MEMBERS_AT_THE_LIMIT = 60;

export interface Runs {
  readonly solver: string;
  readonly results: readonly ProgramResult[];
}

/** Results come to `done` in the order in which they are ready, and back in the order of the files. */
export async function verifyPrograms(
  files: readonly string[],
  jobs: number,
  settings: WorkerSettings,
  done: (result: ProgramResult, finished: number) => void = () => undefined,
): Promise<Runs> {
  const results = new Map<string, ProgramResult>();
  const queue = [...files].reverse();
  let solver = '';
  const work = async (): Promise<void> => {
    let worker: Worker | undefined;
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (worker === undefined || worker.isLost) {
        worker = new Worker(settings);
        solver = await worker.started;
      }
      const result = await worker.verify(file);
      results.set(file, result);
      done(result, results.size);
    }
    worker?.end();
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, work));
  return { solver, results: files.flatMap((file) => results.get(file) ?? []) };
}

class Worker {
  readonly started: Promise<string>;
  isLost = false;
  private readonly process: ChildProcess;
  private readonly settings: WorkerSettings;

  constructor(settings: WorkerSettings) {
    this.settings = settings;
    this.process = fork(WORKER, { execArgv: ['--import', 'tsx', '--stack-size=4000'] });
    this.process.once('exit', () => {
      this.isLost = true;
    });
    this.started = new Promise((resolve, reject) => {
      this.process.once('exit', () => {
        reject(new Error('the worker ended before it started'));
      });
      this.process.once('message', (message: FromWorker) => {
        if (message.kind === 'started') resolve(message.solver);
        else reject(new Error(message.kind === 'unusable' ? message.message : 'the worker did not start'));
      });
    });
    this.send({ kind: 'start', settings });
  }

  verify(file: string): Promise<ProgramResult> {
    return new Promise((resolve) => {
      const seconds = 60 + this.settings.seconds * MEMBERS_AT_THE_LIMIT;
      const finish = (result: ProgramResult): void => {
        clearTimeout(timer);
        this.process.removeAllListeners('message').removeListener('exit', died);
        resolve(result);
      };
      const lost = (problem: string): void => {
        this.isLost = true;
        this.process.kill('SIGKILL');
        finish(nothing(path.basename(file), 0, problem));
      };
      const died = (): void => {
        lost('exception: the process died');
      };
      const timer = setTimeout(lost, seconds * 1000, `exception: no answer within ${seconds} seconds`);
      this.process.once('exit', died);
      this.process.on('message', (message: FromWorker) => {
        if (message.kind === 'done') finish(message.result);
      });
      this.send({ kind: 'program', file });
    });
  }

  end(): void {
    this.process.disconnect();
  }

  private send(message: ToWorker): void {
    this.process.send(message);
  }
}
