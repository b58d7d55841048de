/** A thread where engines work, as this process sees it: one piece of work at a time, each with an end, whatever it does. */
import type { CompiledProgram } from '../jvm/compile.js';
import type { SolverFactory } from '../../smt/session.js';
import { AheadFactory } from '../solvers/ahead.js';
import { SolverDesk } from '../../workbench/seam/remote-solver.js';
import type { Ended } from '../../workbench/seam/thread-work.js';
import { AgentProcess } from './agent-process.js';
import type { Peer } from './agent-process.js';
import type { FromThread, ThreadProgram, ToThread } from './messages.js';
import { MEMORY_MB, startThread, takeEarly } from './start.js';

/** What is lost with a program that takes too much: a thread of this process, or another process. */
export type Isolation = 'thread' | 'process';

/** Work as it travels. */
export interface ThreadWork extends Asked {
  readonly name: string;
  readonly request: unknown;
  /** What runs the methods of the program in a process of its own. */
  readonly runtime?: CompiledProgram;
}

/** Something that a thread is asked to do, and that it ends. */
interface Asked {
  /** Whose work it is, as a sentence begins. */
  readonly subject: string;
  /** Seconds after which the thread is ended. */
  readonly seconds: number;
  readonly onNews: (news: unknown) => void;
  readonly answer: (question: unknown) => unknown;
}

/**
 * Seconds in which a thread must have read a program. Nobody waits for them but work on the program: they are for a
 * text that is never read, and a long one on a busy machine has time enough.
 */
export const READING_SECONDS = 300;

const READING: Omit<Asked, 'seconds'> = {
  subject: 'Reading the program',
  onNews: () => undefined,
  answer: () => undefined,
};

/** Milliseconds in which a thread without work ends by itself. */
const LEAVING = 1000;

export class EngineThread {
  private readonly factory: SolverFactory;
  private solvers: AheadFactory;
  private desk: SolverDesk;
  private readonly isolation: Isolation;
  private worker: Peer | undefined;
  private program: ThreadProgram | undefined;
  /** Milliseconds from its first work to its first word about it: what it takes to load, and to read a program. */
  readonly beginning: Promise<number>;
  private hasBegun: (milliseconds: number) => void = () => undefined;

  constructor(factory: SolverFactory, isolation: Isolation = 'thread') {
    this.factory = factory;
    this.isolation = isolation;
    this.solvers = new AheadFactory(factory);
    this.desk = new SolverDesk(this.solvers);
    this.beginning = new Promise((resolve) => {
      this.hasBegun = resolve;
    });
  }

  knows(program: ThreadProgram): boolean {
    return this.program === program;
  }

  /** Begins to load, so that the first work does not wait for it. */
  warmUp(): void {
    this.worker ??= this.start();
  }

  /** The time of the work begins when the program is read. Both are asked at once, so that the thread need not wait for us. */
  run(program: ThreadProgram, work: ThreadWork, readingSeconds: number): Promise<Ended<unknown>> {
    const { name, request, runtime } = work;
    const asked: ToThread = { kind: 'work', name, request, ...(runtime === undefined ? {} : { runtime }) };
    if (this.program === program) return this.endOf([asked], work);
    return this.endOfReading(program, [asked], readingSeconds, work);
  }

  /** Ends with the milliseconds of the longest step. */
  async read(program: ThreadProgram, seconds: number): Promise<Ended<number>> {
    // That is what a thread ends reading with.
    return (await this.endOfReading(program, [], seconds)) as Ended<number>;
  }

  private endOfReading(
    program: ThreadProgram,
    more: readonly ToThread[],
    seconds: number,
    then?: Asked,
  ): Promise<Ended<unknown>> {
    const isFirst = this.program === undefined;
    this.program = program;
    const message: ToThread = { kind: 'program', ...program, solver: this.factory.solver };
    const ended = this.endOf([message, ...more], { ...READING, seconds }, then);
    // While the thread reads.
    if (isFirst) this.solvers.prepare();
    return ended;
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.program = undefined;
    // A late word of a thread that is being ended is of no interest.
    worker?.on('error', () => undefined);
    await Promise.all([worker?.terminate(), this.closeSolvers()]);
  }

  /** Ends a thread without work, which keeps its code for the next run first. */
  async leave(): Promise<void> {
    const { worker } = this;
    if (worker !== undefined) {
      const left = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LEAVING);
        worker
          .on('error', () => undefined)
          .on('exit', () => {
            clearTimeout(timer);
            resolve();
          });
      });
      this.post({ kind: 'leave' });
      await Promise.all([left, this.closeSolvers()]);
    }
    await this.close();
  }

  /** What is asked first ends before what comes after it begins. */
  private async endOf(messages: readonly ToThread[], first: Asked, then?: Asked): Promise<Ended<unknown>> {
    const worker = (this.worker ??= this.start());
    worker.ref();
    const ended = this.answered(worker, first, then);
    for (const message of messages) this.post(message);
    const result = await ended;
    worker.unref();
    if (result.kind !== 'done') await this.close();
    return result;
  }

  private answered(worker: Peer, first: Asked, then: Asked | undefined): Promise<Ended<unknown>> {
    const began = performance.now();
    let asked = first;
    return new Promise((resolve) => {
      const heard = (message: FromThread): void => {
        this.hasBegun(performance.now() - began);
        switch (message.kind) {
          case 'news':
            asked.onNews(message.news);
            return;
          case 'ended':
            if (then === undefined || asked === then || message.ended.kind !== 'done') {
              end(message.ended);
              return;
            }
            clearTimeout(limit);
            asked = then;
            limit = limited();
            return;
          case 'ask':
            void this.answer(message.id, asked.answer(message.question));
            return;
          case 'solve':
            void this.desk.take(message.session, message.request).then((reply) => {
              if (reply !== undefined) this.post({ kind: 'reply', id: message.id, reply });
            });
            return;
        }
      };
      const failed = (error: NodeJS.ErrnoException): void => {
        end(lossOf(error, asked.subject));
      };
      const exited = (): void => {
        end({ kind: 'lost', bound: 'steps', reason: `${asked.subject} ended with its thread.` });
      };
      const late = (): void => {
        const { subject, seconds } = asked;
        end({ kind: 'lost', bound: 'time', reason: `${subject} did not end within ${Math.round(seconds)} s.` });
      };
      const limited = (): NodeJS.Timeout | undefined =>
        Number.isFinite(asked.seconds) ? setTimeout(late, asked.seconds * 1000) : undefined;
      let limit = limited();
      const end = (ended: Ended<unknown>): void => {
        clearTimeout(limit);
        worker.off('message', heard).off('error', failed).off('exit', exited);
        resolve(ended);
      };
      worker.on('message', heard).on('error', failed).on('exit', exited);
    });
  }

  private async answer(id: number, answer: unknown): Promise<void> {
    this.post({ kind: 'answer', id, answer: await answer });
  }

  private async closeSolvers(): Promise<void> {
    const { desk, solvers } = this;
    this.solvers = new AheadFactory(this.factory);
    this.desk = new SolverDesk(this.solvers);
    await Promise.all([desk.close(), solvers.close()]);
  }

  private start(): Peer {
    if (this.isolation === 'process') {
      void takeEarly()?.terminate();
      return new AgentProcess(new URL('./agent.js', import.meta.url));
    }
    return takeEarly() ?? startThread(new URL('./engine-worker.js', import.meta.url));
  }

  private post(message: ToThread): void {
    this.worker?.postMessage(message);
  }
}

function lossOf(error: NodeJS.ErrnoException, subject: string): Ended<unknown> {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { kind: 'lost', bound: 'steps', reason: `${subject} needs more memory than ${MEMORY_MB} MB.` };
  }
  return { kind: 'defect', stack: error.stack ?? error.message };
}
