/** A few threads that many jobs take in turns. */
import type { CancelToken, SolverFactory } from '../../smt/session.js';
import { ExploreThread } from './thread.js';
import type { ThreadProgram } from './messages.js';
import type { Job, JobNews, JobResult } from './thread.js';

const CANCELLED: JobResult = { kind: 'lost', bound: 'time', reason: 'Exploration was stopped before it began.' };

export class ThreadPool {
  private readonly factory: SolverFactory;
  private readonly size: number;
  private readonly idle: ExploreThread[] = [];
  private readonly threads: ExploreThread[] = [];
  private readonly waiting: ((thread: ExploreThread) => void)[] = [];

  constructor(factory: SolverFactory, size: number) {
    this.factory = factory;
    this.size = size;
  }

  /** Jobs begin in the order in which they came. A job that is cancelled is lost with its thread. */
  async run(
    program: ThreadProgram,
    job: Job,
    seconds: number,
    onNews: (news: JobNews) => void = () => undefined,
    cancel?: CancelToken,
  ): Promise<JobResult> {
    const thread = await this.free(program);
    const stop = (): void => {
      void thread.close();
    };
    cancel?.addEventListener('abort', stop);
    try {
      if (cancel?.aborted === true) return CANCELLED;
      return await thread.run(program, job, seconds, onNews);
    } finally {
      cancel?.removeEventListener('abort', stop);
      const next = this.waiting.shift();
      if (next === undefined) this.idle.push(thread);
      else next(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  /** A thread that knows the program, if there is one. */
  private free(program: ThreadProgram): Promise<ExploreThread> {
    const known = this.idle.findIndex((thread) => thread.knows(program));
    const [thread] = this.idle.splice(Math.max(known, 0), 1);
    if (thread !== undefined) return Promise.resolve(thread);
    if (this.threads.length < this.size) {
      const made = new ExploreThread(this.factory);
      this.threads.push(made);
      return Promise.resolve(made);
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
