/**
 * The fixpoint over a body: states at the entry of each block that contain every state an execution has there.
 * A loop settles before what follows it: its headers widen until nothing changes, then two passes over it narrow.
 * States are compared at headers only. Elsewhere two visits of a block have little in common, and comparing them
 * would take time in all that has happened between.
 */
import type { BlockId, Body, Integer, Variable } from '../../model/index.js';
import type { ControlFlow, Transition } from '../graph.js';
import { controlFlow } from '../graph.js';
import { naturalLoops } from '../loops.js';
import { loopOrder } from '../order.js';
import { dyingAtEntry, liveAtEntry, Mentions } from '../variables.js';
import { assume } from './assume.js';
import type { Context } from './context.js';
import type { State } from './state.js';
import { forget, implies, join, widen } from './state.js';
import type { Transfer } from './transfer.js';

/** After this many visits a bound that still moves goes to infinity at once. */
const VISITS_WITH_THRESHOLDS = 5;

/** The first visit by way of a loop joins without widening: this is when differences with the way in are found. */
const VISITS_WITHOUT_WIDENING = 1;

const NARROWING_PASSES = 2;

/** Where more variables than this are live in a block on average, none are forgotten. */
const LIVE_BLOCKS_FOR_EACH = 100;

export class Fixpoint {
  readonly flow: ControlFlow;
  private readonly context: Context;
  private readonly transfer: Transfer;
  private readonly start: State;
  private readonly entries: (State | undefined)[];
  private readonly exits: (State | undefined)[];
  private readonly along = new Map<Transition, State | undefined>();
  private readonly order: readonly BlockId[];
  /** By block: its place in the order. */
  private readonly place: readonly number[];
  /** Targets of transitions that do not go forward in the order: every cycle has one. */
  private readonly isHeader: boolean[];
  private readonly visits: number[];
  /** By block: what nobody will ask about any more. Forgetting it keeps states small. */
  private readonly dying: readonly ReadonlySet<Variable>[];

  constructor(context: Context, transfer: Transfer, body: Body, start: State) {
    this.context = context;
    this.transfer = transfer;
    this.start = start;
    this.flow = controlFlow(body);
    this.entries = body.blocks.map(() => undefined);
    this.exits = body.blocks.map(() => undefined);
    this.visits = body.blocks.map(() => 0);
    this.isHeader = body.blocks.map(() => false);
    this.order = loopOrder(this.flow, naturalLoops(this.flow));
    const place = body.blocks.map(() => -1);
    this.order.forEach((block, index) => (place[block] = index));
    this.place = place;
    const most = LIVE_BLOCKS_FOR_EACH * body.blocks.length;
    const liveness = liveAtEntry(this.flow, new Mentions(context.arena), [], most);
    this.dying = liveness === undefined ? [] : dyingAtEntry(this.flow, liveness);
    this.solve(this.cycles());
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

  /** Stretches of the order that contain all cycles, by their first place: one past their last. Marks the headers. */
  private cycles(): ReadonlyMap<number, number> {
    const back: [number, number][] = [];
    for (const block of this.order) {
      for (const { to } of this.flow.successors[block] ?? []) {
        const [from, target] = [this.place[block] ?? 0, this.place[to] ?? 0];
        if (target > from) continue;
        this.isHeader[to] = true;
        back.push([target, from + 1]);
      }
    }
    back.sort(([a], [b]) => a - b);
    const cycles = new Map<number, number>();
    let start = -1;
    let end = -1;
    for (const [from, to] of back) {
      if (from >= end) start = from;
      end = Math.max(end, to);
      cycles.set(start, end);
    }
    return cycles;
  }

  private solve(cycles: ReadonlyMap<number, number>): void {
    const waiting = this.order.map(() => false);
    if (this.order.length > 0) waiting[0] = true;
    for (let place = 0; place < this.order.length;) {
      const end = cycles.get(place);
      this.settle(waiting, place, end ?? place + 1);
      for (let pass = 0; end !== undefined && pass < NARROWING_PASSES; pass++) this.narrow(place, end);
      place = end ?? place + 1;
    }
  }

  /** Goes through a stretch until nothing waits there. */
  private settle(waiting: boolean[], start: number, end: number): void {
    for (let place = start; place < end;) {
      const block = this.order[place] as BlockId;
      let next = place + 1;
      const isWaiting = waiting[place] === true;
      waiting[place] = false;
      if (isWaiting && this.enter(block)) {
        for (const { to } of this.leave(block)) {
          const target = this.place[to] ?? 0;
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
    for (const variable of this.dying[block] ?? []) {
      if (state !== undefined) state = forget(this.context.words, state, variable);
    }
    return state;
  }

  /** Goes through the block; the transitions that an execution may take. */
  private leave(block: BlockId): readonly Transition[] {
    const exit = (this.exits[block] = this.through(block));
    const transitions = this.flow.successors[block] ?? [];
    for (const transition of transitions) {
      this.along.set(transition, exit === undefined ? undefined : this.take(exit, transition));
    }
    return transitions.filter((transition) => this.along.get(transition) !== undefined);
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
  private narrow(start: number, end: number): void {
    for (let place = start; place < end; place++) {
      const block = this.order[place] as BlockId;
      this.entries[block] = this.incoming(block);
      this.leave(block);
    }
  }
}

const NO_THRESHOLDS: readonly Integer[] = [];
