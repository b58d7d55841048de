/** What an observer of a run is told (seed 000, 2.4.5). Calls are synchronous and may block. */
import type { BlockId, Claim, InstructionId, Method, Origin, Variable } from '../model/index.js';
import type { Value } from '../values/index.js';
import type { Poison } from './faults.js';

/** One call of a method while it runs. */
export interface Activation {
  readonly method: Method;
  /** Where it is. */
  at: Origin;
  readonly variables: readonly Variable[];
  /** The values of the variables now, in their order; only in the inspected form. */
  values: (() => readonly (Value | Poison | undefined)[]) | undefined;
}

export interface Callbacks {
  enter(activation: Activation): void;
  leave(activation: Activation): void;
  instruction(activation: Activation, instruction: InstructionId): void;
  transition(activation: Activation, from: BlockId, to: BlockId): void;
  /** A claim was checked; a run that violates one stops after this. `unchecked`: it could not be evaluated, and the run goes on. */
  constraint(activation: Activation, claim: Claim, held: boolean | 'unchecked'): void;
  /** Whether the condition of an instruction that only watches the run (`assumed`, `prefer`) holds. */
  observed?(activation: Activation, held: boolean | 'unchecked'): void;
  /** What a runtime gave to the targets of an instruction, where nobody else knows what it may give (`Havoc.outside`). */
  given?(activation: Activation, values: readonly Value[]): void;
}

export const SILENT: Callbacks = {
  enter: () => undefined,
  leave: () => undefined,
  instruction: () => undefined,
  transition: () => undefined,
  constraint: () => undefined,
};
