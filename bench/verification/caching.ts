/** A session that remembers answers: most methods of a program with one change ask what was asked before. */
import { createHash } from 'node:crypto';
import type { Answer, Limits, SolverSession } from '../../src/smt/session.js';
import type { CancelToken } from '../../src/model/index.js';

export class CachingSession implements SolverSession {
  readonly solver: string;
  private readonly session: SolverSession;
  private readonly answers = new Map<string, Answer>();
  private options: ReadonlyMap<string, string> = new Map();
  /** All that was sent since the last reset, and how much of it the solver knows; -1 if not even of the reset. */
  private sent: string[] = [];
  private forwarded = -1;
  private isAsked = false;

  constructor(session: SolverSession) {
    this.session = session;
    this.solver = session.solver;
  }

  get lastResources(): number | undefined {
    return this.session.lastResources;
  }

  reset(options: ReadonlyMap<string, string>): void {
    this.options = options;
    this.sent = [];
    this.forwarded = -1;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    const key = createHash('sha256')
      .update([...this.sent, '', ...assumptions].join('\n'))
      .digest('base64');
    const known = this.answers.get(key);
    this.isAsked = known === undefined;
    if (known !== undefined) return known;
    this.forward();
    const answer = await this.session.check(assumptions, limits, cancel);
    this.answers.set(key, answer);
    return answer;
  }

  /** There is no model where the solver was not asked. */
  values(terms: readonly string[]): Promise<readonly string[] | undefined> {
    return this.isAsked ? this.session.values(terms) : Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return this.session.close();
  }

  private forward(): void {
    if (this.forwarded < 0) {
      this.session.reset(this.options);
      this.forwarded = 0;
    }
    for (; this.forwarded < this.sent.length; this.forwarded++) this.session.send(this.sent[this.forwarded] ?? '');
  }
}
