/** Function values that expressions of a program make. */
import type { Type, Types } from '../model/index.js';
import type { Value } from '../values/index.js';
import { functionDomain, FunctionValue } from '../values/index.js';

/** `expression` is undefined where the value is determined by more than what it keeps. */
export type MadeOf = [
  expression: number | undefined,
  types: readonly Type[],
  parameters: readonly Type[],
  kept: readonly (Value | undefined)[],
  ...answers: ConstructorParameters<typeof FunctionValue>,
];

export function madeFunction(
  universe: Types,
  ...[expression, types, parameters, kept, call, requires, reads]: MadeOf
): FunctionValue {
  const making = expression === undefined ? undefined : { expression, types, kept };
  const domain = functionDomain(universe, parameters);
  return new FunctionValue(bounded(call), bounded(requires), reads && bounded(reads), domain, making);
}

/**
 * A function value that is stored in what it reads may call itself without end. The engine's own stack ends much later, and
 * the deeper it is, the longer every collection of garbage takes.
 */
function bounded<Args extends readonly unknown[], R>(answer: (...args: Args) => R): (...args: Args) => R {
  let active = 0;
  return (...args) => {
    if (active >= MOST_ACTIVE) throw new RangeError('Maximum call stack size of function values exceeded');
    active++;
    try {
      return answer(...args);
    } finally {
      active--;
    }
  };
}

const MOST_ACTIVE = 2_000;
