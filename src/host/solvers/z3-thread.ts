/** A thread with an embedded Z3, seen from outside. */
import type { Worker } from 'node:worker_threads';
import type { Reply } from '../../smt/channel.js';
import { scriptThread } from '../code/script-thread.js';
import { register } from './running.js';
import type { Waiting } from './waiting.js';
import type { WasmModule } from './webassembly.js';
import type { Exchange, FromWorker, ThreadSettings, ToWorker } from './worker-messages.js';

/** What the threads of a factory have in common. */
export interface Shared {
  readonly isFast: boolean;
  /** Set by the first thread. */
  compiled: WasmModule | undefined;
}

type Started = Extract<FromWorker, { kind: 'ready' }>;

const START_SECONDS = 60;
/** In which a thread without work ends by itself. */
const LEAVE_SECONDS = 1;
/** Z3 looks rarely at whether it is to stop. After this time the thread is ended, and a new one is slow to start. */
const STOP_SECONDS = 0.2;

export class Z3Thread {
  /** Why it ended; undefined while it runs. */
  end: string | undefined;
  /** Undefined if the thread ended instead. */
  readonly ready: Promise<Started | undefined>;
  private readonly worker: Worker;
  private readonly stop = new Int32Array(new SharedArrayBuffer(4));
  private readonly canStop: boolean;
  private isReady = false;
  private waiting: Waiting | undefined;
  /** After an exchange without an answer: when it is known whether the thread can be used again. */
  settled: Promise<void> = Promise.resolve();
  private whenIdle: () => void = () => undefined;

  constructor(shared: Shared) {
    this.canStop = shared.isFast;
    const settings: ThreadSettings = { compiled: shared.compiled, stop: shared.isFast ? this.stop : undefined };
    const worker = scriptThread(import.meta.url, 'z3-worker', { workerData: settings });
    this.worker = worker;
    const forget = register(() => void this.terminate());
    this.ready = new Promise((resolve) => {
      // The timer also keeps the process while the thread starts.
      const timer = setTimeout(() => void this.terminate(), START_SECONDS * 1000);
      const settle = (started: Started | undefined): void => {
        clearTimeout(timer);
        resolve(started);
      };
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'printed') {
          this.waiting?.answer(message.text);
          this.whenIdle();
        } else {
          shared.compiled = message.compiled;
          this.isReady = true;
          settle(message);
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

  async exchange(message: Exchange, waiting: Waiting): Promise<Reply> {
    this.waiting = waiting;
    Atomics.store(this.stop, 0, 0);
    if (this.end === undefined) this.post(message);
    else waiting.finish({ kind: 'died', text: '', detail: this.end });
    const reply = await waiting.reply;
    this.waiting = undefined;
    if (reply.kind !== 'answered' && this.end === undefined) this.settled = this.settle();
    return reply;
  }

  /** Ends a thread, which keeps what it compiled for later runs first if it has no work. */
  async leave(): Promise<void> {
    if (this.end === undefined && this.isReady && this.waiting === undefined) {
      const left = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LEAVE_SECONDS * 1000);
        this.worker.on('exit', () => {
          clearTimeout(timer);
          resolve();
        });
      });
      this.post('leave');
      await left;
    }
    await this.terminate();
  }

  async terminate(): Promise<void> {
    this.end ??= 'The embedded solver was stopped.';
    this.waiting?.finish({ kind: 'died', text: '', detail: this.end });
    this.worker.ref();
    await this.worker.terminate();
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private async settle(): Promise<void> {
    const isIdle = this.canStop && (await this.interrupt());
    if (!isIdle) await this.terminate();
  }

  /** Whether it stopped what it did in time, and is there for more. */
  private interrupt(): Promise<boolean> {
    Atomics.store(this.stop, 0, 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(false);
      }, STOP_SECONDS * 1000);
      this.whenIdle = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
