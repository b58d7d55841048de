/** A context for symbolic structures alone: symbols with values that are fixed beforehand. */
import type { Cut, SymbolicContext } from '../../../../src/explore/symbolic/context.js';
import { readBack } from '../../../../src/explore/symbolic/read-back.js';
import { implies, and } from '../../../../src/explore/symbolic/scalars.js';
import type { Scope, Symbolic, SymbolicObject } from '../../../../src/explore/symbolic/value.js';
import { plainModel } from '../../../../src/languages/lowering/plain.js';
import type { ConstrainedType, Model, Term, Type, Variable } from '../../../../src/model/index.js';
import { Arena } from '../../../../src/model/index.js';
import type { Value } from '../../../../src/values/index.js';

export function emptyModel(arena: Arena = new Arena()): Model {
  return plainModel(arena, [], { heap: [] });
}

export class TestContext implements SymbolicContext {
  readonly model: Model;
  readonly arena: Arena;
  readonly scope: Scope = { collection: 3, objects: 2, nesting: 2, unfolding: 4, range: 6 };
  readonly universe: SymbolicObject[] = [];
  readonly assumptions: Term[] = [];
  readonly restrictions: Term[] = [];
  readonly notes: Cut[] = [];
  readonly doubts: string[] = [];
  /** What symbols are. */
  readonly values = new Map<Term, Value>();
  private guard: Term;

  constructor(model: Model = emptyModel()) {
    this.model = model;
    this.arena = model.arena;
    this.guard = model.arena.true;
  }

  allocate(object: Omit<SymbolicObject, 'number'>): SymbolicObject {
    const made = { ...object, number: this.universe.length + 1 };
    this.universe.push(made);
    return made;
  }

  symbol(name: string, type: Type): Term {
    return this.arena.variable({ name, type, role: 'local', ghost: false });
  }

  doubtAsNow(): <T>(work: () => T) => T {
    return (work) => work();
  }

  /** A symbol that has this value. */
  fixed(type: Type, value: Value): Term {
    const symbol = this.symbol('fixed', type);
    this.values.set(symbol, value);
    return symbol;
  }

  assume(condition: Term): void {
    this.assumptions.push(condition);
  }

  assumeEverywhere(work: () => Term): void {
    this.assume(work());
  }

  restrict(condition: Term): void {
    const whole = implies(this.arena, this.guard, condition);
    if (whole !== this.arena.true) this.restrictions.push(whole);
  }

  note(cut: Cut): void {
    this.notes.push(cut);
  }

  under<T>(condition: Term, work: () => T): T {
    const before = this.guard;
    this.guard = and(this.arena, [before, condition]);
    try {
      return work();
    } finally {
      this.guard = before;
    }
  }

  unknown(reason: string): Symbolic {
    this.doubts.push(reason);
    return { kind: 'unknown', reason };
  }

  /** Predicates of the tests are about integers only: `low <= x`. */
  satisfies(constrained: ConstrainedType, _args: readonly Type[], value: Symbolic): Term {
    const low = this.arena.arg(constrained.predicate, 0);
    return this.arena.make('le', [low, (value as { readonly term: Term }).term]);
  }

  /** What a symbolic value is, given the values of symbols. */
  lowered(value: Symbolic, type: Type): Value {
    const variable: Variable = { name: 'result', type, role: 'input', ghost: false };
    const initial = { inputs: [{ variable, value }], stores: new Map(), objects: this.universe, abstract: [] };
    const scene = readBack(this.model, initial, [], (term) => this.values.get(term));
    return scene.inputs[0] as Value;
  }
}
