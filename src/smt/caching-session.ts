/** A session that remembers answers: most methods of a program with one change ask what was asked before. */
import type { CancelToken } from '../model/index.js';
import { ForwardingSession } from './forwarding-session.js';
import type { Answer, Limits, SolverSession } from './session.js';

export class CachingSession extends ForwardingSession {
  private readonly digest: (text: string) => string;
  private readonly answers = new Map<string, Answer>();
  private options: ReadonlyMap<string, string> = new Map();
  /** All that was sent since the last reset, and how much of it the solver knows; -1 if not even of the reset. */
  private sent: string[] = [];
  private forwarded = -1;
  private isAsked = false;

  /** Queries are long: what is kept of each is its digest. */
  constructor(session: SolverSession, digest: (text: string) => string) {
    super(session);
    this.digest = digest;
  }

  override reset(options: ReadonlyMap<string, string>): void {
    this.options = options;
    this.sent = [];
    this.forwarded = -1;
  }

  override send(text: string): void {
    this.sent.push(text);
  }

  override async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    const key = this.digest([...this.sent, '', ...assumptions].join('\n'));
    const known = this.answers.get(key);
    this.isAsked = known === undefined;
    if (known !== undefined) return known;
    this.forward();
    const answer = await this.session.check(assumptions, limits, cancel);
    this.answers.set(key, answer);
    return answer;
  }

  /** There is no model where the solver was not asked. */
  override values(terms: readonly string[]): Promise<readonly string[] | undefined> {
    return this.isAsked ? this.session.values(terms) : Promise.resolve(undefined);
  }

  private forward(): void {
    if (this.forwarded < 0) {
      this.session.reset(this.options);
      this.forwarded = 0;
    }
    for (; this.forwarded < this.sent.length; this.forwarded++) this.session.send(this.sent[this.forwarded] ?? '');
  }
}
