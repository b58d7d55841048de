/** Membership in types outside of a run, decided by the predicates of the program itself. */
import type { ConstrainedType, Model, Type } from '../model/index.js';
import { hasShape, type Value } from '../values/index.js';
import { SILENT } from './callbacks.js';
import { ChoiceTape } from './choices.js';
import { NotExecutable } from './faults.js';
import { hasType } from './has-type.js';
import { Machine } from './machine.js';
import { Executable } from './program.js';

/** False also where it cannot be decided. */
export function typeTest(model: Model): (value: Value, type: Type) => boolean {
  const { types } = model.arena;
  const executable = new Executable(model, 'plain');
  const satisfies = (constrained: ConstrainedType, value: Value): boolean => {
    // A machine for each test, because a budget is for one.
    const machine = new Machine(LIMITS, new ChoiceTape(), () => true, unassigned);
    return executable.link(machine, SILENT, String).satisfies(constrained, value);
  };
  return (value, type) => {
    try {
      return hasShape(types, value, type) && hasType({ types, satisfies }, value, type);
    } catch {
      return false;
    }
  };
}

const LIMITS = { steps: 100_000, depth: 1_000, isLate: (): boolean => false };

function unassigned(): never {
  throw new NotExecutable('a place that has no value');
}
