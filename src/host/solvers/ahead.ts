/** Solvers of which one is begun before it is asked for: while it starts, somebody thinks about what to ask. */
import type { SolverFactory, SolverSession } from '../../smt/session.js';

export class AheadFactory implements SolverFactory {
  readonly solver: string;
  private readonly factory: SolverFactory;
  private ahead: Promise<SolverSession> | undefined;

  constructor(factory: SolverFactory) {
    this.solver = factory.solver;
    this.factory = factory;
  }

  prepare(): void {
    if (this.ahead !== undefined) return;
    this.ahead = this.factory.open();
    // Whoever takes it meets what went wrong.
    this.ahead.catch(() => undefined);
  }

  open(): Promise<SolverSession> {
    const session = this.ahead ?? this.factory.open();
    this.ahead = undefined;
    return session;
  }

  /** Ends the one that nobody took. */
  async close(): Promise<void> {
    const session = this.ahead;
    this.ahead = undefined;
    await (await session)?.close();
  }
}
