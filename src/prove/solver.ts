/**
 * Questions of satisfiability (seed 001, 3.4.1). `unknown` is an answer of its own: nothing is removed because of it. A
 * solver that is asked about a path is told the path in a scope, and everything else once.
 */
import type { Profile } from './profile.js';
import type { Arena, Model, Term } from '../model/index.js';
import { subterms } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { CancelToken } from '../model/index.js';
import { SmtWriter, Unwritable } from '../smt/writer.js';
import type { SolverModel } from '../values/index.js';
import { Native } from './native.js';

export type Satisfiability =
  /** With those of the parts that the contradiction needs. */
  | { readonly kind: 'unsat'; readonly core: readonly Term[] }
  | { readonly kind: 'sat'; readonly model: SolverModel }
  /** A phrase: `the solver ran out of time`. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly interrupted?: true };

export interface SolverSettings {
  readonly session: SolverSession;
  readonly seconds: number;
  readonly seed: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly profile?: Profile;
  readonly cancel: CancelToken | undefined;
  readonly limit?: TimeLimit;
}

/** Of all questions together. Writing a question down may take longer than answering it. */
export interface TimeLimit {
  readonly secondsLeft: () => number;
  /** A phrase: `the time limit of 20 s was reached`. */
  readonly reason: () => string;
}

/** Nobody waits for the answer any more. */
class TooLate extends Error {}

export class Solver {
  asked = 0;
  milliseconds = 0;
  readonly native: Native;
  private readonly arena: Arena;
  private readonly settings: SolverSettings;
  private writer: SmtWriter;
  private isOpen = false;
  /** Until a question is about something else than bit vectors and propositions. */
  private isBits = true;
  private told = 0;

  constructor(model: Model, settings: SolverSettings) {
    this.arena = model.arena;
    this.native = new Native(model);
    this.settings = settings;
    this.writer = this.start();
  }

  /**
   * Whether some values satisfy all conditions and all parts. If none do, the answer tells which of the parts are to
   * blame. A model can be read until the next question.
   */
  async isSat(conditions: readonly Term[], parts: readonly Term[] = []): Promise<Satisfiability> {
    const began = this.settings.now();
    const ended = this.settings.profile?.('IsSAT');
    try {
      return await this.ask(conditions, parts);
    } catch (raised) {
      if (raised instanceof Unwritable || raised instanceof TooLate) return { kind: 'unknown', reason: raised.message };
      throw raised;
    } finally {
      ended?.();
      this.milliseconds += this.settings.now() - began;
    }
  }

  /**
   * Whether it can be seen, without much effort, that no values satisfy all conditions: for where nothing depends on it.
   * Limits would be kept for later questions by a solver that knows only of bits, so questions that may be hard are left out.
   */
  async isClearlyUnsat(conditions: readonly Term[]): Promise<boolean> {
    if (subterms(this.arena, conditions).some((term) => this.multipliesBits(term))) return false;
    return (await this.isSat(conditions)).kind === 'unsat';
  }

  /** Or divides them: a solver tries the bits one by one. */
  private multipliesBits(term: Term): boolean {
    const { arena } = this;
    if (arena.type(term).kind !== 'bitvector') return false;
    const open = arena.argsOf(term).filter((arg) => arena.operator(arg) !== 'literal').length;
    return arena.operator(term) === 'mul' ? open > 1 : DIVIDES.has(arena.operator(term)) && open > 0;
  }

  private async ask(conditions: readonly Term[], parts: readonly Term[]): Promise<Satisfiability> {
    const { arena, native } = this;
    const readable = this.each(conditions, (condition) => native.of(condition));
    const stated = [...new Set(readable)].filter((condition) => condition !== arena.true);
    if (stated.includes(arena.false)) return { kind: 'unsat', core: [] };
    const blamed = parts.map((part) => native.of(part));
    const contradiction = parts[blamed.indexOf(arena.false)];
    if (contradiction !== undefined) return { kind: 'unsat', core: [contradiction] };
    const { session, cancel, limit } = this.settings;
    this.asked++;
    this.open([...stated, ...native.facts([...stated, ...blamed])], blamed);
    const names = blamed.map((_, i) => partName(i));
    const seconds = Math.min(this.settings.seconds, Math.max(limit?.secondsLeft() ?? Infinity, SHORTEST));
    const answer = await session.check(names, { seconds, resources: 0 }, cancel);
    switch (answer.kind) {
      case 'unsat':
        return { kind: 'unsat', core: parts.filter((_, i) => answer.core.includes(partName(i))) };
      case 'unknown':
        if (answer.reason === 'timeout' || answer.reason === 'resources') this.look();
        return {
          kind: 'unknown',
          reason:
            answer.reason === 'disagreement' ? `${REASONS.disagreement}: ${answer.detail}` : REASONS[answer.reason],
          ...(answer.reason === 'cancelled' || answer.reason === 'died' ? { interrupted: true as const } : {}),
        };
      case 'sat':
        return { kind: 'sat', model: this.reading() };
    }
  }

  private look(): void {
    const { limit } = this.settings;
    if (limit !== undefined && limit.secondsLeft() <= 0) throw new TooLate(limit.reason());
  }

  /** A path may have very many conditions. */
  private each<T>(terms: readonly Term[], work: (term: Term, index: number) => T): readonly T[] {
    return terms.map((term, i) => {
      this.look();
      return work(term, i);
    });
  }

  /** Everything about one question is said in a scope of its own. */
  private open(conditions: readonly Term[], parts: readonly Term[]): void {
    const { session } = this.settings;
    if (this.isOpen) session.send('(pop 1)\n');
    this.isOpen = false;
    if (++this.told > MOST_TOLD) this.writer = this.start();
    let question = this.question(conditions, parts);
    if (this.isBits && !isAboutBits(question)) {
      this.isBits = false;
      this.writer = this.start();
      question = this.question(conditions, parts);
    }
    session.send(`${question.declarations}(push 1)\n${question.text}`);
    this.isOpen = true;
  }

  private question(conditions: readonly Term[], parts: readonly Term[]): Question {
    let length = 0;
    const written = (term: Term): string => {
      const text = this.writer.term(term);
      length += text.length;
      if (length > MOST_CHARACTERS) throw new Unwritable('what is to be decided is too long for a solver');
      return text;
    };
    const texts = this.each(conditions, (condition) => `(assert ${written(condition)})\n`);
    const named = this.each(parts, (part, i) => {
      const name = partName(i);
      return `(declare-const ${name} Bool)\n(assert (=> ${name} ${written(part)}))\n`;
    });
    return { declarations: this.writer.take(), text: `${texts.join('')}${named.join('')}` };
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
    this.settings.session.reset(
      new Map([
        ['smt.random_seed', String(this.settings.seed)],
        ['smt.core.minimize', 'true'],
        ['sat.core.minimize', 'true'],
      ]),
    );
    // Solvers are much quicker with bits if they know that there is nothing else.
    if (this.isBits) this.settings.session.send('(set-logic QF_BV)\n');
    return new SmtWriter(this.arena, { charsAreNumbers: true });
  }
}

interface Question {
  readonly declarations: string;
  readonly text: string;
}

/** Constants that are bit vectors or propositions, and their operators. */
function isAboutBits({ declarations, text }: Question): boolean {
  return BITS.test(declarations) && !BEYOND_BITS.test(text);
}

const BITS = /^(?:\(declare-fun [^ ]+ \(\) (?:Bool|\(_ BitVec [0-9]+\))\)\n)*$/;
const BEYOND_BITS = /\(forall |\(exists |bv2nat|int2bv|bv0\.value|\bInt\b|\bReal\b/;

function partName(index: number): string {
  return `part!${index}`;
}

const DIVIDES: ReadonlySet<string> = new Set(['div', 'mod', 'bv-sdiv', 'bv-srem']);

/** A solver slows down with what it has seen. */
const MOST_TOLD = 500;

/** Of one question: a solver takes longer to read more than there is time to answer it. */
const MOST_CHARACTERS = 20_000_000;

/** Seconds for a question that was begun in time. */
const SHORTEST = 0.05;

const REASONS = {
  timeout: 'the solver ran out of time',
  resources: 'the solver used up its resources',
  memory: 'the solver ran out of memory',
  incomplete: 'the solver found neither values nor a contradiction',
  cancelled: 'it was cancelled',
  died: 'the solver stopped by itself',
  error: 'the solver did not understand the question',
  disagreement: 'the solvers contradict each other',
} as const;
