/** Whether values belong to declared types, and some value of each: for what a solver's model leaves open. */
import { anyValue } from '../../execute/any-value.js';
import { SILENT } from '../../execute/callbacks.js';
import { ChoiceTape } from '../../execute/choices.js';
import { NotExecutable, StopSignal, UndefinedValue } from '../../execute/faults.js';
import { Machine } from '../../execute/machine.js';
import { Executable } from '../../execute/executable.js';
import { Linked } from '../../execute/program.js';
import type { Model, Type } from '../../model/index.js';
import type { Value } from '../../values/index.js';

/** Predicates are compiled once for each model. */
const executables = new WeakMap<Model, Executable>();

const LIMITS = { steps: 1_000_000, depth: 1_000, isLate: (): boolean => false };

export class LegalValues {
  private readonly model: Model;
  private readonly test: (value: Value, type: Type) => boolean;

  constructor(model: Model) {
    this.model = model;
    let executable = executables.get(model);
    if (executable === undefined) executables.set(model, (executable = new Executable(model, 'plain')));
    const machine = new Machine(model.arena.types, LIMITS, new ChoiceTape());
    new Linked(executable, machine, SILENT, String);
    this.test = (value, type) => machine.hasType(value, type);
  }

  /** What cannot be decided is taken to be so. */
  isLegal(value: Value, type: Type): boolean {
    try {
      return this.test(value, type);
    } catch (raised) {
      if (raised instanceof UndefinedValue) return false;
      if (raised instanceof NotExecutable || raised instanceof StopSignal || raised instanceof RangeError) return true;
      throw raised;
    }
  }

  /** Undefined where none is found: a type of objects, or with few values. */
  any(type: Type): Value | undefined {
    try {
      return anyValue(this.model.arena.types, type, (value) => this.isLegal(value, type));
    } catch (raised) {
      if (raised instanceof NotExecutable) return undefined;
      throw raised;
    }
  }
}
