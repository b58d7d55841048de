/** Writes each query of a session as a file of its own, which any solver can run and which gives the same answer. */
import { checkText, dialectOf, optionText, withDefaults } from './dialect.js';
import type { Dialect } from './dialect.js';
import { ForwardingSession } from './forwarding-session.js';
import { SCOPE, Script } from './script.js';
import type { Answer, Limits, SolverSession } from './session.js';
import type { CancelToken } from '../model/index.js';

/** Receives the name and the text of a file. */
export type WriteQuery = (name: string, text: string) => void;

/** Around a session for as long as its queries are about one thing, whose name the files get: `NAME-001.smt2`. */
export class DumpingSession extends ForwardingSession {
  private readonly name: string;
  private readonly write: WriteQuery;
  private readonly dialect: Dialect;
  private options: ReadonlyMap<string, string>;
  private script = new Script();
  /** Whether Z3 has seen a scope or a check, from which on it solves in another way. */
  private isIncremental = false;
  private queries = 0;

  constructor(session: SolverSession, name: string, write: WriteQuery) {
    super(session);
    this.name = name;
    this.write = write;
    this.dialect = dialectOf(session.solver);
    this.options = withDefaults(this.dialect, new Map());
  }

  override reset(options: ReadonlyMap<string, string>): void {
    this.options = withDefaults(this.dialect, options);
    this.script = new Script();
    this.isIncremental = false;
    this.session.reset(options);
  }

  override send(text: string): void {
    this.script.add(text);
    if (text.includes('(push')) this.isIncremental = true;
    this.session.send(text);
  }

  override check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    this.queries++;
    this.write(`${this.name}-${String(this.queries).padStart(3, '0')}.smt2`, this.query(assumptions, limits));
    // What Z3 was told it takes in at a check, and in the file at a scope.
    this.script.divide();
    this.isIncremental = true;
    return this.session.check(assumptions, limits, cancel);
  }

  private query(assumptions: readonly string[], limits: Limits): string {
    const text = this.script.text;
    return queryFile(`${this.name}, query ${this.queries}, as sent to ${this.solver}`, this.options, [
      text,
      this.isIncremental && !text.includes(SCOPE) ? SCOPE : '',
      this.dialect.limits(limits),
      checkText(assumptions),
    ]);
  }
}

/** A query as the text of a file; the title is one line. */
export function queryFile(title: string, options: ReadonlyMap<string, string>, commands: readonly string[]): string {
  return [`; ${title}\n`, optionText(options), ...commands].join('');
}
