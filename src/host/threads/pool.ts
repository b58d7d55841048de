/** A few threads that much work takes in turns. */
import type { SolverFactory } from '../../smt/session.js';
import type { LoadedProgram } from '../../workbench/seam/engine.js';
import type { CancelToken } from '../../model/index.js';
import { STOPPED } from '../../workbench/seam/thread-work.js';
import type { Ended, Ran, Threads, Work, WorkOptions, WorkRequest } from '../../workbench/seam/thread-work.js';
import { CompiledPrograms } from '../jvm/compile.js';
import type { ReadAhead } from '../files/long-programs.js';
import type { ThreadProgram } from './messages.js';
import { EngineThread, READING_SECONDS } from './thread.js';
import type { Isolation } from './thread.js';

/** Work may take this much longer than its limit: one operation that takes long by itself does not look at the clock. */
const GRACE_SECONDS = 3;

/**
 * The first thread has usually been loaded before there is work. To begin another one takes so many times as long as the
 * first one takes to read the program and to say something about it.
 */
const BEGINNINGS = 3;
/** So much work at once does not wait for a thread to become free before another one is begun. */
const MUCH = 24;

interface Waiting {
  readonly program: ThreadProgram;
  readonly begin: (thread: EngineThread) => void;
}

export class ThreadPool implements Threads {
  private readonly factory: SolverFactory;
  readonly size: number;
  private readonly readingSeconds: number;
  private readonly isolation: Isolation;
  private readonly idle: EngineThread[] = [];
  private readonly threads: EngineThread[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly compiled = new CompiledPrograms();
  private isPatient = false;

  /** A thread that has not read a program within `readingSeconds` is lost. */
  constructor(factory: SolverFactory, size: number, readingSeconds = READING_SECONDS, isolation: Isolation = 'thread') {
    this.isolation = isolation;
    this.factory = factory;
    this.size = size;
    this.readingSeconds = readingSeconds;
  }

  get solver(): string {
    return this.factory.solver;
  }

  /** Begins to load a thread, so that the first work does not wait for it. */
  warmUp(): void {
    if (this.threads.length > 0) return;
    const thread = this.added();
    this.idle.push(thread);
    thread.warmUp();
  }

  /**
   * Work begins in the order in which it came, but a thread goes on with the program that it has read for as long as
   * there is work on it.
   */
  async run<Request extends WorkRequest, News, Result>(
    program: LoadedProgram,
    { name, subject }: Work<Request, News, Result>,
    request: Request,
    { seconds, onStart, onNews, answer, cancel }: WorkOptions<News>,
  ): Promise<Ran<Result>> {
    const text = textOf(program);
    const compiled = request.runner === undefined ? undefined : await this.compiled.of(program);
    if (compiled?.kind === 'problem') {
      onStart?.();
      return { ended: { kind: 'lost', bound: 'sampled', reason: compiled.reason }, seconds: 0 };
    }
    const work = {
      ...(compiled === undefined ? {} : { runtime: compiled.program }),
      name,
      subject,
      request,
      seconds: seconds + GRACE_SECONDS,
      // What travels is what work of this name tells and gives.
      onNews: (news: unknown) => onNews?.(news as News),
      answer: (question: unknown) => answer?.(question),
    };
    let started = performance.now();
    const ended = await this.onThread(text, cancel, (thread) => {
      started = performance.now();
      onStart?.();
      return thread.run(text, work, this.readingSeconds);
    });
    return { ended: ended as Ended<Result>, seconds: (performance.now() - started) / 1000 };
  }

  /** Another thread is begun for it, if there may be one. Nobody waits meanwhile. */
  async help<Request extends WorkRequest, Result>(
    program: LoadedProgram,
    work: Work<Request, never, Result>,
    request: Request,
    options: WorkOptions<never>,
  ): Promise<Result | undefined> {
    if (this.waiting.length > 0) return undefined;
    if (this.idle.length === 0) {
      if (this.threads.length >= this.size) return undefined;
      this.idle.push(this.added());
    }
    const { ended } = await this.run(program, work, request, options);
    return ended.kind === 'done' ? ended.result : undefined;
  }

  /** The thread that reads the program is then the first to work on it. */
  readonly readAhead: ReadAhead = (program, cancel) => {
    const text = textOf(program);
    return this.onThread(text, cancel, (thread) => thread.read(text, this.readingSeconds));
  };

  private async onThread<Result>(
    program: ThreadProgram,
    cancel: CancelToken | undefined,
    work: (thread: EngineThread) => Promise<Ended<Result>>,
  ): Promise<Ended<Result>> {
    const thread = await this.free(program);
    const isCancelled = (): boolean => cancel?.aborted === true;
    const stop = (): void => {
      void thread.close();
    };
    cancel?.addEventListener('abort', stop);
    try {
      if (isCancelled()) return STOPPED;
      const ended = await work(thread);
      return ended.kind !== 'done' && isCancelled() ? STOPPED : ended;
    } finally {
      cancel?.removeEventListener('abort', stop);
      this.release(thread);
    }
  }

  async close(): Promise<void> {
    this.compiled.close();
    await Promise.all(this.threads.map((thread) => (this.idle.includes(thread) ? thread.leave() : thread.close())));
  }

  /** A thread that knows the program, if there is one. */
  private free(program: ThreadProgram): Promise<EngineThread> {
    const known = this.idle.findIndex((thread) => thread.knows(program));
    const [thread] = this.idle.splice(Math.max(known, 0), 1);
    if (thread !== undefined) return Promise.resolve(thread);
    if (this.threads.length === 0) return Promise.resolve(this.added());
    return new Promise((begin) => {
      this.waiting.push({ program, begin });
      this.beImpatient();
    });
  }

  private added(): EngineThread {
    const thread = new EngineThread(this.factory, this.isolation);
    this.threads.push(thread);
    return thread;
  }

  /**
   * Once the first thread works, others wait for it as long as it took to begin: after that, beginning more of them costs
   * no more than was lost already. The threads of a program that is done soon would only be in each other's way.
   */
  private beImpatient(): void {
    const [first] = this.threads;
    if (first === undefined || this.threads.length >= this.size) return;
    if (this.waiting.length > MUCH) {
      this.release(this.added());
    } else if (!this.isPatient) {
      this.isPatient = true;
      void first.beginning.then((milliseconds) => setTimeout(this.lostPatience, BEGINNINGS * milliseconds).unref());
    }
  }

  private readonly lostPatience = (): void => {
    this.isPatient = false;
    while (this.waiting.length > 0 && this.threads.length < this.size) this.release(this.added());
  };

  private release(thread: EngineThread): void {
    const known = this.waiting.findIndex(({ program }) => thread.knows(program));
    const [next] = this.waiting.splice(Math.max(known, 0), 1);
    if (next === undefined) this.idle.push(thread);
    else next.begin(thread);
  }
}

/** A program as threads read it again. One program is read once by each thread. */
function textOf({ path, sources, reading = {} }: Pick<LoadedProgram, 'path' | 'sources' | 'reading'>): ThreadProgram {
  let text = texts.get(sources);
  if (text === undefined) {
    text = { file: path, texts: new Map(sources.map((source) => [source.path, source.text])), reading };
    texts.set(sources, text);
  }
  return text;
}

/** A program that is read ahead is the one that work is about if its texts are the same list. */
const texts = new WeakMap<LoadedProgram['sources'], ThreadProgram>();
