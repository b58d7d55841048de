/** What symbolic evaluation writes down besides values: symbols, what is known of them, what was left out, and doubts. */
import type { Arena, Term, Type } from '../../model/index.js';
import type { Cut } from './context.js';
import { Intervals } from './intervals.js';
import { and, implies } from './scalars.js';
import type { SymbolTable } from './symbol-table.js';

export interface Restriction {
  readonly condition: Term;
  readonly cut: Cut;
}

/** The body of a function is evaluated in a section of its own: what it restricts is relative to where it is applied. */
interface Section {
  guard: Term;
  readonly restrictions: Restriction[];
  readonly seen: Set<Term>;
}

/** The name of symbols that stand for something unknown: what mentions them is in doubt. */
const UNKNOWN = 'unknown';

export class Ledger {
  readonly assumptions: Term[] = [];
  readonly notes: Cut[] = [];
  readonly intervals: Intervals;

  private readonly arena: Arena;
  private readonly path: Section;
  private readonly sections: Section[];
  private readonly assumed = new Set<Term>();
  private readonly noted = new Set<string>();
  /** Why a term is a guess; undefined for those that are known to be exact. */
  private readonly doubts = new Map<Term, string | undefined>();
  private doubting: string | undefined;
  private reason = 'a value that is not known';
  private readonly table: SymbolTable;
  /** How many symbols have a name. Names tell places apart, so that what else is evaluated does not change a symbol. */
  private readonly made = new Map<string, number>();

  constructor(arena: Arena, table: SymbolTable) {
    this.arena = arena;
    this.table = table;
    this.intervals = new Intervals(arena);
    this.path = section(arena);
    this.sections = [this.path];
  }

  get restrictions(): readonly Restriction[] {
    return this.path.restrictions;
  }

  // ── Symbols ───────────────────────────────────────────────────────────────────────────────────

  symbol(name: string, type: Type): Term {
    const number = this.made.get(name) ?? 0;
    this.made.set(name, number + 1);
    const term = this.table.at(this.arena, number, name, type);
    const doubt = this.doubting ?? (name === UNKNOWN ? this.reason : undefined);
    if (doubt !== undefined) this.doubts.set(term, doubt);
    return term;
  }

  /** Why the next unknown symbols are unknown. */
  unknown(reason: string): void {
    this.reason = reason;
  }

  /** Symbols that `work` makes are guesses. */
  inDoubt<T>(reason: string, work: () => T): T {
    const before = this.doubting;
    this.doubting = reason;
    try {
      return work();
    } finally {
      this.doubting = before;
    }
  }

  /** For symbols that are made later: they are guesses if those that are made now are. */
  doubtAsNow(): <T>(work: () => T) => T {
    const { doubting } = this;
    return (work) => (doubting === undefined ? work() : this.inDoubt(doubting, work));
  }

  /** Why a term is only a guess. Each term is looked at once. */
  doubtOf(root: Term): string | undefined {
    if (this.doubts.size === 0) return undefined;
    if (this.doubts.has(root)) return this.doubts.get(root);
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      const args = this.arena.argsOf(term);
      const open = args.filter((arg) => !this.doubts.has(arg));
      if (open.length > 0) {
        stack.push(...open);
        continue;
      }
      stack.pop();
      if (this.doubts.has(term)) continue;
      let doubt: string | undefined;
      for (const arg of args) doubt ??= this.doubts.get(arg);
      this.doubts.set(term, doubt);
    }
    return this.doubts.get(root);
  }

  // ── Conditions ────────────────────────────────────────────────────────────────────────────────

  assume(condition: Term): void {
    if (condition === this.arena.true || this.assumed.has(condition)) return;
    this.assumed.add(condition);
    this.assumptions.push(condition);
    this.intervals.learn(condition);
  }

  /** Of symbols that are made on the way: what they are counts wherever they are read later, and so does what is left out here. */
  assumeEverywhere(work: () => Term): void {
    const { result, restrictions } = this.apart(work);
    this.assume(result);
    for (const { condition, cut } of restrictions) this.restrictIn(this.path, this.arena.true, condition, cut);
  }

  restrict(condition: Term, cut: Cut): void {
    this.restrictIn(this.section, this.section.guard, condition, cut);
  }

  private restrictIn({ restrictions, seen }: Section, guard: Term, condition: Term, cut: Cut): void {
    const whole = implies(this.arena, guard, condition);
    if (whole === this.arena.true || seen.has(whole)) return;
    if (this.intervals.decide(condition) === true || this.intervals.decide(guard) === false) return;
    seen.add(whole);
    restrictions.push({ condition: whole, cut });
  }

  note(cut: Cut): void {
    const key = `${cut.bound} ${cut.what}`;
    if (this.noted.has(key)) return;
    this.noted.add(key);
    this.notes.push(cut);
  }

  /** The conditions under which evaluation is here, as far as this section knows. */
  get guard(): Term {
    return this.section.guard;
  }

  /** Every execution of the path evaluates what is evaluated now. */
  get isCertain(): boolean {
    return this.sections.every(({ guard }) => guard === this.arena.true);
  }

  under<T>(condition: Term, work: () => T): T {
    const current = this.section;
    const before = current.guard;
    current.guard = and(this.arena, [before, condition]);
    try {
      return work();
    } finally {
      current.guard = before;
    }
  }

  /** Evaluates in a section of its own, and gives what it restricted. */
  apart<T>(work: () => T): { readonly result: T; readonly restrictions: readonly Restriction[] } {
    const own = section(this.arena);
    this.sections.push(own);
    try {
      return { result: work(), restrictions: own.restrictions };
    } finally {
      this.sections.pop();
    }
  }

  private get section(): Section {
    return this.sections.at(-1) ?? this.path;
  }
}

function section(arena: Arena): Section {
  return { guard: arena.true, restrictions: [], seen: new Set() };
}
