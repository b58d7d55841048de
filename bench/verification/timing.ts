/** Solver sessions that know how long they were waited for. */
import { ForwardingSession } from '../../src/smt/forwarding-session.js';
import type { Answer, Limits, SolverFactory, SolverSession } from '../../src/smt/session.js';
import type { CancelToken } from '../../src/model/index.js';

export class SolverClock {
  seconds = 0;
  queries = 0;
}

export function timedFactory(factory: SolverFactory, clock: SolverClock): SolverFactory {
  return { solver: factory.solver, open: async () => new TimedSession(await factory.open(), clock) };
}

class TimedSession extends ForwardingSession {
  private readonly clock: SolverClock;

  constructor(session: SolverSession, clock: SolverClock) {
    super(session);
    this.clock = clock;
  }

  override async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    const started = performance.now();
    try {
      return await this.session.check(assumptions, limits, cancel);
    } finally {
      this.clock.seconds += (performance.now() - started) / 1000;
      this.clock.queries++;
    }
  }
}
