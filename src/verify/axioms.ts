/**
 * The axioms that a verification condition needs: those of every function and predicate that it or another chosen axiom
 * mentions, and of each type those that could be instantiated at all (one of their triggers is mentioned in full).
 */
import type { Arena, FunctionSymbol, Instance, Term, Type } from '../model/index.js';
import { symbolOf, triggerSymbols } from '../smt/symbols.js';
import type { Builtins } from './builtins.js';
import type { Fact } from './functions.js';
import type { Growth } from './growth.js';
import { axiomsOf } from './theory/index.js';

/** The axioms of a symbol that is not of a theory; undefined where it has none. */
export type SymbolAxioms = (symbol: FunctionSymbol) => readonly Fact[] | undefined;

export class AxiomSelection {
  /** In the order in which they were chosen. */
  readonly chosen: Fact[] = [];
  private readonly arena: Arena;
  private readonly builtins: Builtins;
  private readonly axiomsOfSymbol: SymbolAxioms;
  private readonly growth: Growth;
  private readonly seen = new Set<Term>();
  private readonly symbols = new Set<string>();
  private readonly functions = new Set<FunctionSymbol>();
  private readonly types = new Set<Type>();
  private waitingFunctions: FunctionSymbol[] = [];
  private waitingTypes: Type[] = [];
  private candidates: { readonly term: Term; readonly triggers: readonly ReadonlySet<string>[] }[] = [];

  constructor(arena: Arena, builtins: Builtins, axiomsOfSymbol: SymbolAxioms, growth: Growth) {
    this.arena = arena;
    this.builtins = builtins;
    this.axiomsOfSymbol = axiomsOfSymbol;
    this.growth = growth;
  }

  /** Looks at formulas of the condition, and chooses what they need. */
  add(formulas: readonly Term[]): void {
    for (const formula of formulas) this.scan(formula);
    for (;;) {
      const before = this.chosen.length;
      for (const symbol of this.waitingFunctions.splice(0)) {
        if (this.growth.admits(symbol)) this.include(this.axiomsOfSymbol(symbol) ?? [], symbol);
      }
      for (const type of this.waitingTypes.splice(0)) {
        for (const { term } of axiomsOf({ arena: this.arena, builtins: this.builtins }, type)) {
          this.candidates.push({ term, triggers: triggerSymbols(this.arena, term) });
        }
      }
      this.includeMatched();
      if (this.chosen.length === before && this.waitingFunctions.length === 0 && this.waitingTypes.length === 0) return;
    }
  }

  private includeMatched(): void {
    const waiting: typeof this.candidates = [];
    for (const candidate of this.candidates) {
      const matched = candidate.triggers.some((group) => [...group].every((symbol) => this.symbols.has(symbol)));
      if (matched) this.include([{ formula: candidate.term, dependency: undefined }]);
      else waiting.push(candidate);
    }
    this.candidates = waiting;
  }

  private include(facts: readonly Fact[], by?: FunctionSymbol): void {
    for (const fact of facts) {
      this.chosen.push(fact);
      this.scan(fact.formula, by);
    }
  }

  /** `by` is the symbol whose axiom this is. */
  private scan(root: Term, by?: FunctionSymbol): void {
    const { arena } = this;
    const stack: Term[] = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (this.seen.has(term)) continue;
      this.seen.add(term);
      const key = symbolOf(arena, term);
      if (key !== undefined) this.symbols.add(key);
      const type = arena.type(term);
      if (!this.types.has(type)) {
        this.types.add(type);
        this.waitingTypes.push(type);
      }
      if (arena.operator(term) === 'apply') {
        const { symbol } = arena.payload(term) as Instance;
        if (!this.functions.has(symbol)) {
          this.functions.add(symbol);
          this.growth.met(symbol, by);
          this.waitingFunctions.push(symbol);
        }
      }
      for (let i = 0; i < arena.argCount(term); i++) stack.push(arena.arg(term, i));
    }
  }
}
