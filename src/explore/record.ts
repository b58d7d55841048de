/** Callbacks of one run to its trace. A run that stops early ends its trace at the event where it stopped. */
import type { Activation, Callbacks, Run } from '../execute/index.js';
import type { Value } from '../values/index.js';
import type { BlockId, Body, Call, Claim, Instruction, InstructionId, Method, Origin } from '../model/index.js';
import type { Branch, Choose, Trace, TraceEvent } from './trace.js';

export interface RecorderOptions {
  /** Decisions after which nothing is recorded any more. */
  readonly branches: number;
}

/** The instructions of a body as runs meet them. Some of them only proofs read: no callback tells of those. */
interface Table {
  readonly body: Body;
  /** By instruction id: the instruction, after those before it that runs pass over. */
  readonly steps: ReadonlyMap<InstructionId, readonly Instruction[]>;
  /** By block: what runs pass over at its end. */
  readonly ends: readonly (readonly Instruction[])[];
}

interface Frame {
  readonly number: number;
  readonly table: Table | undefined;
  block: BlockId;
  /** The call that is under way. */
  call: Call | undefined;
}

/** For one run: callbacks while it lasts, then `trace`. */
export class Recorder implements Callbacks {
  private readonly method: Method;
  private readonly branches: number;
  private readonly events: TraceEvent[] = [];
  private readonly stack: Frame[] = [];
  private frames = 0;
  private decisions = 0;
  private truncated: Origin | undefined;

  constructor(method: Method, { branches }: RecorderOptions) {
    this.method = method;
    this.branches = branches;
  }

  /** After the run. */
  trace({ outcome }: Pick<Run, 'outcome'>): Trace {
    const frame = this.stack.at(-1);
    const events = [...this.events];
    // No callback tells of a claim that was undefined.
    if (outcome.kind === 'undefined' && frame !== undefined && this.truncated === undefined) {
      events.push({ kind: 'claim', frame: frame.number, claim: outcome.claim, held: 'unchecked' });
    }
    return { method: this.method, events, truncated: this.truncated };
  }

  enter({ method }: Activation): void {
    if (this.truncated !== undefined) return;
    const caller = this.stack.at(-1);
    const number = this.frames++;
    this.events.push({ kind: 'enter', frame: number, method, call: caller?.call, caller: caller?.number });
    const table = method.body === undefined ? undefined : tableOf(method.body);
    this.stack.push({ number, table, block: 0 as BlockId, call: undefined });
  }

  leave(): void {
    const frame = this.stack.at(-1);
    if (this.truncated !== undefined || frame === undefined) return;
    this.passOver(frame, frame.table?.ends[frame.block]);
    this.events.push({ kind: 'leave', frame: frame.number });
    this.stack.pop();
  }

  instruction(_activation: Activation, id: InstructionId): void {
    const frame = this.stack.at(-1);
    if (this.truncated !== undefined || frame === undefined) return;
    const steps = frame.table?.steps.get(id);
    this.passOver(frame, steps);
    const instruction = steps?.at(-1);
    frame.call = instruction?.kind === 'call' ? instruction : undefined;
  }

  transition(_activation: Activation, from: BlockId, to: BlockId): void {
    const frame = this.stack.at(-1);
    if (this.truncated !== undefined || frame === undefined) return;
    this.passOver(frame, frame.table?.ends[from]);
    frame.block = to;
    const exit = frame.table?.body.blocks[from]?.exit;
    if (exit?.kind === 'branch') {
      // Both ways lead to the same place: nothing was decided.
      if (exit.then === exit.else || this.isFull(exit)) return;
      this.events.push({ kind: 'branch', frame: frame.number, block: from, exit, taken: to === exit.then });
    } else if (exit?.kind === 'choose') {
      if (this.isFull(exit)) return;
      const way = exit.targets.indexOf(to);
      this.events.push({ kind: 'choose', frame: frame.number, block: from, exit, way });
    }
  }

  constraint(_activation: Activation, claim: Claim, held: boolean | 'unchecked'): void {
    const frame = this.stack.at(-1);
    if (this.truncated !== undefined || frame === undefined) return;
    this.events.push({ kind: 'claim', frame: frame.number, claim, held });
  }

  observed(_activation: Activation, held: boolean | 'unchecked'): void {
    const last = this.events.at(-1);
    if (this.truncated || last?.kind !== 'instruction') return;
    const { frame, instruction } = last;
    if (instruction.kind === 'assumed' || instruction.kind === 'prefer')
      this.events.push({ kind: 'observed', frame, instruction, held });
  }

  given(_activation: Activation, values: readonly Value[]): void {
    const last = this.events.at(-1);
    if (this.truncated !== undefined || last?.kind !== 'instruction') return;
    this.events[this.events.length - 1] = { ...last, given: values };
  }

  private passOver({ number }: Frame, instructions: readonly Instruction[] = []): void {
    for (const instruction of instructions) this.events.push({ kind: 'instruction', frame: number, instruction });
  }

  /** One more decision is beyond the bound. */
  private isFull({ origin }: Branch | Choose): boolean {
    if (++this.decisions > this.branches) this.truncated = origin;
    return this.truncated !== undefined;
  }
}

/** Runs are many and bodies few. */
const TABLES = new WeakMap<Body, Table>();

function tableOf(body: Body): Table {
  let table = TABLES.get(body);
  if (table === undefined) TABLES.set(body, (table = makeTable(body)));
  return table;
}

function makeTable(body: Body): Table {
  const steps = new Map<InstructionId, readonly Instruction[]>();
  const ends = body.blocks.map(({ instructions }) => {
    let silent: Instruction[] = [];
    for (const instruction of instructions) {
      silent.push(instruction);
      if (isSilent(instruction)) continue;
      steps.set(instruction.id, silent);
      silent = [];
    }
    return silent;
  });
  return { body, steps, ends };
}

/** Runs do nothing for it, not even a callback. */
function isSilent(instruction: Instruction): boolean {
  return instruction.kind === 'reveal' || (instruction.kind === 'proof' && instruction.claim === undefined);
}
