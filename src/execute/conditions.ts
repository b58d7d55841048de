/** Conditions over the variables of a method, evaluated in states that runs were in. */
import type { Model, Term, Type, Variable } from '../model/index.js';
import { freeVariables } from '../model/index.js';
import type { Moment, Value } from '../values/index.js';
import { SILENT } from './callbacks.js';
import { ChoiceTape } from './choices.js';
import { NotExecutable, Poison, StopSignal, UndefinedValue } from './faults.js';
import { Machine } from './machine.js';
import { Executable } from './executable.js';
import type { Drawn } from './open-functions.js';
import { Linked } from './program.js';
import { readThroughWrites } from './written-stores.js';

export interface StateView {
  /** Of a variable that is no part of the heap. */
  valueOf(variable: Variable): Value | Poison | undefined;
  /** When the heap, or a snapshot of it, was as this state sees it. */
  momentOf(variable: Variable): Moment | undefined;
  /** What functions without a body are in the run; what it did not ask for may be anything, and is kept there, too. */
  readonly drawn: Drawn;
}

/** Undefined where the condition has no value that can be computed. */
export type ConditionTest = (state: StateView) => boolean | undefined;

/** Compiles each condition once. */
export class Conditions {
  private readonly executable: Executable;
  private program: Linked;
  private readonly tests = new Map<Term, ConditionTest>();

  constructor(model: Model) {
    this.executable = new Executable(model, 'plain');
    this.program = this.link();
  }

  /** A budget is for one machine; when it is used up, there is another one. */
  private link(): Linked {
    const { types } = this.executable.model.arena;
    const machine = new ConditionMachine(types, { steps: STEPS, depth: DEPTH, isLate: () => false }, new ChoiceTape());
    return new Linked(this.executable, machine, SILENT, String);
  }

  test(condition: Term): ConditionTest {
    let test = this.tests.get(condition);
    if (test === undefined) this.tests.set(condition, (test = this.compile(condition)));
    return test;
  }

  private compile(stated: Term): ConditionTest {
    const { arena } = this.executable.model;
    const condition = readThroughWrites(arena, stated);
    if (condition === arena.true || condition === arena.false) return () => condition === arena.true;
    const variables = [...freeVariables(arena, [condition])];
    const stores = variables.filter(({ place }) => place !== undefined);
    const plain = variables.filter(({ place }) => place === undefined);
    const code = this.program.condition(this.executable.condition(stores, plain, condition));
    return (state) => {
      const args: Value[] = [];
      for (const store of stores) {
        const moment = state.momentOf(store);
        if (moment === undefined) return undefined;
        args.push(moment);
      }
      for (const variable of plain) {
        const value = state.valueOf(variable);
        if (value === undefined || value instanceof Poison) return undefined;
        args.push(value);
      }
      this.program.open.drawn = state.drawn;
      try {
        return code(...args);
      } catch (raised) {
        if (raised instanceof StopSignal) {
          this.tests.clear();
          this.program = this.link();
          return undefined;
        }
        if (raised instanceof NotExecutable || raised instanceof UndefinedValue) return undefined;
        if (raised instanceof RangeError) return undefined;
        throw raised;
      }
    };
  }
}

/** Its heap is not that of the run which a condition is about: which objects there are, it does not know. */
class ConditionMachine extends Machine {
  override valuesOf(type: Type): Iterable<Value> {
    if (type.kind === 'reference') throw new NotExecutable('the objects of another run');
    return super.valuesOf(type);
  }
}

/** For all conditions together, until it is used up. */
const STEPS = 20_000_000;
const DEPTH = 1_000;
