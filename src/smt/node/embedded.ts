/** The solver that needs no installation: Z3 as WebAssembly, in a thread of its own that can be stopped. */
import type { Channel, Reply, Request } from '../channel.js';
import { Conversation } from '../conversation.js';
import { Z3, Z3_WITHOUT_CLOCK } from '../dialect.js';
import type { SolverFactory, SolverSession } from '../session.js';
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
    await this.thread?.settled;
    if (this.thread?.end !== undefined) this.thread = undefined;
    const thread = (this.thread ??= new Z3Thread(this.shared));
    if ((await thread.ready) === undefined) {
      return { kind: 'died', text: '', detail: thread.end ?? 'The embedded solver did not start.' };
    }
    const limit = this.memory > 0 ? [['memory_max_size', String(this.memory)] as const] : [];
    const options = begin === undefined ? undefined : [...limit, ...begin];
    const reply = await thread.exchange({ begin: options, text }, new Waiting(seconds, cancel));
    this.isWhole = reply.kind === 'answered';
    return reply;
  }

  async close(): Promise<void> {
    this.isWhole = false;
    await this.thread?.terminate();
    this.thread = undefined;
  }
}
