/** A few solver sessions that many jobs take in turns. */
import type { SolverFactory, SolverSession } from '../../../smt/session.js';

/** Opens sessions as they are needed, and never more than `size`. */
export class SessionPool {
  private readonly factory: SolverFactory;
  private readonly size: number;
  private readonly idle: SolverSession[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly sessions = new Set<SolverSession>();
  private busy = 0;

  constructor(factory: SolverFactory, size: number) {
    this.factory = factory;
    this.size = size;
  }

  /** Jobs begin in the order in which they came. */
  async use<T>(job: (session: SolverSession) => Promise<T>): Promise<T> {
    if (this.busy >= this.size) await new Promise<void>((begin) => this.waiting.push(begin));
    else this.busy++;
    try {
      const session = this.idle.pop() ?? (await this.open());
      try {
        return await job(session);
      } finally {
        this.idle.push(session);
      }
    } finally {
      // The place goes to the next job, if there is one.
      const next = this.waiting.shift();
      if (next === undefined) this.busy--;
      else next();
    }
  }

  async close(): Promise<void> {
    const sessions = [...this.sessions];
    this.sessions.clear();
    await Promise.all(sessions.map((session) => session.close()));
  }

  private async open(): Promise<SolverSession> {
    const session = await this.factory.open();
    this.sessions.add(session);
    return session;
  }
}
