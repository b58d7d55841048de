/**
 * A trace, or the beginning of one, as a straight-line method: what holds of the method holds of every execution that
 * takes this path, whatever its inputs and choices. Calls that were run are inlined; decisions are assumptions.
 */
import { claimsOf } from '../analysis/index.js';
import type {
  Assume,
  BlockId,
  Body,
  Call,
  Claim,
  ClaimId,
  Instruction,
  InstructionId,
  Method,
  Model,
  Origin,
  ProofBlock,
  Term,
  Variable,
} from '../model/index.js';
import { claimId, IllTypedTerm, isBelieved, simplify } from '../model/index.js';
import { PathFrame, typeArgsOf } from './path-frames.js';
import { copyInstruction } from './path-instructions.js';
import { chosenClass, isAssumption, otherSide } from './path-sides.js';
import type { Trace, TraceEvent } from './trace.js';

export interface PathOptions {
  /** The position of an event; without it, the end of the trace. */
  readonly until?: number;
  /**
   * `claims`: each claim before `until` is to be shown. `infeasible`: that no execution which comes to `until` on this
   * path takes another side there than the one recorded (a branch, a claim, a choice, the method that a call leads to,
   * an assumption); at the end of the trace, that none goes on where the run stopped. Claims before it are assumed:
   * an execution that violates one does not get further.
   */
  readonly goal: 'claims' | 'infeasible';
  /** The other side, where there are several. */
  readonly side?: string;
  /** Of the claims on the path, those to be shown; without it, all. In a proof, all of them always. */
  readonly only?: ReadonlySet<Claim>;
}

export interface PathMethod {
  readonly method: StraightLine;
  /** What the claims of the method are, in the same order; empty for `infeasible`, which has one claim of its own. */
  readonly claims: readonly Occurrence[];
}

/** A claim as it was met on the path. */
export interface Occurrence {
  /** The position of its event; of the instruction, for the steps of a proof. */
  readonly event: number;
  readonly claim: Claim;
}

export interface StraightLine extends Method {
  readonly body: Body;
  readonly source: PathSource;
}

/** What the parts of a path come from: what a proof rests on is said in terms of the program. */
export interface PathSource {
  /** The method that was run. */
  readonly method: Method;
  /** From claims on the path to claims of the program. */
  readonly claims: ReadonlyMap<ClaimId, ClaimId>;
  /** Claims that the path assumes. */
  readonly assumed: readonly ClaimId[];
  /** Heap variables besides those of the model: fields and arrays at type arguments that only a call gives. */
  readonly stores: readonly Variable[];
  readonly instructions: ReadonlyMap<InstructionId, { readonly method: Method; readonly instruction: InstructionId }>;
}

export function pathMethod(model: Model, trace: Trace, options: PathOptions): PathMethod {
  return new PathBuilder(model, trace, options).build(options.until ?? trace.events.length);
}

type Event<Kind extends TraceEvent['kind']> = Extract<TraceEvent, { readonly kind: Kind }>;

/** A claim of an instruction, with the position of the event that met it. */
type Met = Occurrence;

class PathBuilder {
  private readonly model: Model;
  private readonly trace: Trace;
  /** Claims are to be shown: these, or all. Others are assumed. */
  private readonly shows: boolean;
  private readonly only: ReadonlySet<Claim> | undefined;
  private readonly instructions: Instruction[] = [];
  private readonly frames: PathFrame[] = [];
  private readonly claims: Claim[] = [];
  private readonly occurrences: Occurrence[] = [];
  private readonly assumed = new Set<ClaimId>();
  private readonly sources = new Map<InstructionId, { readonly method: Method; readonly instruction: InstructionId }>();
  private readonly side: string | undefined;
  private count = 0;

  constructor(model: Model, trace: Trace, { goal, only, side }: PathOptions) {
    this.side = side;
    this.model = model;
    this.trace = trace;
    this.shows = goal === 'claims';
    this.only = isBelieved(trace.method) ? undefined : only;
  }

  build(end: number): PathMethod {
    const { events } = this.trace;
    let at = 0;
    let isWhole = true;
    while (at < end && isWhole) {
      const event = events[at];
      if (event === undefined) break;
      try {
        if (event.kind === 'instruction') {
          at = this.step(event, at, end);
          continue;
        }
        if (event.kind === 'enter') isWhole = this.enter(event);
        else this.frame(event.frame).hasBegun = true;
        if (event.kind === 'leave') this.leave(event);
        else if (event.kind === 'branch') this.decide(event);
        at++;
      } catch (raised) {
        // A term of generic code that has no form at the type arguments of the call.
        if (!(raised instanceof IllTypedTerm)) throw raised;
        isWhole = false;
      }
    }
    if (!this.shows) this.end(end, isWhole);
    else if (!isWhole) this.giveUp(at, end);
    return { method: this.made(), claims: this.occurrences };
  }

  private made(): StraightLine {
    const { method } = this.trace;
    const locals = this.frames.flatMap(({ declared }) => declared);
    const block = { id: 0 as BlockId, instructions: this.instructions, exit: { kind: 'return' } } as const;
    return {
      ...method,
      unverified: false,
      body: { locals, blocks: [block], loops: [] },
      claims: this.claims,
      source: {
        method,
        claims: new Map(this.occurrences.map(({ claim }, i) => [(this.claims[i] as Claim).id, claim.id])),
        assumed: [...this.assumed],
        stores: [...new Set(this.frames.flatMap(({ stores }) => stores))],
        instructions: this.sources,
      },
    };
  }

  /** No execution gets here: the last claim. */
  private end(at: number, isWhole: boolean): void {
    const { arena } = this.model;
    const { method, events } = this.trace;
    const event = events[at];
    const decides = event?.kind === 'enter' ? event.caller : event?.frame;
    const other =
      !isWhole || decides === undefined
        ? undefined
        : otherSide(this.model, this.trace, at, this.frame(decides), this.side);
    const origin = other?.origin ?? method.origin;
    if (other !== undefined) this.assume(other.condition, origin);
    const claim: Claim = {
      id: claimId(`${method.name} no execution`),
      kind: 'assertion',
      owner: method.id,
      guard: arena.true,
      condition: arena.false,
      explicit: false,
      supports: undefined,
      origin,
      text: 'false',
    };
    this.claims.push(claim);
    // A claim that stands nowhere is never proved.
    if (isWhole) this.add({ kind: 'assert', id: this.nextId(), origin, ghost: true, claim });
  }

  /** Claims behind something that cannot be written as part of a path stand nowhere, and are never proved. */
  private giveUp(from: number, end: number): void {
    this.trace.events.slice(from, end).forEach((event, i) => {
      const met =
        event.kind === 'claim' ? [event.claim] : event.kind === 'instruction' ? stepsOf(event.instruction) : [];
      for (const claim of met.filter((one) => this.isGoal(one))) {
        this.claims.push({ ...claim, id: claimId(`${claim.id} ${this.claims.length}`), guard: this.model.arena.true });
        this.occurrences.push({ claim, event: from + i });
      }
    });
  }

  // ── Calls and decisions ───────────────────────────────────────────────────────────────────────

  private enter({ frame, method, call, caller }: Event<'enter'>): boolean {
    if (call === undefined || caller === undefined) {
      this.frames[frame] = new PathFrame(this.model, frame, method);
      return true;
    }
    const { arena } = this.model;
    const from = this.frame(caller);
    const typeArgs = typeArgsOf(arena.types, call, method, from.type);
    if (typeArgs === undefined) return false;
    const own = new PathFrame(this.model, frame, method, call, from, typeArgs);
    this.frames[frame] = own;
    if (call.dispatched) this.assume(chosenClass(this.model, from, call, method), call.origin);
    const snapshots = [...method.entry];
    this.assign(call, [...method.inputs, ...snapshots.map(([, snapshot]) => snapshot)].map(own.variable), [
      ...call.args.map(from.term),
      ...snapshots.map(([store]) => arena.variable(own.variable(store))),
    ]);
    return true;
  }

  private leave({ frame }: Event<'leave'>): void {
    const { method, call, caller, variable } = this.frame(frame);
    if (call === undefined || caller === undefined) return;
    const { arena } = this.model;
    const outputs = method.outputs.slice(0, call.results.length);
    this.assign(
      call,
      call.results.map(caller.variable),
      outputs.map((output) => arena.variable(variable(output))),
    );
  }

  private decide({ frame, exit, taken }: Event<'branch'>): void {
    const condition = this.frame(frame).term(exit.condition);
    this.assume(taken ? condition : simplify.not(this.model.arena, condition), exit.origin);
  }

  private assume(condition: Term, origin: Origin): void {
    if (condition === this.model.arena.true) return;
    this.add({ kind: 'assume', id: this.nextId(), origin, ghost: true, condition, by: 'language' });
  }

  private assign({ origin, ghost }: Call, targets: readonly Variable[], values: readonly Term[]): void {
    if (targets.length > 0) this.add({ kind: 'assign', id: this.nextId(), origin, ghost, targets, values });
  }

  // ── Instructions ──────────────────────────────────────────────────────────────────────────────

  /** The instruction with the claims that were met there; gives the position of the next event. */
  private step({ frame: number, instruction }: Event<'instruction'>, at: number, end: number): number {
    const { events } = this.trace;
    const met: Met[] = [];
    let next = at + 1;
    for (let event = events[next]; next < end && event?.kind === 'claim'; event = events[++next]) {
      met.push({ claim: event.claim, event: next });
    }
    const after = events[next];
    // Whoever goes on after an assumption or a choice has found it to hold, whether or not this run did.
    const isGone = instruction.kind === 'assume' || instruction.kind === 'such-that';
    const isDone = after === undefined ? isGone : after.kind !== 'claim';
    const isInlined = after?.kind === 'enter' && after.call === instruction;
    const frame = this.frame(number);
    frame.hasBegun ||= instruction.kind !== 'assume';
    if (instruction.kind === 'proof') this.proof(frame, instruction, at, met);
    else if (isDone && !isInlined) this.effect(frame, instruction, met);
    else this.check(frame, met, instruction.origin);
    return next;
  }

  private effect(frame: PathFrame, instruction: Instruction, met: readonly Met[]): void {
    // Claims of an instruction stay with it, because in a proof what the instruction gives rests on them.
    const isOwn = instruction.kind !== 'assert' && met.some(({ claim }) => this.isGoal(claim));
    if (!isOwn) this.check(frame, met, instruction.origin);
    if (instruction.kind === 'assert' || instruction.kind === 'print' || instruction.kind === 'prefer') return;
    // Executions that a guide ends are not among those that take this path.
    if (instruction.kind === 'assume' && instruction.by === 'guide') {
      this.assume(frame.term(instruction.condition), instruction.origin);
      return;
    }
    if (instruction.kind === 'assume' && this.isShown(frame, instruction)) return;
    const events = new Map(met.map(({ claim, event }) => [claim, event]));
    const claim = (one: Claim): Claim | undefined => {
      const event = events.get(one);
      return event === undefined || !isOwn ? undefined : this.occurrence(frame, one, event);
    };
    this.add(copyInstruction(this.model.arena, frame, instruction, { id: this.idIn(frame), claim }));
  }

  /** The caller has shown what a callee takes for granted. In a proof, what follows rests on the claims that say so. */
  private isShown({ call, hasBegun }: PathFrame, { by }: Assume): boolean {
    const isGranted = by === 'precondition' || by === 'language';
    return call !== undefined && !hasBegun && isGranted && isBelieved(this.trace.method);
  }

  private isGoal(claim: Claim): boolean {
    return this.shows && (this.only === undefined || this.only.has(claim));
  }

  /** Claims before an instruction. */
  private check(frame: PathFrame, met: readonly Met[], origin: Origin): void {
    for (const { claim, event } of met) {
      if (this.isGoal(claim)) {
        const made = this.occurrence(frame, claim, event);
        this.add({ kind: 'assert', id: this.nextId(), origin, ghost: true, claim: made });
      } else {
        this.assumed.add(claim.id);
        this.assume(simplify.implies(this.model.arena, frame.term(claim.guard), frame.term(claim.condition)), origin);
      }
    }
  }

  /** No execution goes through it: its steps are claims of the path where they or what follows them are to be shown. */
  private proof(frame: PathFrame, proof: ProofBlock, at: number, met: readonly Met[]): void {
    const isChecked = met.length > 0 && !stepsOf(proof).some((claim) => this.isGoal(claim));
    if (!this.shows || isChecked) {
      for (const { claim } of met) this.assumed.add(claim.id);
      if (met.length > 0) this.assume(frame.term(proof.conclusion), proof.origin);
      return;
    }
    const events = new Map(met.map(({ claim, event }) => [claim, event]));
    const copies = new Map<Claim, Claim>();
    const claim = (one: Claim): Claim => {
      let made = copies.get(one);
      if (made === undefined) copies.set(one, (made = this.occurrence(frame, one, events.get(one) ?? at)));
      return made;
    };
    this.add(copyInstruction(this.model.arena, frame, proof, { id: this.idIn(frame), claim }));
  }

  // ── Parts ─────────────────────────────────────────────────────────────────────────────────────

  /** A claim of its own for each time that an execution meets it. */
  private occurrence(frame: PathFrame, claim: Claim, event: number): Claim {
    // What is said of a claim is about the variables of its method.
    const { verifiedUnder: _, ...own } = claim;
    const made: Claim = {
      ...own,
      id: claimId(`${claim.id} ${this.claims.length}`),
      owner: this.trace.method.id,
      guard: frame.term(claim.guard),
      condition: frame.term(claim.condition),
    };
    this.claims.push(made);
    this.occurrences.push({ claim, event });
    return made;
  }

  private idIn(frame: PathFrame): (original: Instruction) => InstructionId {
    return (original) => {
      const id = this.nextId();
      if (isAssumption(original)) this.sources.set(id, { method: frame.method, instruction: original.id });
      return id;
    };
  }

  private nextId(): InstructionId {
    return this.count++ as InstructionId;
  }

  private add(instruction: Instruction): void {
    this.instructions.push(instruction);
  }

  private frame(number: number): PathFrame {
    const frame = this.frames[number];
    if (frame === undefined) throw new RangeError(`no activation ${number} on this path`);
    return frame;
  }
}

/** The claims of a proof's steps. */
function stepsOf(instruction: Instruction): readonly Claim[] {
  if (instruction.kind !== 'proof') return [];
  const inside = instruction.body.blocks.flatMap(({ instructions }) => instructions);
  return inside.flatMap((one) => [...claimsOf(one), ...stepsOf(one)]);
}
