/**
 * Executions as forests of states (seed 001, 3.8.1): a state is a place in an execution. What a variable holds is kept
 * once for each change (6.2.3), so that a long execution needs little for each of its states.
 */
import type { Variable } from '../model/index.js';
import type { Poison, Run } from '../execute/index.js';
import type { Moment, Scene, Value } from '../values/index.js';
import type { Location, Operation, ProgramGraph } from './program-graph.js';

/** The values of one variable, with the number of the state since which each is held. */
interface History {
  readonly since: number[];
  readonly values: (Value | Poison | undefined)[];
}

/** One activation of a method in one execution. */
export class ActivationTrace {
  readonly program: ProgramGraph;
  readonly execution: ExecutionRecord;
  readonly states: State[] = [];
  /** By state: the operation that led to it; undefined for the first. */
  readonly operations: (Operation | undefined)[] = [];
  /** By the state before the call. */
  readonly calls = new Map<number, ActivationTrace>();
  private readonly histories = new Map<Variable, History>();
  private readonly moments: History = { since: [], values: [] };

  /** The activation that called it. */
  readonly caller: ActivationTrace | undefined;

  constructor(program: ProgramGraph, execution: ExecutionRecord, caller: ActivationTrace | undefined) {
    this.caller = caller;
    this.program = program;
    this.execution = execution;
  }

  /** The next state; `values` are those of `variables`, in their order. */
  add(
    location: Location,
    operation: Operation | undefined,
    variables: readonly Variable[],
    values: readonly (Value | Poison | undefined)[],
    moment: Moment | undefined,
  ): State {
    const index = this.states.length;
    const state: State = { trace: this, index, location };
    this.states.push(state);
    this.operations.push(operation);
    variables.forEach((variable, i) => {
      let history = this.histories.get(variable);
      if (history === undefined) this.histories.set(variable, (history = { since: [], values: [] }));
      append(history, index, values[i]);
    });
    if (moment !== undefined) append(this.moments, index, moment);
    return state;
  }

  valueAt(index: number, variable: Variable): Value | Poison | undefined {
    const history = this.histories.get(variable);
    return history === undefined ? undefined : lookUp(history, index);
  }

  knows(variable: Variable): boolean {
    return this.histories.has(variable);
  }

  /** The heap as this state sees it; undefined where heaps were not watched. */
  momentAt(index: number): Moment | undefined {
    return lookUp(this.moments, index) as Moment | undefined;
  }

  /** How much is kept: one for each change of a variable. */
  get changes(): number {
    let count = this.moments.since.length;
    for (const { since } of this.histories.values()) count += since.length;
    return count;
  }
}

/** An execution of the entry. */
export interface ExecutionRecord {
  readonly number: number;
  /** With the choices that were made. */
  scene: Scene;
  /** Whether all claims and assumptions on its way were evaluated: its states are states for certain. */
  isCertain: boolean;
  /** What functions without a body are in it. */
  drawn: Run['drawn'];
}

export interface State {
  readonly trace: ActivationTrace;
  readonly index: number;
  readonly location: Location;
}

function append(history: History, index: number, value: Value | Poison | undefined): void {
  const last = history.values.length - 1;
  if (last >= 0 && Object.is(history.values[last], value)) return;
  history.since.push(index);
  history.values.push(value);
}

/** The last value that is not younger. */
function lookUp({ since, values }: History, index: number): Value | Poison | undefined {
  let low = 0;
  let high = since.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((since[middle] as number) <= index) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : values[low - 1];
}
