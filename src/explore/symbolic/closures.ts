/** Function values that read the heap: what they answer in a given state. Others do not look at it. */
import type { Term, Variable } from '../../model/index.js';
import type { Symbolic, SymbolicFunction } from './value.js';

/** What the variables of the role `state` stand for. */
export type State = (variable: Variable) => Symbolic | undefined;

export interface Closure {
  readonly call: (args: readonly Symbolic[], state: State) => Symbolic;
  readonly requires: (args: readonly Symbolic[], state: State) => Symbolic;
  readonly reads: (args: readonly Symbolic[], state: State) => Symbolic;
}

const closures = new WeakMap<SymbolicFunction, Closure>();

/** The function value of a closure: called without a state, it sees the one of that moment. */
export function functionOf(closure: Closure, now: State, truth: (value: Symbolic) => Term): SymbolicFunction {
  const made: SymbolicFunction = {
    kind: 'function',
    call: (args) => closure.call(args, now),
    requires: (args) => truth(closure.requires(args, now)),
  };
  closures.set(made, closure);
  return made;
}

export function closureOf(value: SymbolicFunction): Closure | undefined {
  return closures.get(value);
}
