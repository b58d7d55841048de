/** Solvers as work in a thread sees them: conversations that somebody else holds, by messages. */
import type { Answer, Limits, SolverFactory, SolverSession } from '../../smt/session.js';

export type SolverRequest =
  | { readonly kind: 'reset'; readonly options: ReadonlyMap<string, string> }
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'check'; readonly assumptions: readonly string[]; readonly limits: Limits }
  | { readonly kind: 'values'; readonly terms: readonly string[] };

/** The replies to `check` and `values`; the other requests have none. */
export type SolverReply =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly resources: number | undefined }
  | { readonly kind: 'values'; readonly values: readonly string[] | undefined };

/** Holds the conversations of one thread, each under a name. They outlive the thread. */
export class SolverDesk {
  private readonly factory: SolverFactory;
  private readonly sessions = new Map<string, Promise<SolverSession>>();

  constructor(factory: SolverFactory) {
    this.factory = factory;
  }

  /** Requests of one conversation are taken in their order: each waits for it, and what has no reply takes no time. */
  async take(name: string, request: SolverRequest): Promise<SolverReply | undefined> {
    let opened = this.sessions.get(name);
    if (opened === undefined) this.sessions.set(name, (opened = this.factory.open()));
    const session = await opened;
    switch (request.kind) {
      case 'reset':
        session.reset(request.options);
        return undefined;
      case 'send':
        session.send(request.text);
        return undefined;
      case 'check': {
        const answer = await session.check(request.assumptions, request.limits);
        return { kind: 'answer', answer, resources: session.lastResources };
      }
      case 'values':
        return { kind: 'values', values: await session.values(request.terms) };
    }
  }

  async close(): Promise<void> {
    const sessions = [...this.sessions.values()];
    this.sessions.clear();
    await Promise.all(sessions.map(async (session) => (await session).close()));
  }
}
