/** Callbacks of one execution to the states of its activations (seed 001, 3.3.3 and 5.4). */
import type { Activation, Callbacks } from '../execute/index.js';
import { StopSignal } from '../execute/index.js';
import type { BlockId, Claim, InstructionId, Method } from '../model/index.js';
import type { Heap } from '../values/index.js';
import type { InstructionPoints, Location, ProgramGraph } from './program-graph.js';
import type { ExecutionRecord } from './states.js';
import { ActivationTrace } from './states.js';

interface Frame {
  readonly trace: ActivationTrace;
  /** Undefined once it cannot be told any more where the execution is. */
  at: Location | undefined;
  /** The first block that was gone to since. */
  via: BlockId | undefined;
  points: InstructionPoints | undefined;
  checked: number;
  /** Where the call that is under way comes back to. */
  after: Location | undefined;
}

export interface RecorderOptions {
  readonly programOf: (method: Method) => ProgramGraph | undefined;
  /** States after which the execution is stopped (6.2.1). */
  readonly most: number;
  /** Whether there is no room for more of them. */
  readonly isFull: () => boolean;
  /** Whether no execution ends at the claim: one that cannot be evaluated is then no obstacle. */
  readonly isProved: (claim: Claim) => boolean;
}

export class Recorder implements Callbacks {
  /** The activation of the entry. */
  first: ActivationTrace | undefined;
  /** There were more states than are kept. */
  isCut = false;
  /** Whose moments belong to states; given when the execution has one. */
  heap: Heap | undefined;
  private readonly options: RecorderOptions;
  private readonly execution: ExecutionRecord;
  private readonly stack: (Frame | undefined)[] = [];
  private states = 0;

  constructor(execution: ExecutionRecord, options: RecorderOptions) {
    this.execution = execution;
    this.options = options;
  }

  enter(activation: Activation): void {
    const caller = this.stack.at(-1);
    const program = this.options.programOf(activation.method);
    if (program === undefined || (this.stack.length > 0 && caller?.after === undefined)) {
      this.stack.push(undefined);
      return;
    }
    const trace = new ActivationTrace(program, this.execution, caller?.trace);
    const frame: Frame = { trace, at: undefined, via: undefined, points: undefined, checked: 0, after: undefined };
    this.stack.push(frame);
    this.first ??= trace;
    if (caller !== undefined) caller.trace.calls.set(caller.trace.states.length - 1, trace);
    this.put(frame, activation, program.entry, undefined);
    this.arrive(frame, activation, program.first);
  }

  leave(activation: Activation): void {
    const frame = this.current(activation);
    const exit = frame?.at === undefined ? undefined : this.leading(frame, ({ kind }) => kind === 'exit');
    if (frame !== undefined && exit !== undefined) this.arrive(frame, activation, exit);
    this.stack.pop();
  }

  instruction(activation: Activation, id: InstructionId): void {
    const frame = this.current(activation);
    if (frame === undefined) return;
    frame.points = frame.trace.program.points.get(id);
    frame.checked = 0;
    this.pass(frame, activation, 0);
  }

  transition(activation: Activation, _from: BlockId, to: BlockId): void {
    const frame = this.current(activation);
    if (frame === undefined) return;
    frame.via ??= to;
    const start = frame.trace.program.starts.get(to);
    if (start !== undefined) this.arrive(frame, activation, start);
  }

  constraint(activation: Activation, claim: Claim, held: boolean | 'unchecked'): void {
    const frame = this.current(activation);
    if (held === 'unchecked' && frame?.points?.witnesses !== true && !this.options.isProved(claim)) this.lose();
    if (frame?.points === undefined) return;
    if (held !== false) this.pass(frame, activation, ++frame.checked);
    else {
      const error = this.leading(frame, (location) => location.kind === 'error' && location.claim === claim);
      if (error !== undefined) this.arrive(frame, activation, error);
    }
  }

  /** The execution may have ended here, in whatever was called: nobody knows of a state behind it. */
  private lose(): void {
    for (const frame of this.stack) if (frame !== undefined) frame.at = undefined;
  }

  /** To the next check of an instruction, or to its call. */
  private pass(frame: Frame, activation: Activation, check: number): void {
    const { points } = frame;
    if (points === undefined) return;
    const next = points.checks[check] ?? points.call;
    if (next === undefined) return;
    this.arrive(frame, activation, next);
    if (next === points.call) frame.after = points.after;
  }

  /** The frame that speaks, back from a call if it made one. */
  private current(activation: Activation): Frame | undefined {
    const frame = this.stack.at(-1);
    if (frame?.after !== undefined) {
      const { after } = frame;
      frame.after = undefined;
      this.arrive(frame, activation, after);
    }
    return frame;
  }

  private leading(frame: Frame, is: (location: Location) => boolean): Location | undefined {
    if (frame.at === undefined) return undefined;
    return frame.trace.program.leaving[frame.at.id]?.find(({ to }) => is(to))?.to;
  }

  private arrive(frame: Frame, activation: Activation, location: Location): void {
    const { at, via } = frame;
    if (at === undefined || (at === location && via === undefined)) return;
    const operation = frame.trace.program.leaving[at.id]?.find((one) => one.to === location && one.via === via);
    frame.via = undefined;
    if (operation === undefined) {
      frame.at = undefined;
      return;
    }
    this.put(frame, activation, location, operation);
  }

  private put(
    frame: Frame,
    activation: Activation,
    location: Location,
    operation: ProgramGraph['operations'][number] | undefined,
  ): void {
    const { most, isFull } = this.options;
    this.isCut = ++this.states > most;
    if (this.isCut || isFull()) throw new StopSignal({ kind: 'cutoff', bound: 'steps' });
    const { entry } = frame.trace.program.method;
    const moment = entry.size > 0 ? this.heap?.snapshot() : undefined;
    frame.trace.add(location, operation, activation.variables, activation.values?.() ?? [], moment);
    frame.at = location;
  }
}
