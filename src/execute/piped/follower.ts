/**
 * What a runtime tells of an execution, as the callbacks of the model (seed 000, 2.4.5). The runtime tells of decisions, claims,
 * calls and values that only it knows; the way between them is the model's. Where both disagree, the run is not followed
 * any further, and is no execution of the model.
 */
import type { Arena, BlockId, Body, Claim, Exit, Havoc, Instruction, Method, Term, Type } from '../../model/index.js';
import type { Places } from '../../languages/places.js';
import type { Value } from '../../values/index.js';
import { NotExecutable, readLiteral, termOf } from '../../values/index.js';
import type { LiteralWorld } from '../../values/index.js';
import type { Activation, Callbacks } from '../callbacks.js';
import type { Frame } from '../faults.js';
import type { RunnerEvent, RunnerOutcome } from './protocol.js';

interface Place {
  readonly activation: Activation;
  readonly body: Body;
  block: BlockId;
  /** The position of the next instruction. */
  next: number;
  /** The instruction that was told of last. */
  told: Instruction | undefined;
}

/** Where the way of the model depends on what the runtime does. */
type Junction =
  | { readonly kind: 'claim'; readonly claim: Claim }
  | { readonly kind: 'call'; readonly callee: Method }
  | { readonly kind: 'values'; readonly havoc: Havoc }
  | { readonly kind: 'branch'; readonly exit: Extract<Exit, { readonly kind: 'branch' }> }
  | { readonly kind: 'return' };

export class Follower {
  readonly choices: Value[] = [];
  /** The claim that did not hold. */
  violated: Claim | undefined;
  private readonly arena: Arena;
  private readonly entry: Method;
  private readonly places: Places;
  private readonly world: LiteralWorld;
  private readonly callbacks: Callbacks;
  private readonly stack: Place[] = [];
  private isLeft = false;

  constructor(arena: Arena, entry: Method, places: Places, world: LiteralWorld, callbacks: Callbacks) {
    this.arena = arena;
    this.entry = entry;
    this.places = places;
    this.world = world;
    this.callbacks = callbacks;
  }

  /** Innermost first. What variables hold is not told. */
  get frames(): readonly Frame[] {
    return this.stack.map(({ activation: { method, at } }) => ({ method, at, variables: [] })).reverse();
  }

  /** The run returned, and the model has come to its end, too. */
  get isAtEnd(): boolean {
    return this.isLeft;
  }

  take(event: Exclude<RunnerEvent, RunnerOutcome>): void {
    if ('enter' in event) this.enter(event.enter);
    else if ('leave' in event) this.leave(event.leave);
    else if ('taken' in event) this.branch(event.transition, event.taken);
    else if ('transition' in event) this.switch(event.transition.split(' '), event.value);
    else if ('constraint' in event) this.constraint(event.constraint, event.held);
    else this.given(event.instruction, event.gives);
  }

  /** The run ended in the middle: it came at least to where the model needs to be told how it goes on. */
  stop(): void {
    const top = this.stack.at(-1);
    if (top !== undefined) this.junction(top);
  }

  private enter(name: string): void {
    const top = this.stack.at(-1);
    if (top === undefined) {
      if (this.isLeft || name !== this.entry.name) throw this.lost(`${name} begins`);
      this.push(this.entry);
      return;
    }
    const junction = this.junction(top);
    if (junction.kind !== 'call' || junction.callee.name !== name) throw this.lost(`${name} begins`);
    top.next++;
    this.push(junction.callee);
  }

  private push(method: Method): void {
    const { body, origin: at, inputs, outputs } = method;
    if (body === undefined) throw new NotExecutable(`a body of ${method.name}`);
    const variables = [...inputs, ...outputs, ...body.locals];
    const activation: Activation = { method, at, variables, values: undefined };
    this.stack.push({ activation, body, block: 0 as BlockId, next: 0, told: undefined });
    this.callbacks.enter(activation);
  }

  private leave(name: string): void {
    const top = this.top(`${name} ends`);
    if (this.junction(top).kind !== 'return' || top.activation.method.name !== name) throw this.lost(`${name} ends`);
    this.callbacks.leave(top.activation);
    this.stack.pop();
    if (this.stack.length === 0) this.isLeft = true;
  }

  private branch(place: string, taken: boolean): void {
    const what = `the condition at ${place} is ${taken}`;
    const top = this.top(what);
    const junction = this.junction(top);
    if (junction.kind !== 'branch' || this.places.of(junction.exit.origin) !== place) throw this.lost(what);
    this.go(top, taken ? junction.exit.then : junction.exit.else);
  }

  /** The labels are compared in their order, until one is the value. */
  private switch(labels: readonly string[], text: string): void {
    const top = this.top(`a switch over ${text}`);
    for (;;) {
      const junction = this.junction(top, true);
      if (junction.kind !== 'branch' || !labels.includes(this.places.of(junction.exit.origin))) return;
      const { condition, then, else: otherwise } = junction.exit;
      const label = this.arena.argsOf(condition).at(-1) as Term;
      const type = this.arena.type(label);
      const isThis = termOf(this.arena, this.valueOf(text, signed(type)), type) === label;
      this.go(top, isThis ? then : otherwise);
      if (isThis) return;
    }
  }

  private constraint(place: string | null, held: boolean): void {
    const what = `a claim${place === null ? '' : ` at ${place}`} ${held ? 'holds' : 'does not hold'}`;
    const top = this.top(what);
    const junction = this.junction(top);
    if (junction.kind !== 'claim') throw this.lost(what);
    const { claim } = junction;
    const isThis = place === null ? claim.condition === this.arena.false : this.places.of(claim.origin) === place;
    if (!isThis) throw this.lost(what);
    top.next++;
    this.callbacks.constraint(top.activation, claim, held);
    if (!held) this.violated = claim;
  }

  private given(place: string | null, text: string): void {
    const what = `a value is ${text}`;
    const top = this.top(what);
    const junction = this.junction(top);
    if (junction.kind !== 'values') throw this.lost(what);
    const { targets, outside, origin } = junction.havoc;
    const isThis = place === null ? outside === undefined : outside !== undefined && this.places.of(origin) === place;
    const [target, ...more] = targets;
    if (!isThis || target === undefined || more.length > 0) throw this.lost(what);
    const value = this.valueOf(text, target.type);
    top.next++;
    if (outside === undefined) this.choices.push(value);
    else this.callbacks.given?.(top.activation, [value]);
  }

  private valueOf(text: string, type: Type): Value {
    return readLiteral(this.world, text, type);
  }

  /** Goes on to where the model does not know how it goes on. `isCompared`: labels of a switch are. */
  private junction(top: Place, isCompared = false): Junction {
    for (let jumps = 0; jumps <= top.body.blocks.length;) {
      const block = top.body.blocks[top.block];
      const instruction = block?.instructions[top.next];
      if (instruction !== undefined) {
        const junction = this.instruction(top, instruction);
        if (junction !== undefined) return junction;
        top.next++;
        continue;
      }
      const exit = block?.exit;
      if (exit?.kind === 'return') return exit;
      if (exit?.kind === 'jump') {
        jumps++;
        this.go(top, exit.to);
        continue;
      }
      if (exit?.kind !== 'branch') throw this.lost('a place that no execution reaches');
      const { condition, then, else: otherwise } = exit;
      top.activation.at = exit.origin;
      const isKnown = this.arena.operator(condition) === 'literal';
      if (!isKnown || isCompared) return { kind: 'branch', exit };
      jumps++;
      this.go(top, condition === this.arena.true ? then : otherwise);
    }
    throw this.lost('a loop without an end');
  }

  /** Undefined for what is done without the runtime telling. An instruction is told of once. */
  private instruction(top: Place, instruction: Instruction): Junction | undefined {
    if (top.told !== instruction) {
      top.told = instruction;
      top.activation.at = instruction.origin;
      this.callbacks.instruction(top.activation, instruction.id);
    }
    switch (instruction.kind) {
      case 'assign':
        return undefined;
      case 'assert':
        return { kind: 'claim', claim: instruction.claim };
      case 'call':
        return { kind: 'call', callee: instruction.callee };
      case 'havoc':
        return instruction.targets.length === 0 ? undefined : { kind: 'values', havoc: instruction };
      default:
        throw new NotExecutable(
          `an instruction of the kind "${instruction.kind}", which runs elsewhere do not tell of`,
        );
    }
  }

  private go(top: Place, to: BlockId): void {
    this.callbacks.transition(top.activation, top.block, to);
    top.block = to;
    top.next = 0;
    top.told = undefined;
  }

  private top(what: string): Place {
    const top = this.stack.at(-1);
    if (top === undefined) throw this.lost(what);
    return top;
  }

  private lost(what: string): NotExecutable {
    const where = this.stack.at(-1)?.activation.method.name ?? this.entry.name;
    return new NotExecutable(`a run that goes where the model of ${where} does not: ${what}`);
  }
}

/** Labels are literals, and literals do not say whether they have a sign. */
function signed(type: Type): Type {
  return type.kind === 'bitvector' ? { ...type, signed: true } : type;
}
