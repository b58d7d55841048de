/** A few threads that many jobs take in turns. */
import type { CancelToken, SolverFactory } from '../../smt/session.js';
import { EngineThread } from './thread.js';
import type { ThreadProgram } from './messages.js';
import type { Job, JobNews, JobResult } from './thread.js';

const CANCELLED: JobResult = { kind: 'lost', bound: 'time', reason: 'It was stopped before it began.' };

/** How a job ended, and how long it took, waiting aside. */
export interface Ran {
  readonly result: JobResult;
  readonly seconds: number;
}

/**
 * One operation of the program that takes long by itself does not look at the clock; then the thread is ended. A busy
 * machine is given some time too.
 */
export function withGrace(seconds: number): number {
  return seconds + Math.min(Math.max(seconds, 3), 10);
}

interface Waiting {
  readonly program: ThreadProgram;
  readonly begin: (thread: EngineThread) => void;
}

export class ThreadPool {
  private readonly factory: SolverFactory;
  readonly size: number;
  private readonly idle: EngineThread[] = [];
  private readonly threads: EngineThread[] = [];
  private readonly waiting: Waiting[] = [];

  constructor(factory: SolverFactory, size: number) {
    this.factory = factory;
    this.size = size;
  }

  /** Name and version, as in reports. */
  get solver(): string {
    return this.factory.solver;
  }

  /**
   * Jobs begin in the order in which they came, but a thread goes on with the program that it has read for as long as
   * there are jobs of it. A job that is cancelled is lost with its thread.
   */
  async run(
    program: ThreadProgram,
    job: Job,
    seconds: number,
    onNews: (news: JobNews) => void = () => undefined,
    cancel?: CancelToken,
  ): Promise<Ran> {
    const thread = await this.free(program);
    const stop = (): void => {
      void thread.close();
    };
    cancel?.addEventListener('abort', stop);
    const started = performance.now();
    try {
      if (cancel?.aborted === true) return { result: CANCELLED, seconds: 0 };
      const result = await thread.run(program, job, seconds, onNews);
      return { result, seconds: (performance.now() - started) / 1000 };
    } finally {
      cancel?.removeEventListener('abort', stop);
      this.release(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  /** A thread that knows the program, if there is one. */
  private free(program: ThreadProgram): Promise<EngineThread> {
    const known = this.idle.findIndex((thread) => thread.knows(program));
    const [thread] = this.idle.splice(Math.max(known, 0), 1);
    if (thread !== undefined) return Promise.resolve(thread);
    if (this.threads.length < this.size) {
      const made = new EngineThread(this.factory);
      this.threads.push(made);
      return Promise.resolve(made);
    }
    return new Promise((begin) => this.waiting.push({ program, begin }));
  }

  private release(thread: EngineThread): void {
    const known = this.waiting.findIndex(({ program }) => thread.knows(program));
    const [next] = this.waiting.splice(Math.max(known, 0), 1);
    if (next === undefined) this.idle.push(thread);
    else next.begin(thread);
  }
}
