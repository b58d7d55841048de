/** A thread where engines work, as the command line sees it: one job at a time, each with an end, whatever the job does. */
import { Worker } from 'node:worker_threads';
import type { SolverFactory, SolverSession } from '../../smt/session.js';
import type { FromThread, SessionName, SolverRequest, ThreadProgram, ToThread } from './messages.js';

export type Job = Extract<ToThread, { readonly kind: 'explore' | 'repeat' | 'prove' }>;

export type JobResult =
  | Extract<FromThread, { readonly kind: 'explored' | 'proved' | 'repeated' | 'dash' }>
  | Lost
  | { readonly kind: 'defect'; readonly stack: string };

/** The thread had to be ended, or ended by itself. */
export interface Lost {
  readonly kind: 'lost';
  readonly bound: 'time' | 'steps';
  /** A sentence. */
  readonly reason: string;
}

/** What a job tells before it ends. */
export type JobNews = Extract<FromThread, { readonly kind: 'progress' | 'path' | 'found' | 'iterations' | 'step' }>;

/** Whose work it is, as a sentence begins. */
const SUBJECT = { explore: 'Exploration', repeat: 'Exploration', prove: 'DASH' } as const;

const STACK_MB = 512;
const MEMORY_MB = 2048;

export class EngineThread {
  private readonly factory: SolverFactory;
  private readonly sessions = new Map<SessionName, Promise<SolverSession>>();
  private worker: Worker | undefined;
  private program: ThreadProgram | undefined;

  constructor(factory: SolverFactory) {
    this.factory = factory;
  }

  knows(program: ThreadProgram): boolean {
    return this.program === program;
  }

  /** Ends after `seconds` at the latest. */
  async run(program: ThreadProgram, job: Job, seconds: number, onNews: (news: JobNews) => void): Promise<JobResult> {
    const worker = (this.worker ??= this.start());
    if (this.program !== program) {
      this.program = program;
      this.post({ kind: 'program', ...program });
    }
    const result = await this.resultOf(worker, job, seconds, onNews);
    if (result.kind === 'lost' || result.kind === 'defect') await this.close();
    return result;
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.program = undefined;
    const sessions = [...this.sessions.values()];
    this.sessions.clear();
    // A late word of a thread that is being ended is of no interest.
    worker?.on('error', () => undefined);
    await Promise.all([worker?.terminate(), ...sessions.map(async (session) => (await session).close())]);
  }

  private resultOf(worker: Worker, job: Job, seconds: number, onNews: (news: JobNews) => void): Promise<JobResult> {
    const subject = SUBJECT[job.kind];
    return new Promise((resolve) => {
      const heard = (message: FromThread): void => {
        switch (message.kind) {
          case 'progress':
          case 'path':
          case 'found':
          case 'iterations':
          case 'step':
            onNews(message);
            return;
          case 'explored':
          case 'proved':
          case 'repeated':
          case 'dash':
          case 'defect':
            end(message);
            return;
          case 'solve':
            void this.solve(message.session, message.id, message.request);
            return;
        }
      };
      const failed = (error: NodeJS.ErrnoException): void => {
        end(lossOf(error, subject));
      };
      const exited = (): void => {
        end({ kind: 'lost', bound: 'steps', reason: `${subject} ended with its thread.` });
      };
      const limit = setTimeout(() => {
        end({ kind: 'lost', bound: 'time', reason: `${subject} did not end within ${Math.round(seconds)} s.` });
      }, seconds * 1000);
      const end = (result: JobResult): void => {
        clearTimeout(limit);
        worker.off('message', heard).off('error', failed).off('exit', exited);
        resolve(result);
      };
      worker.on('message', heard).on('error', failed).on('exit', exited);
      this.post(job);
    });
  }

  private start(): Worker {
    return new Worker(new URL('./engine-worker.js', import.meta.url), {
      workerData: { solver: this.factory.solver },
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: MEMORY_MB },
    });
  }

  private post(message: ToThread): void {
    this.worker?.postMessage(message);
  }

  /** Requests of one session are taken in their order: each waits for the session, and what has no answer takes no time. */
  private async solve(name: SessionName, id: number, request: SolverRequest): Promise<void> {
    let opened = this.sessions.get(name);
    if (opened === undefined) this.sessions.set(name, (opened = this.factory.open()));
    const session = await opened;
    switch (request.kind) {
      case 'reset':
        session.reset(request.options);
        return;
      case 'send':
        session.send(request.text);
        return;
      case 'check': {
        const answer = await session.check(request.assumptions, request.limits);
        this.post({ kind: 'reply', id, reply: { kind: 'answer', answer, resources: session.lastResources } });
        return;
      }
      case 'values': {
        const values = await session.values(request.terms);
        this.post({ kind: 'reply', id, reply: { kind: 'values', values } });
        return;
      }
    }
  }
}

function lossOf(error: NodeJS.ErrnoException, subject: string): JobResult {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { kind: 'lost', bound: 'steps', reason: `${subject} needs more memory than ${MEMORY_MB} MB.` };
  }
  return { kind: 'defect', stack: error.stack ?? error.message };
}
