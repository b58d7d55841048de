/** A conversation with a solver that somebody else holds (`remote-solver.ts`). */
import type { Answer, Limits, SolverSession } from '../../smt/session.js';
import type { CancelToken } from '../../model/index.js';
import type { SolverReply, SolverRequest } from './remote-solver.js';

export type Post = (session: string, id: number, request: SolverRequest) => void;

/** The questions that wait for a reply, of all sessions of a thread. */
export class Questions {
  private readonly post: Post;
  private readonly waiting = new Map<number, (reply: SolverReply) => void>();
  private last = 0;

  constructor(post: Post) {
    this.post = post;
  }

  tell(session: string, request: SolverRequest): void {
    this.post(session, 0, request);
  }

  ask(session: string, request: SolverRequest): Promise<SolverReply> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.post(session, id, request);
    });
  }

  answered(id: number, reply: SolverReply): void {
    this.waiting.get(id)?.(reply);
    this.waiting.delete(id);
  }
}

export class RemoteSession implements SolverSession {
  readonly solver: string;
  lastResources: number | undefined;
  private readonly name: string;
  private readonly questions: Questions;
  /** Commands travel together with the question that needs them. */
  private unsent: string[] = [];

  constructor(solver: string, name: string, questions: Questions) {
    this.solver = solver;
    this.name = name;
    this.questions = questions;
  }

  reset(options: ReadonlyMap<string, string>): void {
    this.unsent = [];
    this.questions.tell(this.name, { kind: 'reset', options });
  }

  send(text: string): void {
    this.unsent.push(text);
  }

  /** Whoever cancels ends the thread, or waits until the limits are reached. */
  async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    if (cancel?.aborted === true) return { kind: 'unknown', reason: 'cancelled', detail: '' };
    this.flush();
    const reply = await this.questions.ask(this.name, { kind: 'check', assumptions, limits });
    if (reply.kind !== 'answer') throw new Error('the reply is to another question');
    this.lastResources = reply.resources;
    return reply.answer;
  }

  async values(terms: readonly string[]): Promise<readonly string[] | undefined> {
    this.flush();
    const reply = await this.questions.ask(this.name, { kind: 'values', terms });
    if (reply.kind !== 'values') throw new Error('the reply is to another question');
    return reply.values;
  }

  /** The session belongs to the other thread. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  private flush(): void {
    if (this.unsent.length === 0) return;
    this.questions.tell(this.name, { kind: 'send', text: this.unsent.join('\n') });
    this.unsent = [];
  }
}
