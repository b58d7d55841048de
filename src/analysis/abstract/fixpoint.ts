/**
 * The fixpoint over a body: states at the entry of each block that contain every state an execution has there.
 * Blocks are taken in reverse postorder, and a loop settles before what follows it; headers widen, then two passes narrow.
 */
import type { BlockId, Body, Integer } from '../../model/index.js';
import type { ControlFlow, Transition } from '../graph.js';
import { controlFlow, isRetreating } from '../graph.js';
import { assume } from './assume.js';
import type { Context } from './context.js';
import type { State } from './state.js';
import { implies, join, widen } from './state.js';
import type { Transfer } from './transfer.js';

/** After this many visits a bound that still moves goes to infinity at once. */
const VISITS_WITH_THRESHOLDS = 5;

/** The first visit by way of a loop joins without widening: this is when differences with the way in are found. */
const VISITS_WITHOUT_WIDENING = 1;

const NARROWING_PASSES = 2;

export class Fixpoint {
  readonly flow: ControlFlow;
  private readonly context: Context;
  private readonly transfer: Transfer;
  private readonly start: State;
  private readonly entries: (State | undefined)[];
  private readonly exits: (State | undefined)[];
  private readonly along = new Map<Transition, State | undefined>();
  private readonly isHeader: readonly boolean[];
  private readonly visits: number[];

  constructor(context: Context, transfer: Transfer, body: Body, start: State) {
    this.context = context;
    this.transfer = transfer;
    this.start = start;
    this.flow = controlFlow(body);
    this.entries = body.blocks.map(() => undefined);
    this.exits = body.blocks.map(() => undefined);
    this.visits = body.blocks.map(() => 0);
    this.isHeader = headers(this.flow);
    this.ascend();
    if (this.isHeader.includes(true)) for (let pass = 0; pass < NARROWING_PASSES; pass++) this.descend();
  }

  /** None if no execution gets there. */
  entry(block: BlockId): State | undefined {
    return this.entries[block];
  }

  /** After the instructions, before the exit's condition. */
  exit(block: BlockId): State | undefined {
    return this.exits[block];
  }

  /** None if no execution takes the transition. */
  taking(transition: Transition): State | undefined {
    return this.along.get(transition);
  }

  private ascend(): void {
    const { order, position } = this.flow;
    const waiting = order.map(() => false);
    if (order.length > 0) waiting[0] = true;
    for (let place = 0; place < order.length;) {
      if (waiting[place] === false) {
        place++;
        continue;
      }
      waiting[place] = false;
      const block = order[place] as BlockId;
      let next = place + 1;
      if (this.enter(block)) {
        for (const transition of this.leave(block)) {
          const target = position[transition.to] ?? 0;
          waiting[target] = true;
          next = Math.min(next, target);
        }
      }
      place = next;
    }
  }

  /** Whether the block has to be gone through (again). */
  private enter(block: BlockId): boolean {
    const { words } = this.context;
    const incoming = this.incoming(block);
    const old = this.entries[block];
    if (incoming === undefined) return false;
    if (old === undefined || this.isHeader[block] !== true) {
      this.entries[block] = incoming;
      return true;
    }
    if (implies(words, incoming, old)) return false;
    const visit = (this.visits[block] = (this.visits[block] ?? 0) + 1);
    this.entries[block] =
      visit <= VISITS_WITHOUT_WIDENING
        ? join(words, old, incoming)
        : widen(words, old, incoming, visit <= VISITS_WITH_THRESHOLDS ? this.context.thresholds : NO_THRESHOLDS);
    return true;
  }

  private incoming(block: BlockId): State | undefined {
    let state = block === 0 ? this.start : undefined;
    for (const transition of this.flow.predecessors[block] ?? []) {
      const arriving = this.along.get(transition);
      if (arriving === undefined) continue;
      state = state === undefined ? arriving : join(this.context.words, state, arriving);
    }
    return state;
  }

  /** Goes through the block; the transitions on which something new arrives. */
  private leave(block: BlockId): readonly Transition[] {
    const exit = (this.exits[block] = this.through(block));
    const changed: Transition[] = [];
    for (const transition of this.flow.successors[block] ?? []) {
      const next = exit === undefined ? undefined : this.take(exit, transition);
      const old = this.along.get(transition);
      if (next === undefined || (old !== undefined && implies(this.context.words, next, old))) continue;
      this.along.set(transition, next);
      changed.push(transition);
    }
    return changed;
  }

  private through(block: BlockId): State | undefined {
    let state = this.entries[block];
    for (const instruction of this.flow.body.blocks[block]?.instructions ?? []) {
      if (state === undefined) return undefined;
      state = this.transfer.step(state, instruction);
    }
    return state;
  }

  private take(exit: State, { condition, when }: Transition): State | undefined {
    return condition === undefined ? exit : assume(this.context, exit, condition, when);
  }

  /**
   * From a solution to a smaller one: each block once more from what arrives now. What arrives contains every concrete
   * state, so the result does too, however often this is done.
   */
  private descend(): void {
    const stale = this.flow.body.blocks.map((_, block) => this.isHeader[block] === true);
    for (const block of this.flow.order) {
      if (stale[block] !== true) continue;
      this.entries[block] = this.incoming(block);
      const exit = (this.exits[block] = this.through(block));
      for (const transition of this.flow.successors[block] ?? []) {
        const next = exit === undefined ? undefined : this.take(exit, transition);
        const old = this.along.get(transition);
        // Nothing is gained where the old state already says as much.
        if (old === undefined || (next !== undefined && implies(this.context.words, old, next))) continue;
        this.along.set(transition, next);
        stale[transition.to] = true;
      }
    }
  }
}

const NO_THRESHOLDS: readonly Integer[] = [];

/** Every cycle has a target of a retreating transition. */
function headers(flow: ControlFlow): boolean[] {
  const result = flow.body.blocks.map(() => false);
  for (const block of flow.order) {
    for (const transition of flow.successors[block] ?? []) {
      if (isRetreating(flow, transition)) result[transition.to] = true;
    }
  }
  return result;
}
