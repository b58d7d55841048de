/** Solver sessions that know how long they were waited for. */
import type { Answer, Limits, SolverFactory, SolverSession } from '../../src/smt/session.js';
import type { CancelToken } from '../../src/model/index.js';

export class SolverClock {
  seconds = 0;
  queries = 0;
}

export function timedFactory(factory: SolverFactory, clock: SolverClock): SolverFactory {
  return { solver: factory.solver, open: async () => new TimedSession(await factory.open(), clock) };
}

class TimedSession implements SolverSession {
  readonly solver: string;
  private readonly session: SolverSession;
  private readonly clock: SolverClock;

  constructor(session: SolverSession, clock: SolverClock) {
    this.session = session;
    this.solver = session.solver;
    this.clock = clock;
  }

  get lastResources(): number | undefined {
    return this.session.lastResources;
  }

  reset(options: ReadonlyMap<string, string>): void {
    this.session.reset(options);
  }

  send(text: string): void {
    this.session.send(text);
  }

  async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    const started = performance.now();
    try {
      return await this.session.check(assumptions, limits, cancel);
    } finally {
      this.clock.seconds += (performance.now() - started) / 1000;
      this.clock.queries++;
    }
  }

  values(terms: readonly string[]): Promise<readonly string[] | undefined> {
    return this.session.values(terms);
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
