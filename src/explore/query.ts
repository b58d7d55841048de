/**
 * Questions for inputs: is there a state in which these conditions hold? Conditions are over scalars, so that a solver
 * answers with a model. It is set up the opposite way from the verifier's (docs/decisions.md, "Exploration").
 */
import type { Arena, Term, Variable } from '../model/index.js';
import { freeVariables, simplify, subterms } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { CancelToken } from '../model/index.js';
import { SmtWriter, Unwritable } from '../smt/writer.js';
import { readBoolean, readInteger, readReal, termOf, type Value } from '../values/index.js';

export type Found =
  | SolverModel
  | { readonly kind: 'none' }
  /** A phrase: `the solver ran out of time`. */
  | { readonly kind: 'undecided'; readonly reason: string };

export interface SolverModel {
  readonly kind: 'model';
  /** Values of symbols; undefined for those that no condition mentions. */
  readonly valueOf: (symbol: Term) => Value | undefined;
  /** The values do not satisfy what was asked: solvers make mistakes, as z3 4.8 does about products. */
  readonly isWrong: () => boolean;
}

interface Asked {
  readonly name: string;
  readonly condition: Term;
  readonly symbols: readonly Variable[];
}

export class Queries {
  asked = 0;
  milliseconds = 0;
  private readonly arena: Arena;
  private readonly session: SolverSession;
  private readonly seed: number;
  private readonly now: () => number;
  private writer: SmtWriter;
  /** Each condition is told once and then assumed by name. */
  private readonly told = new Map<Term, Asked>();
  private readonly symbols = new Map<Term, readonly Variable[]>();
  /** For each integer symbol, the name of the wish that it be small. */
  private readonly wishes = new Map<Variable, string>();

  constructor(arena: Arena, session: SolverSession, seed: number, now: () => number) {
    this.arena = arena;
    this.session = session;
    this.seed = seed;
    this.now = now;
    this.writer = this.start();
  }

  /**
   * Small integers are preferred: they make short runs and readable tests. `background` holds of every state: only what
   * it says of the symbols in question is told. Symbols that it does not connect with them may have any legal value.
   */
  async find(
    conditions: readonly Term[],
    seconds: number,
    cancel?: CancelToken,
    background: readonly Term[] = [],
  ): Promise<Found> {
    if (conditions.includes(this.arena.false)) return { kind: 'none' };
    const began = this.now();
    try {
      if (this.told.size > MOST_TOLD) this.writer = this.start();
      const relevant = this.connected(conditions, background);
      const all = [...new Set([...relevant, ...conditions])]
        .filter((term) => term !== this.arena.true)
        .map((term) => this.tell(term));
      const symbols = [...new Set(all.flatMap((one) => one.symbols))];
      const names = all.map(({ name }) => name);
      const wishes = symbols.flatMap((symbol) => this.wishFor(symbol) ?? []);
      const read = (): Promise<Found> => this.read(symbols, all);
      const wished = await this.ask([...names, ...wishes], read, seconds, cancel);
      if (wished !== 'needs the wishes') return wished;
      const free = await this.ask(names, read, seconds, cancel);
      return free === 'needs the wishes' ? { kind: 'none' } : free;
    } catch (raised) {
      if (raised instanceof Unwritable) return { kind: 'undecided', reason: raised.message };
      throw raised;
    } finally {
      this.milliseconds += this.now() - began;
    }
  }

  private async ask(
    names: readonly string[],
    read: () => Promise<Found>,
    seconds: number,
    cancel: CancelToken | undefined,
  ): Promise<Found | 'needs the wishes'> {
    this.asked++;
    const answer = await this.session.check(names, { seconds, resources: 0 }, cancel);
    switch (answer.kind) {
      case 'unsat':
        return answer.core.some((name) => name.startsWith(WISH)) ? 'needs the wishes' : { kind: 'none' };
      case 'unknown':
        if (names.some((name) => name.startsWith(WISH)) && answer.reason !== 'cancelled') return 'needs the wishes';
        return { kind: 'undecided', reason: `the solver gave up (${answer.reason})` };
      case 'sat':
        return read();
    }
  }

  private async read(symbols: readonly Variable[], asked: readonly Asked[]): Promise<Found> {
    const texts = symbols.length === 0 ? [] : await this.session.values(symbols.map((one) => this.writer.name(one)));
    if (texts === undefined) return { kind: 'undecided', reason: 'the solver has no values' };
    const { arena } = this;
    const values = new Map<Term, Value>();
    for (const [i, symbol] of symbols.entries()) {
      const value = scalarOf(symbol, texts[i] ?? '');
      if (value === undefined) return { kind: 'undecided', reason: 'a value that is no rational number' };
      values.set(this.arena.variable(symbol), value);
    }
    const conditions = asked.map(({ condition }) => condition);
    return {
      kind: 'model',
      valueOf: (term) => values.get(term),
      isWrong: () => isFalse(arena, conditions, (term) => values.get(term)),
    };
  }

  /** What the background says of the symbols of the conditions, and of symbols that it connects them with. */
  private connected(conditions: readonly Term[], background: readonly Term[]): readonly Term[] {
    const known = new Set(conditions.flatMap((term) => this.symbolsOf(term)));
    let [open, relevant]: [readonly Term[], Term[]] = [background, []];
    for (;;) {
      const next = open.filter((term) => {
        const symbols = this.symbolsOf(term);
        return symbols.length === 0 || symbols.some((symbol) => known.has(symbol));
      });
      if (next.length === 0) return relevant;
      relevant = [...relevant, ...next];
      for (const term of next) for (const symbol of this.symbolsOf(term)) known.add(symbol);
      const taken = new Set(next);
      open = open.filter((term) => !taken.has(term));
    }
  }

  private symbolsOf(term: Term): readonly Variable[] {
    let symbols = this.symbols.get(term);
    if (symbols === undefined) this.symbols.set(term, (symbols = [...freeVariables(this.arena, [term])]));
    return symbols;
  }

  private tell(condition: Term): Asked {
    const known = this.told.get(condition);
    if (known !== undefined) return known;
    const text = this.writer.term(condition);
    const one: Asked = { name: `path!${this.told.size}`, condition, symbols: this.symbolsOf(condition) };
    this.session.send(`${this.writer.take()}(declare-const ${one.name} Bool)\n(assert (=> ${one.name} ${text}))\n`);
    this.told.set(condition, one);
    return one;
  }

  private wishFor(symbol: Variable): string | undefined {
    if (symbol.type.kind !== 'int') return undefined;
    let name = this.wishes.get(symbol);
    if (name === undefined) {
      name = `${WISH}${this.wishes.size}`;
      const text = this.writer.name(symbol);
      this.session.send(
        `${this.writer.take()}(declare-const ${name} Bool)\n(assert (=> ${name} (and (<= (- ${SMALL}) ${text}) (<= ${text} ${SMALL}))))\n`,
      );
      this.wishes.set(symbol, name);
    }
    return name;
  }

  private start(): SmtWriter {
    this.told.clear();
    this.wishes.clear();
    this.session.reset(new Map([['smt.random_seed', String(this.seed)]]));
    return new SmtWriter(this.arena);
  }
}

const WISH = 'small!';
const SMALL = 8;
/** A solver slows down with what it was told and does not need. */
const MOST_TOLD = 400;

function scalarOf({ type }: Variable, text: string): Value | undefined {
  switch (type.kind) {
    case 'bool':
      return readBoolean(text);
    case 'real':
      return readReal(text);
    default:
      return readInteger(text);
  }
}

/** Whether one of the conditions is certainly false for these values. */
function isFalse(arena: Arena, conditions: readonly Term[], valueOf: (symbol: Term) => Value | undefined): boolean {
  const results = new Map<Term, Term>();
  for (const term of subterms(arena, conditions)) {
    const value = arena.operator(term) === 'variable' ? valueOf(term) : undefined;
    if (value !== undefined) results.set(term, termOf(arena, value, arena.type(term)) ?? term);
    else if (arena.argCount(term) === 0) results.set(term, term);
    else {
      const args = arena.argsOf(term).map((arg) => results.get(arg) ?? arg);
      results.set(term, simplify.simplified(arena, arena.operator(term), args, term));
    }
  }
  return conditions.some((condition) => results.get(condition) === arena.false);
}
