/** What instructions do to the state of a path: variables of frames, and the stores that all frames share. */
import type {
  Allocate,
  Assign,
  Assumed,
  Call,
  Clause,
  ForallAssign,
  Havoc,
  Method,
  SuchThat,
  Term,
  Type,
  Variable,
} from '../../model/index.js';
import { freeVariables } from '../../model/index.js';
import type { Value } from '../../values/index.js';
import { termOf } from '../../values/index.js';
import { rowsOf } from './binders.js';
import { Cells, type Cell } from './cells.js';
import { integerOf, scalar, smallLiteral } from './common.js';
import { within, type Environment } from './environment.js';
import type { Evaluator } from './evaluator.js';
import type { HeapState } from './heap-state.js';
import { symbolOf } from './symbols.js';
import { merge } from './merge.js';
import { fitting } from './quantifiers.js';
import * as s from './scalars.js';
import { structural } from './structures.js';
import type { Symbolic, SymbolicObject, Typed } from './value.js';

/** Elements of an array whose lengths are constants. */
const MOST_ELEMENTS = 1024;

/** One activation of a method. */
export interface Frame {
  readonly method: Method;
  readonly values: Map<Variable, Symbolic>;
  readonly env: Environment;
  readonly call: Call | undefined;
  readonly caller: Frame | undefined;
}

export class Steps {
  private readonly evaluator: Evaluator;
  private readonly stores: HeapState;

  constructor(evaluator: Evaluator, stores: HeapState) {
    this.evaluator = evaluator;
    this.stores = stores;
  }

  write(frame: Frame, target: Variable, value: Symbolic): void {
    if (target.role === 'heap') this.stores.set(target, value);
    else frame.values.set(target, value);
  }

  assign(frame: Frame, { targets, values }: Assign): void {
    const computed = values.map((value) => this.evaluator.evaluate(value, frame.env));
    targets.forEach((target, i) => {
      this.write(frame, target, computed[i] as Symbolic);
    });
  }

  /** A variable of which a run may hold any value, drawn from its choices. */
  havoc(frame: Frame, { targets, outside }: Havoc, given: readonly Value[] = []): void {
    if (outside !== undefined) {
      targets.forEach((target, i) => {
        frame.values.set(target, this.given(frame.env.types(target.type), target.name, outside, given[i]));
      });
      return;
    }
    for (const target of targets) {
      // A run leaves the heap as it is, and draws nothing.
      const any = target.place === undefined ? undefined : this.evaluator.unknown('any heap at all');
      if (any === undefined) frame.values.set(target, this.drawn(frame.env.types(target.type), target.name));
      else if (target.role === 'heap') this.stores.set(target, any);
      else frame.values.set(target, any);
    }
  }

  /** Nobody knows what else it may be: it is taken to be what the run found, for other inputs as well. */
  private given(type: Type, name: string, outside: string, value: Value | undefined): Symbolic {
    const { evaluator } = this;
    const { arena, ledger } = evaluator;
    const found = value === undefined ? undefined : termOf(arena, value, arena.types.erase(type));
    if (found === undefined) return evaluator.unknown(`what ${outside}`);
    const symbol = ledger.inDoubt(`what ${outside}`, () => evaluator.symbol(name, type));
    evaluator.restrict(s.eq(arena, symbol, found), {
      bound: 'sampled',
      what: `other values than a run found of what ${outside}`,
    });
    return scalar(symbol);
  }

  drawn(type: Type, name: string): Symbolic {
    const value = symbolOf(this.evaluator, type, name);
    this.evaluator.choose(value, type);
    return value;
  }

  assumed(frame: Frame, { condition, flag }: Assumed): void {
    const { arena } = this.evaluator;
    const before = this.evaluator.truth(arena.variable(flag), frame.env);
    const holds = this.evaluator.under(before, () => this.evaluator.truth(condition, frame.env));
    frame.values.set(flag, scalar(s.and(arena, [before, holds])));
  }

  // ── Objects ───────────────────────────────────────────────────────────────────────────────────

  allocate(frame: Frame, { target, type: declared, dimensions }: Allocate): void {
    const { evaluator } = this;
    const type = frame.env.types(declared);
    if (type.kind !== 'reference' && type.kind !== 'array') {
      frame.values.set(target, evaluator.unknown('an object of a type that is not a class'));
      return;
    }
    const lengths = dimensions.map((term) => integerOf(evaluator, evaluator.evaluate(term, frame.env)));
    const capacities = this.capacities(lengths);
    const object = evaluator.allocate({ type, lengths, capacities, initial: false });
    for (const store of [...this.stores.homeVariables]) {
      const cell = this.newCell(store, object);
      const before = this.stores.get(store);
      if (cell === undefined || before?.kind !== 'store') continue;
      this.stores.set(store, { kind: 'store', cells: Cells.of(before.cells).with(object.number, cell) });
    }
    frame.values.set(target, scalar(evaluator.arena.int(object.number)));
  }

  private capacities(lengths: readonly Term[]): readonly number[] {
    const { evaluator } = this;
    const { arena, ledger, scope } = evaluator;
    let room = MOST_ELEMENTS;
    return lengths.map((length) => {
      const fixed = smallLiteral(arena, length) ?? ledger.intervals.of(length).high;
      const wanted = typeof fixed === 'number' && fixed <= room ? Math.max(0, fixed) : scope.collection;
      evaluator.restrict(s.le(arena, length, arena.int(wanted)), { bound: 'collection', what: 'a longer array' });
      room = Math.floor(room / Math.max(1, wanted));
      return wanted;
    });
  }

  /** What a place of a new object holds before it is written: a run finds one value there, and others another one. */
  private newCell(store: Variable, { type, capacities }: SymbolicObject): Cell | undefined {
    const { evaluator } = this;
    const { place } = store;
    const { types } = evaluator.arena;
    switch (place?.kind) {
      case 'alloc':
        return scalar(evaluator.arena.true);
      case 'field': {
        if (type.kind !== 'reference') return undefined;
        const owner = types.ancestor(type, place.field.owner);
        if (owner === undefined) return undefined;
        return this.unassigned(types.substitute(place.field.type, place.field.owner.typeParameters, owner.args));
      }
      case 'array': {
        if (type.kind !== 'array' || type.rank !== place.rank) return undefined;
        const isOwn = types.erase(type.element) === types.erase(place.element);
        if (!isOwn && !this.stores.isShared(store)) return undefined;
        const length = capacities.reduce((a, b) => a * b, 1);
        return Array.from({ length }, () => this.unassigned(type.element));
      }
      case undefined:
        return undefined;
    }
  }

  /**
   * Runs do not draw it, so that inputs do not lead to another value: whatever speaks of it is in doubt. Each place has a
   * symbol of its own, because two of them need not be equal.
   */
  private unassigned(type: Type): Symbolic {
    const { evaluator } = this;
    const reason = 'a place that was never assigned';
    if (!isScalar(evaluator.arena.types.erase(type))) return evaluator.unknown(reason);
    return evaluator.ledger.inDoubt(reason, () => symbolOf(evaluator, type, 'unassigned'));
  }

  // ── Many places at once ───────────────────────────────────────────────────────────────────────

  forallAssign(frame: Frame, { bound, range, store, keys, value }: ForallAssign): void {
    const { evaluator } = this;
    const { arena } = evaluator;
    const types = bound.map((type) => arena.types.erase(type));
    const found = rowsOf(evaluator, types, { hold: [range], once: true }, frame.env);
    if (typeof found === 'string') {
      this.stores.set(store, evaluator.unknown(found));
      return;
    }
    // All rows are computed before anything changes.
    const writes = [...fitting(evaluator, found.rows, range, frame.env)].map(({ values, present }) => {
      const inside = within(frame.env, values);
      const places = evaluator.under(present, () => keys.map((key) => evaluator.evaluate(key, inside)));
      return { present, places, written: evaluator.under(present, () => evaluator.evaluate(value, inside)) };
    });
    const variable = arena.variable(store);
    const read = arena.make('select', [variable, ...keys]);
    const update = arena.make('update', [variable, ...keys, value]);
    let current = this.stores.get(store) ?? evaluator.unknown('any heap at all');
    for (const { present, places, written } of writes) {
      const before = current;
      current = evaluator.under(present, () => {
        // Where the row is absent, its place keeps what it holds.
        const kept = present === arena.true ? written : structural(evaluator, read, [before, ...places]);
        return structural(evaluator, update, [before, ...places, merge(evaluator, present, written, kept)]);
      });
    }
    this.stores.set(store, current);
  }

  /** The choice of a run is the values themselves. Gives the condition that the run sees to. */
  suchThat(frame: Frame, { targets, condition }: SuchThat): Term {
    const { evaluator } = this;
    const { ledger } = evaluator;
    const chosen = (): readonly Typed[] => {
      const row = targets.map((target) => {
        const type = frame.env.types(target.type);
        return { value: symbolOf(evaluator, type, target.name), type };
      });
      row.forEach(({ value }, i) => {
        this.write(frame, targets[i] as Variable, value);
      });
      return row;
    };
    let row = chosen();
    let holds = evaluator.truth(condition, frame.env);
    const doubt = ledger.doubtOf(holds);
    // Where the condition is a guess, so is what satisfies it.
    if (doubt !== undefined) {
      row = ledger.inDoubt(doubt, chosen);
      holds = evaluator.truth(condition, frame.env);
    }
    evaluator.chooseRow(row);
    return holds;
  }

  // ── Calls of what has no body to run ──────────────────────────────────────────────────────────

  /** What is promised of a callee, for inputs and outputs of a call in the state as it is now. */
  promises(
    frame: Frame,
    { callee, typeArgs, args }: Call,
    outputs: readonly Symbolic[],
    clauses: readonly Clause[],
  ): Term[] {
    const { evaluator } = this;
    const values = new Map<Variable, Symbolic>();
    callee.inputs.forEach((input, i) => {
      values.set(input, evaluator.evaluate(args[i] as Term, frame.env));
    });
    callee.outputs.forEach((output, i) => {
      values.set(output, outputs[i] as Symbolic);
    });
    for (const [store, snapshot] of callee.entry) {
      const now = this.stores.get(store);
      if (now !== undefined) values.set(snapshot, now);
    }
    const { types } = evaluator.arena;
    const at = typeArgs.map(frame.env.types);
    const env: Environment = {
      variable: (one) => values.get(one) ?? this.stores.get(one),
      bound: undefined,
      types: (type) => types.substitute(type, callee.typeParameters, at),
    };
    return clauses.map(({ condition }) => evaluator.truth(condition, env));
  }
}

/** The scope leaves nothing out of a symbol of such a type. */
function isScalar({ kind }: Type): boolean {
  return kind === 'bool' || kind === 'int' || kind === 'real' || kind === 'bitvector' || kind === 'char';
}

/** Whether a term speaks of one of these variables. */
export function mentions(evaluator: Evaluator, term: Term, variables: readonly Variable[]): boolean {
  if (variables.length === 0) return false;
  const free = freeVariables(evaluator.arena, [term]);
  return variables.some((variable) => free.has(variable));
}
