/** The solver that needs no installation: Z3 as WebAssembly, in a thread of its own that can be stopped. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Channel, Reply, Request } from '../channel.js';
import { Conversation } from '../conversation.js';
import { Z3 } from '../dialect.js';
import type { SolverFactory, SolverSession } from '../session.js';
import { register } from './running.js';
import { Waiting } from './waiting.js';
import type { WasmModule } from './webassembly.js';
import type { FromWorker, ThreadSettings, ToWorker } from './worker-messages.js';

export interface EmbeddedSettings {
  /** Megabytes that Z3 may take; 0 is what WebAssembly gives. */
  readonly memory: number;
  /** Without our trampolines, for comparison. */
  readonly stock?: true;
}

/** What the threads of a factory share. */
interface Shared {
  readonly settings: EmbeddedSettings;
  compiled: WasmModule | undefined;
}

const START_SECONDS = 60;

/** Starts one thread to learn the version; the first session uses it. */
export async function embeddedFactory(settings: EmbeddedSettings): Promise<SolverFactory | string> {
  const shared: Shared = { settings, compiled: undefined };
  let first: Z3Thread | undefined = new Z3Thread(shared);
  const version = await first.ready;
  if (version === undefined) return `The embedded solver did not start: ${first.end ?? 'it gave no sign'}`;
  const solver = `z3 ${version} (WebAssembly)`;
  return {
    solver,
    open: (): Promise<SolverSession> => {
      const channel = new EmbeddedChannel(shared, first);
      first = undefined;
      return Promise.resolve(new Conversation(solver, channel, Z3));
    },
  };
}

class EmbeddedChannel implements Channel {
  private readonly shared: Shared;
  private thread: Z3Thread | undefined;

  constructor(shared: Shared, thread: Z3Thread | undefined) {
    this.shared = shared;
    this.thread = thread;
  }

  get alive(): boolean {
    return this.thread !== undefined && this.thread.end === undefined;
  }

  async ask({ begin, text, seconds, cancel }: Request): Promise<Reply> {
    if (!this.alive) this.thread = new Z3Thread(this.shared);
    const { thread } = this;
    if (thread === undefined || (await thread.ready) === undefined) {
      return { kind: 'died', text: '', detail: thread?.end ?? 'The embedded solver did not start.' };
    }
    const { memory } = this.shared.settings;
    const limit = memory > 0 ? [['memory_max_size', String(memory)] as const] : [];
    const options = begin === undefined ? undefined : [...limit, ...begin];
    return thread.exchange({ begin: options, text }, new Waiting(seconds, cancel));
  }

  async close(): Promise<void> {
    await this.thread?.stop();
    this.thread = undefined;
  }
}

class Z3Thread {
  /** Why it ended; undefined while it runs. */
  end: string | undefined;
  /** The version of Z3, or undefined if the thread ended first. */
  readonly ready: Promise<string | undefined>;
  private readonly worker: Worker;
  private waiting: Waiting | undefined;

  constructor(shared: Shared) {
    const worker = startWorker({ compiled: shared.compiled, isFast: shared.settings.stock === undefined });
    this.worker = worker;
    const forget = register(() => void this.stop());
    this.ready = new Promise((resolve) => {
      // The timer also keeps the process while the thread starts.
      const timer = setTimeout(() => void this.stop(), START_SECONDS * 1000);
      const settle = (version: string | undefined): void => {
        clearTimeout(timer);
        resolve(version);
      };
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'printed') {
          this.waiting?.answer(message.text);
        } else {
          shared.compiled = message.compiled;
          settle(message.version);
        }
      });
      worker.on('error', (error) => {
        this.end ??= `The embedded solver ended: ${error instanceof Error ? error.message : String(error)}`;
      });
      worker.on('exit', () => {
        this.end ??= 'The embedded solver ended.';
        forget();
        this.waiting?.finish({ kind: 'died', text: '', detail: this.end });
        settle(undefined);
      });
    });
    // A session that nobody closed does not keep this process; a request that waits does, by its timer.
    worker.unref();
  }

  async exchange(message: ToWorker, waiting: Waiting): Promise<Reply> {
    this.waiting = waiting;
    if (this.end === undefined) this.worker.postMessage(message);
    else waiting.finish({ kind: 'died', text: '', detail: this.end });
    const reply = await waiting.reply;
    this.waiting = undefined;
    if (reply.kind !== 'answered') await this.stop();
    return reply;
  }

  async stop(): Promise<void> {
    this.end ??= 'The embedded solver was stopped.';
    this.waiting?.finish({ kind: 'died', text: '', detail: this.end });
    this.worker.ref();
    await this.worker.terminate();
  }
}

/** Beside this file, as it is built. A thread that runs the sources needs what runs them here. */
function startWorker(workerData: ThreadSettings): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./z3-worker.js', import.meta.url), { workerData });
  const file = fileURLToPath(new URL('./z3-worker.ts', import.meta.url));
  const loader = createRequire(import.meta.url).resolve('tsx/cjs/api');
  return new Worker(`require(${JSON.stringify(loader)}).register(); require(${JSON.stringify(file)});`, {
    eval: true,
    workerData,
  });
}
