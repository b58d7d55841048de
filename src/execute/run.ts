/** Running a method of a model on concrete inputs, with every check on. */
import type { Method, Model, Type } from '../model/index.js';
import type { Heap, Value } from '../values/index.js';
import type { Callbacks } from './callbacks.js';
import { SILENT } from './callbacks.js';
import { ChoiceTape } from './choices.js';
import type { Frame, Stop } from './faults.js';
import { Poison, StopSignal } from './faults.js';
import { misfit } from './input-types.js';
import { Machine, type Limits, type Unchecked } from './machine.js';
import { Executable } from './executable.js';
import type { Drawn } from './open-functions.js';
import { Linked } from './program.js';

export interface RunOptions {
  readonly limits?: Partial<Limits>;
  readonly callbacks?: Callbacks;
  /** Callbacks may ask for the values of variables, which makes the run slower. */
  readonly inspect?: boolean;
  /** How the language prints a value. */
  readonly format?: (value: Value, type: Type) => string;
  /** Is given what the program prints, piece by piece; the run then does not keep it. */
  readonly print?: (text: string) => void;
}

/** What a run starts from, made on its heap. */
export type Inputs = readonly Value[] | { readonly inputs: readonly Value[]; readonly choices: readonly Value[] };

/** Undefined for a ghost result that could not be computed, or was never assigned. */
type Result = Value | undefined;

export interface Run {
  readonly outcome: { readonly kind: 'returned'; readonly outputs: readonly Result[] } | Stop;
  /** The call stack at a stop, innermost first; empty after a return. */
  readonly frames: readonly Frame[];
  readonly output: string;
  /** What nondeterminism chose: with the inputs, it repeats the run. */
  readonly choices: readonly Value[];
  /** Some of these choices may have been others. */
  readonly hasAlternatives: boolean;
  /** Claims that could not be evaluated. */
  readonly unchecked: readonly Unchecked[];
  /** Assumptions that could not be evaluated: what follows them holds only if they do. */
  readonly unevaluated: Linked['unevaluated'];
  /** Inputs and choices determine everything that was read: every execution from them is this one. */
  readonly isDetermined: boolean;
  /** What functions without a body were: conditions about the run ask for the same ones. */
  readonly drawn: Drawn;
}

export const DEFAULT_LIMITS: Limits = { steps: 50_000_000, depth: 5_000, isLate: () => false };

/** What a run costs, and a step of it, in terms that could be made in the same time (`Arena.work`). */
const RUN_WORK = 30;
const STEP_WORK = 0.05;

/**
 * Who runs methods of a model (seed 000, 2.4.5): inputs and choices in, callbacks and an outcome out. It is either the model
 * compiled to JavaScript, or the program in its own runtime, which tells the same of its executions.
 */
export interface MethodRunner {
  /** Inputs and choices are made on the heap of the run, so that they can contain objects. */
  run(method: Method, inputs: (heap: Heap) => Inputs, options?: RunOptions): Run;
}

/** Compiles a model once and runs it many times. */
export class Runner implements MethodRunner {
  private readonly plain: Executable;
  private readonly observed: Executable;
  private readonly inspected: Executable;

  /** `bodies`: for methods that are called, what is run in their place, with the same inputs and outputs. */
  constructor(model: Model, bodies: ReadonlyMap<Method, Method> = new Map()) {
    this.plain = new Executable(model, 'plain', bodies);
    this.observed = new Executable(model, 'observed', bodies);
    this.inspected = new Executable(model, 'inspected', bodies);
  }

  run(method: Method, inputs: (heap: Heap) => Inputs, options: RunOptions = {}): Run {
    const tape = new ChoiceTape();
    const executable = this.formFor(options);
    const { arena } = executable.model;
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    arena.spend(RUN_WORK);
    let counted = 0;
    const count = (): void => {
      arena.spend((machine.steps - counted) * STEP_WORK);
      counted = machine.steps;
    };
    // A run that never ends must see its own work.
    const isLate = (): boolean => {
      count();
      return limits.isLate();
    };
    const machine = new Machine(arena.types, { ...limits, isLate }, tape, options.print);
    const program = new Linked(executable, machine, options.callbacks ?? SILENT, options.format ?? String);
    const ended = this.ended(machine, () => {
      const entry = program.entry(method) as unknown as (...args: readonly Value[]) => readonly (Result | Poison)[];
      const made = inputs(machine.heap);
      const values = 'inputs' in made ? made.inputs : made;
      if ('inputs' in made) tape.give(made.choices);
      const mayBe = (value: Value, type: Type): boolean => program.mayBe(value, type);
      const wrong = misfit(arena, method, values, machine.heap, mayBe);
      if (wrong !== undefined) throw new StopSignal({ kind: 'input-type', input: wrong });
      return entry(...values);
    });
    const { output, unchecked, usesAnyValue } = machine;
    count();
    return {
      ...ended,
      output: output.join(''),
      choices: tape.made,
      hasAlternatives: tape.hasAlternatives,
      unchecked,
      unevaluated: program.unevaluated,
      isDetermined: !usesAnyValue,
      drawn: program.open.drawn,
    };
  }

  private formFor({ callbacks, inspect }: RunOptions): Executable {
    if (callbacks === undefined) return this.plain;
    return inspect === true ? this.inspected : this.observed;
  }

  private ended(machine: Machine, work: () => readonly (Result | Poison)[]): Pick<Run, 'outcome' | 'frames'> {
    try {
      const outputs = work().map((value) => (value instanceof Poison ? undefined : value));
      return { outcome: { kind: 'returned', outputs }, frames: [] };
    } catch (raised) {
      const stop = machine.asStop(raised);
      if (stop instanceof StopSignal) return { outcome: stop.stop, frames: stop.frames };
      throw stop;
    }
  }
}
