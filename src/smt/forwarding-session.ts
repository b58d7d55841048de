/** A conversation that goes on in another one: who stands between overrides what it has to say to. */
import type { CancelToken } from '../model/index.js';
import type { Answer, Limits, SolverSession } from './session.js';

export class ForwardingSession implements SolverSession {
  protected readonly session: SolverSession;

  constructor(session: SolverSession) {
    this.session = session;
  }

  get solver(): string {
    return this.session.solver;
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

  check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    return this.session.check(assumptions, limits, cancel);
  }

  values(terms: readonly string[]): Promise<readonly string[] | undefined> {
    return this.session.values(terms);
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
