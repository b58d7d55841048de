/** The solver that needs no installation: Z3 as WebAssembly, in a thread of its own that can be stopped. */
import type { Channel, Reply, Request } from '../../smt/channel.js';
import { Conversation } from '../../smt/conversation.js';
import { Z3, Z3_WITHOUT_CLOCK } from '../../smt/dialect.js';
import type { SolverFactory, SolverSession } from '../../smt/session.js';
import type { CancelToken } from '../../model/index.js';
import { Waiting } from './waiting.js';
import { Z3Thread } from './z3-thread.js';
import type { Shared } from './z3-thread.js';

export interface EmbeddedSettings {
  /** Megabytes that Z3 may take; 0 is what WebAssembly gives. */
  readonly memory: number;
  /** Without our trampolines, for comparison. */
  readonly stock?: true;
}

/** Starts one thread to learn the version; the first session uses it. */
export async function embeddedFactory({ memory, stock }: EmbeddedSettings): Promise<SolverFactory | string> {
  const shared: Shared = { isFast: stock === undefined, compiled: undefined };
  let first: Z3Thread | undefined = new Z3Thread(shared);
  const started = await first.ready;
  if (started === undefined) return `The embedded solver did not start: ${first.end ?? 'it gave no sign'}`;
  const solver = `z3 ${started.version} (WebAssembly)`;
  return {
    solver,
    open: (): Promise<SolverSession> => {
      const channel = new EmbeddedChannel(memory, shared, first);
      first = undefined;
      return Promise.resolve(new Conversation(solver, channel, started.isFast ? Z3_WITHOUT_CLOCK : Z3));
    },
  };
}

/**
 * To stop a thread and start another one takes time from what is asked next, of which this share is left to it. A limit
 * below the smallest cannot be kept then.
 */
const RESTART = { leaves: 0.05, smallest: 0.5 } as const;

class EmbeddedChannel implements Channel {
  private readonly memory: number;
  private readonly shared: Shared;
  private thread: Z3Thread | undefined;
  /** Whether the thread's context is one that was not interrupted. */
  private isWhole = false;

  constructor(memory: number, shared: Shared, thread: Z3Thread | undefined) {
    this.memory = memory;
    this.shared = shared;
    this.thread = thread;
  }

  get alive(): boolean {
    return this.isWhole && this.thread?.end === undefined;
  }

  async ask({ begin, text, seconds, cancel }: Request): Promise<Reply> {
    // That a thread starts for the first time is nobody's fault.
    const isFirst = this.thread === undefined;
    const asked = performance.now();
    const ready = this.readyThread();
    const thread = await (isFirst ? ready : inTime(ready, Math.max(seconds, RESTART.smallest), cancel));
    if (!(thread instanceof Z3Thread)) return thread;
    const limit = this.memory > 0 ? [['memory_max_size', String(this.memory)] as const] : [];
    const options = begin === undefined ? undefined : [...limit, ...begin];
    const spent = isFirst ? 0 : (performance.now() - asked) / 1000;
    const left = Math.max(seconds - spent, seconds * RESTART.leaves);
    const reply = await thread.exchange({ begin: options, text }, new Waiting(left, cancel));
    this.isWhole = reply.kind === 'answered';
    return reply;
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.isWhole = false;
    this.thread = undefined;
    await thread?.leave();
  }

  /** The thread once it can be asked, another one if it had to be ended. */
  private async readyThread(): Promise<Z3Thread | Reply> {
    const former = this.thread;
    await former?.settled;
    if (former !== undefined && this.thread === undefined) {
      return { kind: 'died', text: '', detail: 'The session was closed.' };
    }
    if (this.thread?.end !== undefined) this.thread = undefined;
    const thread = (this.thread ??= new Z3Thread(this.shared));
    if ((await thread.ready) !== undefined) return thread;
    return { kind: 'died', text: '', detail: thread.end ?? 'The embedded solver did not start.' };
  }
}

async function inTime(
  ready: Promise<Z3Thread | Reply>,
  seconds: number,
  cancel: CancelToken | undefined,
): Promise<Z3Thread | Reply> {
  const waiting = new Waiting(seconds, cancel);
  const first = await Promise.race([ready, waiting.reply]);
  waiting.finish({ kind: 'late', text: '' });
  return first;
}
