/**
 * A method as locations and operations between them (seed 001, 3.2). A straight stretch of instructions is one operation;
 * each check of a claim has two, into an error location and onward, because an execution stops at the first claim that it
 * violates. A call is an operation of its own.
 */
import { claimsOf, controlFlow, naturalLoops } from '../analysis/index.js';
import type {
  Arena,
  Block,
  BlockId,
  Body,
  Call,
  Claim,
  Instruction,
  InstructionId,
  Method,
  Model,
  Term,
  Variable,
} from '../model/index.js';
import { freeVariables, mayOverlap, simplify } from '../model/index.js';
import { negated } from './terms.js';

const { and, eq, implies, not } = simplify;

export interface Location {
  /** Its place in `locations`. */
  readonly id: number;
  readonly kind: 'entry' | 'point' | 'error' | 'exit';
  readonly block: BlockId;
  /** The claim that is checked here, or violated. */
  readonly claim: Claim | undefined;
  /** The header of the innermost loop around it, itself if it is one. */
  readonly loop: BlockId | undefined;
}

/** Steps are exact, but for those that say otherwise: they allow more than executions do. */
export type Step =
  | { readonly kind: 'assume'; readonly condition: Term; readonly why: AssumeReason }
  /** All values are computed before any target changes. */
  | { readonly kind: 'assign'; readonly targets: readonly Variable[]; readonly values: readonly Term[] }
  /** Targets get any well-typed values with which the condition, which is over their new values, holds. */
  | {
      readonly kind: 'havoc';
      readonly targets: readonly Variable[];
      readonly condition: Term;
      /** What an execution takes from the choice tape for it. */
      readonly draws: 'each' | 'row' | 'nothing';
      readonly exact: boolean;
    }
  /** A way to go on, which an execution takes from the choice tape. */
  | { readonly kind: 'pick'; readonly way: number }
  | { readonly kind: 'call'; readonly call: Call };

/** `branch` decides where to go on, `held` is a claim that was checked, `violated` one that failed. */
export type AssumeReason = 'branch' | 'held' | 'violated' | 'program' | 'language';

export interface Operation {
  /** Its place in `operations`. */
  readonly id: number;
  readonly from: Location;
  readonly to: Location;
  readonly steps: readonly Step[];
  /** The block that the exit of the block goes to; undefined where the operation stays in its block. */
  readonly via: BlockId | undefined;
}

export interface ProgramGraph {
  readonly method: Method;
  readonly body: Body;
  readonly locations: readonly Location[];
  readonly operations: readonly Operation[];
  readonly entry: Location;
  /** Where an execution is at once: an entry that is part of a loop has a location of its own before it (3.3.5). */
  readonly first: Location;
  /** By location. */
  readonly leaving: readonly (readonly Operation[])[];
  /** Where a block begins; undefined for blocks that are passed over or never reached. */
  readonly starts: ReadonlyMap<BlockId, Location>;
  /** Where instructions check their claims in order, and call; `after` is where a call comes back to. */
  readonly points: ReadonlyMap<InstructionId, InstructionPoints>;
  /** Claims of proof steps, which no execution takes. */
  readonly inProofs: readonly Claim[];
}

export interface InstructionPoints {
  readonly checks: readonly Location[];
  /** An execution that gets past it has shown its claim: there is a value because one was found. */
  readonly witnesses: boolean;
  readonly call: Location | undefined;
  readonly after: Location | undefined;
}

export function programGraph(model: Model, method: Method, body: Body): ProgramGraph {
  return new Builder(model, method, body).build();
}

type Draft = { -readonly [K in keyof Location]: Location[K] };

class Builder {
  private readonly arena: Arena;
  /** All stores of the program: a caller may know something of one that this method does not mention. */
  private readonly heap: readonly Variable[];
  private readonly method: Method;
  private readonly body: Body;
  private readonly locations: Draft[] = [];
  private readonly operations: Operation[] = [];
  private readonly leaving: Operation[][] = [];
  private readonly starts = new Map<BlockId, Draft>();
  private readonly points = new Map<InstructionId, InstructionPoints>();
  private readonly inProofs: Claim[] = [];
  private readonly loopOf: (block: BlockId) => BlockId | undefined;
  // The stretch that is being built.
  private at: Draft;
  private steps: Step[] = [];

  constructor({ arena, heap }: Model, method: Method, body: Body) {
    this.arena = arena;
    this.heap = heap;
    this.method = method;
    this.body = body;
    const flow = controlFlow(body);
    const forest = naturalLoops(flow);
    this.loopOf = (block) => forest.innermost(block)?.header;
    const first = 0 as BlockId;
    const isReentered = (flow.predecessors[first] ?? []).length > 0;
    this.at = this.location('entry', first);
    if (!isReentered) this.starts.set(first, this.at);
    for (const block of flow.order) if (!this.starts.has(block) && !this.isPassedOver(block)) this.startOf(block);
    this.steps = this.entrySteps();
    if (isReentered) this.connect(this.startOf(first), undefined);
    for (const block of flow.order) {
      const start = this.starts.get(block);
      if (start === undefined) continue;
      this.at = start;
      if (start.kind !== 'entry') this.steps = [];
      this.block(body.blocks[block] as Block);
    }
  }

  build(): ProgramGraph {
    const { method, body, locations, operations, leaving, starts, points, inProofs } = this;
    const entry = locations[0] as Location;
    const first = starts.get(entry.block) ?? entry;
    return { method, body, locations, operations, entry, first, leaving, starts, points, inProofs };
  }

  private location(kind: Location['kind'], block: BlockId, claim?: Claim): Draft {
    const made: Draft = { id: this.locations.length, kind, block, claim, loop: this.loopOf(block) };
    this.locations.push(made);
    this.leaving.push([]);
    return made;
  }

  private startOf(block: BlockId): Draft {
    let start = this.starts.get(block);
    if (start === undefined) this.starts.set(block, (start = this.location('point', block)));
    return start;
  }

  /** Snapshots on entry are the heap on entry. */
  private entrySteps(): Step[] {
    const { entry } = this.method;
    if (entry.size === 0) return [];
    const values = [...entry.keys()].map((store) => this.arena.variable(store));
    return [{ kind: 'assign', targets: [...entry.values()], values }];
  }

  /** A block that does nothing but jump on. */
  private isPassedOver(block: BlockId): boolean {
    return block !== 0 && this.destination(block) !== block;
  }

  /** Where a transition to a block leads to: through blocks that do nothing, unless they go round in a circle. */
  private destination(block: BlockId): BlockId {
    const seen = new Set<BlockId>();
    let at = block;
    for (;;) {
      const { instructions, exit } = this.body.blocks[at] as Block;
      if (at === 0 || instructions.length > 0 || exit.kind !== 'jump') return at;
      if (seen.has(at)) return block;
      seen.add(at);
      at = exit.to;
    }
  }

  private connect(to: Location, via: BlockId | undefined, steps: readonly Step[] = this.steps): void {
    const operation: Operation = { id: this.operations.length, from: this.at, to, steps, via };
    this.operations.push(operation);
    this.leaving[this.at.id]?.push(operation);
  }

  /** A location where the stretch has got to; the one that it started from if nothing has happened since. */
  private here(block: BlockId, claim?: Claim): Location {
    if (this.steps.length > 0) {
      const made = this.location('point', block);
      this.connect(made, undefined);
      this.at = made;
      this.steps = [];
    }
    this.at.claim ??= claim;
    return this.at;
  }

  // ── Instructions ──────────────────────────────────────────────────────────────────────────────

  private block({ id, instructions, exit }: Block): void {
    for (const instruction of instructions) this.instruction(id, instruction);
    switch (exit.kind) {
      case 'jump':
        this.goTo(exit.to, []);
        return;
      case 'branch':
        if (exit.then === exit.else) return this.goTo(exit.then, []);
        this.goTo(exit.then, [{ kind: 'assume', condition: exit.condition, why: 'branch' }]);
        this.goTo(exit.else, [{ kind: 'assume', condition: negated(this.arena, exit.condition), why: 'branch' }]);
        return;
      case 'choose':
        for (const [way, target] of exit.targets.entries()) {
          if (exit.targets.indexOf(target) === way) this.goTo(target, [{ kind: 'pick', way }]);
        }
        return;
      case 'return':
        this.connect(this.location('exit', id), undefined);
        return;
      case 'unreachable':
        return;
    }
  }

  private goTo(block: BlockId, last: readonly Step[]): void {
    this.connect(this.startOf(this.destination(block)), block, [...this.steps, ...last]);
  }

  private instruction(block: BlockId, instruction: Instruction): void {
    const checks = claimsOf(instruction).map((claim) => this.check(block, claim));
    const call = instruction.kind === 'call' ? this.here(block) : undefined;
    this.effect(instruction);
    let after: Location | undefined;
    if (call !== undefined) {
      after = this.location('point', block);
      this.connect(after, undefined);
      this.at = after;
      this.steps = [];
    }
    if (checks.length > 0 || call !== undefined)
      this.points.set(instruction.id, { checks, witnesses: instruction.kind === 'such-that', call, after });
  }

  private check(block: BlockId, claim: Claim): Location {
    const { arena } = this;
    const here = this.here(block, claim);
    const error = this.location('error', block, claim);
    const violated = and(arena, [claim.guard, negated(arena, claim.condition)]);
    this.connect(error, undefined, [{ kind: 'assume', condition: violated, why: 'violated' }]);
    this.steps = [{ kind: 'assume', condition: implies(arena, claim.guard, claim.condition), why: 'held' }];
    return here;
  }

  private effect(instruction: Instruction): void {
    const { arena } = this;
    switch (instruction.kind) {
      case 'assign':
        if (instruction.targets.length > 0)
          this.steps.push({ kind: 'assign', targets: instruction.targets, values: instruction.values });
        this.overlapping(instruction.targets);
        return;
      case 'assume': {
        // Where a guide ends a run, executions go on.
        if (instruction.by === 'guide') return;
        const isOwn = instruction.by === 'program' || instruction.by === 'axiom';
        this.steps.push({
          kind: 'assume',
          condition: instruction.condition,
          why: isOwn ? 'program' : 'language',
        });
        return;
      }
      case 'assumed': {
        const value = and(arena, [arena.variable(instruction.flag), instruction.condition]);
        this.steps.push({ kind: 'assign', targets: [instruction.flag], values: [value] });
        return;
      }
      case 'havoc':
        for (const target of instruction.targets) this.steps.push(this.havoc(target));
        this.overlapping(instruction.targets);
        return;
      case 'such-that':
        this.steps.push({
          kind: 'havoc',
          targets: instruction.targets,
          condition: instruction.condition,
          draws: 'row',
          exact: true,
        });
        return;
      case 'allocate':
        this.allocate(instruction.target, instruction.type, instruction.dimensions);
        return;
      case 'forall-assign':
        this.steps.push({
          kind: 'havoc',
          targets: [instruction.store],
          condition: arena.true,
          draws: 'nothing',
          exact: false,
        });
        this.overlapping([instruction.store]);
        return;
      case 'call':
        this.steps.push({ kind: 'call', call: instruction });
        return;
      case 'proof':
        this.inProofs.push(...claimsInside(instruction.body));
        return;
      case 'assert':
      case 'print':
      case 'reveal':
      case 'prefer':
        return;
    }
  }

  /** Stores of generic code may be one store: what is written to one may stand in the other, too. */
  private overlapping(written: readonly Variable[]): void {
    const others = this.heap.filter(
      (store) => !written.includes(store) && written.some((one) => mayOverlap(one, store)),
    );
    for (const store of others) this.steps.push(this.havoc(store));
  }

  /** A heap variable changes only within a frame that is left out here. */
  private havoc(target: Variable): Step {
    const isHeap = target.place !== undefined;
    return {
      kind: 'havoc',
      targets: [target],
      condition: this.arena.true,
      draws: isHeap ? 'nothing' : 'each',
      exact: !isHeap,
    };
  }

  /** The new object is one that was not allocated; what the stores say of it there is arbitrary already. */
  private allocate(target: Variable, type: Variable['type'], dimensions: readonly Term[]): void {
    const { arena } = this;
    const object = arena.variable(target);
    const alloc = this.heap.find(({ place }) => place?.kind === 'alloc');
    const facts = [not(arena, eq(arena, object, arena.make('null', []))), arena.make('has-type', [object], type)];
    if (alloc !== undefined) facts.push(not(arena, arena.make('select', [arena.variable(alloc), object])));
    const lengths = this.before(target, dimensions).map((value, i) =>
      eq(arena, arena.make('array-length', [object], i), value),
    );
    const condition = and(arena, [...facts, ...lengths]);
    this.steps.push({ kind: 'havoc', targets: [target], condition, draws: 'nothing', exact: true });
    if (alloc === undefined) return;
    const allocated = arena.make('update', [arena.variable(alloc), object, arena.true]);
    this.steps.push({ kind: 'assign', targets: [alloc], values: [allocated] });
  }

  /** Values as they are before the target changes. */
  private before(target: Variable, values: readonly Term[]): readonly Term[] {
    if (!freeVariables(this.arena, values).has(target)) return values;
    const copies = values.map((value, i): Variable => ({
      name: `length${i}`,
      type: this.arena.type(value),
      role: 'local',
      ghost: false,
    }));
    this.steps.push({ kind: 'assign', targets: copies, values });
    return copies.map((copy) => this.arena.variable(copy));
  }
}

function claimsInside(body: Body): Claim[] {
  return body.blocks.flatMap(({ instructions }) =>
    instructions.flatMap((one) => (one.kind === 'proof' ? claimsInside(one.body) : [...claimsOf(one)])),
  );
}
