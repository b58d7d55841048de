/**
 * Fuel (docs/decisions.md, "The verifier's encoding"): the first argument of every recursive function. A definition
 * unfolds an application that has one unit more than the applications in it, so that each unit pays for one unfolding.
 */
import type { Arena, FunctionSymbol, Term, Type, Variable } from '../model/index.js';
import { freeVariables, subterms } from '../model/index.js';
import { symbolOf } from './builtins.js';
import { placeholder } from './quantify.js';

/** How often definitions unfold: `own` inside the definitions of one recursion group, `base` elsewhere. */
export interface Fuel {
  readonly base: Term;
  readonly group: number | undefined;
  readonly own: Term;
}

export class Fuels {
  readonly type: Type;
  /** For what is known, and for what is to be shown: goals unfold definitions once more. */
  readonly known: Fuel;
  readonly goal: Fuel;
  private readonly arena: Arena;
  private readonly zero: FunctionSymbol;
  private readonly successor: FunctionSymbol;

  constructor(arena: Arena) {
    this.arena = arena;
    this.type = arena.types.parameter(FUEL);
    this.zero = symbolOf('no-fuel', [], this.type);
    this.successor = symbolOf('more-fuel', [this.type], this.type);
    this.known = everywhere(this.units(1));
    this.goal = everywhere(this.units(2));
  }

  units(count: number): Term {
    let fuel = this.arena.apply(this.zero, [], []);
    for (let i = 0; i < count; i++) fuel = this.more(fuel);
    return fuel;
  }

  more(fuel: Term): Term {
    return this.arena.apply(this.successor, [], [fuel]);
  }

  /** A variable for fuel: what holds for one amount holds for all. */
  variable(): Variable {
    return placeholder('k', this.type);
  }

  /** A trigger with one unit of fuel where it has more: every application with more is one with less, too. */
  spare(trigger: Term): Term {
    return this.refuel(trigger, this.known.base);
  }

  /** The term with this fuel wherever it has a known amount. */
  refuel(root: Term, fuel: Term): Term {
    const { arena } = this;
    const results = new Map<Term, Term>();
    for (const term of subterms(arena, [root])) {
      const args = arena.argsOf(term).map((arg) => results.get(arg) as Term);
      const isAmount = arena.type(term) === this.type && freeVariables(arena, [term]).size === 0;
      if (isAmount && arena.looseBound(term) === 0 && arena.argCount(term) > 0) results.set(term, fuel);
      else if (args.every((arg, i) => arg === arena.arg(term, i))) results.set(term, term);
      else results.set(term, arena.make(arena.operator(term), args, arena.payload(term), arena.type(term)));
    }
    return results.get(root) as Term;
  }
}

function everywhere(base: Term): Fuel {
  return { base, group: undefined, own: base };
}

const FUEL = { name: 'Fuel' };
