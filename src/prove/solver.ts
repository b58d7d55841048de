/**
 * Questions of satisfiability (seed 001, 3.4.1). `unknown` is an answer of its own: nothing is removed because of it. A
 * solver that is asked about a path is told the path in a scope, and everything else once.
 */
import type { Arena, Model, Term, Variable } from '../model/index.js';
import type { CancelToken, SolverSession } from '../smt/session.js';
import { SmtWriter, Unwritable } from '../smt/writer.js';
import type { SolverModel } from '../values/index.js';
import { Native } from './native.js';

export type Satisfiability =
  | { readonly kind: 'unsat' }
  | { readonly kind: 'sat'; readonly model: SolverModel; readonly native: (term: Term) => Term }
  /** A phrase: `the solver ran out of time`. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly interrupted?: true };

export interface SolverSettings {
  readonly session: SolverSession;
  readonly seconds: number;
  readonly seed: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly cancel: CancelToken | undefined;
}

export class Solver {
  asked = 0;
  milliseconds = 0;
  readonly native: Native;
  private readonly arena: Arena;
  private readonly settings: SolverSettings;
  private writer: SmtWriter;
  private isOpen = false;
  private told = 0;

  constructor(model: Model, settings: SolverSettings) {
    this.arena = model.arena;
    this.native = new Native(model);
    this.settings = settings;
    this.writer = this.start();
  }

  /** Whether some values satisfy all conditions. A model can be read until the next question. */
  async isSat(conditions: readonly Term[]): Promise<Satisfiability> {
    const began = this.settings.now();
    try {
      return await this.ask(conditions);
    } catch (raised) {
      if (raised instanceof Unwritable) return { kind: 'unknown', reason: raised.message };
      throw raised;
    } finally {
      this.milliseconds += this.settings.now() - began;
    }
  }

  private async ask(conditions: readonly Term[]): Promise<Satisfiability> {
    const { arena, native } = this;
    const stated = [...new Set(conditions.map((condition) => native.of(condition)))].filter(
      (condition) => condition !== arena.true,
    );
    if (stated.includes(arena.false)) return { kind: 'unsat' };
    const { session, seconds, cancel } = this.settings;
    this.asked++;
    if (this.isOpen) session.send('(pop 1)\n');
    this.isOpen = false;
    if (++this.told > MOST_TOLD) this.writer = this.start();
    const all = [...stated, ...native.facts(stated)];
    const texts = all.map((condition) => `(assert ${this.writer.term(condition)})\n`);
    session.send(`${this.writer.take()}(push 1)\n${texts.join('')}`);
    this.isOpen = true;
    const answer = await session.check([], { seconds, resources: 0 }, cancel);
    switch (answer.kind) {
      case 'unsat':
        return { kind: 'unsat' };
      case 'unknown':
        return {
          kind: 'unknown',
          reason: REASONS[answer.reason],
          ...(answer.reason === 'cancelled' || answer.reason === 'died' ? { interrupted: true as const } : {}),
        };
      case 'sat':
        return { kind: 'sat', model: this.reading(), native: (term) => native.of(term) };
    }
  }

  /** The constant that stands for a variable. */
  name(variable: Variable): string {
    return this.writer.name(variable);
  }

  private reading(): SolverModel {
    const { writer } = this;
    return {
      text: (term) => {
        try {
          return writer.known(this.native.of(term));
        } catch (raised) {
          if (raised instanceof Unwritable) return undefined;
          throw raised;
        }
      },
      evaluate: (texts) => this.settings.session.values(texts),
    };
  }

  private start(): SmtWriter {
    this.told = 0;
    this.settings.session.reset(new Map([['smt.random_seed', String(this.settings.seed)]]));
    return new SmtWriter(this.arena, { charsAreNumbers: true });
  }
}

/** A solver slows down with what it has seen. */
const MOST_TOLD = 500;

const REASONS = {
  timeout: 'the solver ran out of time',
  resources: 'the solver used up its resources',
  memory: 'the solver ran out of memory',
  incomplete: 'the solver found neither values nor a contradiction',
  cancelled: 'it was cancelled',
  died: 'the solver stopped by itself',
  error: 'the solver did not understand the question',
} as const;
