/** A few threads that much work takes in turns. */
import type { SolverFactory } from '../../smt/session.js';
import type { LoadedProgram } from '../../workbench/seam/engine.js';
import { STOPPED } from '../../workbench/seam/thread-work.js';
import type { Ended, Ran, Threads, Work, WorkOptions, WorkRequest } from '../../workbench/seam/thread-work.js';
import type { ThreadProgram } from './messages.js';
import { EngineThread } from './thread.js';

/** Work may take this much longer than its limit: one operation that takes long by itself does not look at the clock. */
const GRACE_SECONDS = 3;

/** So much work at once does not wait for a thread to become free before another one is begun. */
const MUCH = 24;

interface Waiting {
  readonly program: ThreadProgram;
  readonly begin: (thread: EngineThread) => void;
}

export class ThreadPool implements Threads {
  private readonly factory: SolverFactory;
  readonly size: number;
  private readonly idle: EngineThread[] = [];
  private readonly threads: EngineThread[] = [];
  private readonly waiting: Waiting[] = [];
  private isPatient = false;

  constructor(factory: SolverFactory, size: number) {
    this.factory = factory;
    this.size = size;
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
    const thread = await this.free(text);
    const isCancelled = (): boolean => cancel?.aborted === true;
    const stop = (): void => {
      void thread.close();
    };
    cancel?.addEventListener('abort', stop);
    const started = performance.now();
    try {
      if (isCancelled()) return { ended: STOPPED, seconds: 0 };
      onStart?.();
      const ended = await thread.run(text, {
        name,
        subject,
        request,
        seconds: seconds + GRACE_SECONDS,
        // What travels is what work of this name tells and gives.
        onNews: (news) => onNews?.(news as News),
        answer: (question) => answer?.(question),
      });
      const isStopped = ended.kind !== 'done' && isCancelled();
      return { ended: isStopped ? STOPPED : (ended as Ended<Result>), seconds: (performance.now() - started) / 1000 };
    } finally {
      cancel?.removeEventListener('abort', stop);
      this.release(thread);
    }
  }

  async close(): Promise<void> {
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
    const thread = new EngineThread(this.factory);
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
      void first.beginning.then((milliseconds) => setTimeout(this.lostPatience, milliseconds).unref());
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
function textOf(program: LoadedProgram): ThreadProgram {
  let text = texts.get(program);
  if (text === undefined) {
    const { path, sources, reading = {} } = program;
    text = { file: path, texts: new Map(sources.map((source) => [source.path, source.text])), reading };
    texts.set(program, text);
  }
  return text;
}

const texts = new WeakMap<LoadedProgram, ThreadProgram>();
