/** Membership in types outside of a run, decided by the predicates of the program itself. */
import type { Model, Type } from '../model/index.js';
import { hasShape, type Value } from '../values/index.js';
import { SILENT } from './callbacks.js';
import { ChoiceTape } from './choices.js';
import { Machine } from './machine.js';
import { Executable } from './executable.js';
import { Linked } from './program.js';

/** False also where it cannot be decided. */
export function typeTest(model: Model): (value: Value, type: Type) => boolean {
  const { types } = model.arena;
  const executable = new Executable(model, 'plain');
  return (value, type) => {
    // A machine for each test, because a budget is for one.
    const machine = new Machine(types, LIMITS, new ChoiceTape());
    new Linked(executable, machine, SILENT, String);
    try {
      return hasShape(types, value, type) && machine.hasType(value, type);
    } catch {
      return false;
    }
  };
}

const LIMITS = { steps: 100_000, depth: 1_000, isLate: (): boolean => false };
