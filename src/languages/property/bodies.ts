/**
 * A body with the state of a property beside it (seed 001, 2.1). Where a call is not allowed, an entry claims that it is,
 * and a callee returns at once (4.6), so that whatever it would do then cannot hide the error.
 */
import { controlFlow, naturalLoops } from '../../analysis/index.js';
import type {
  Block,
  BlockId,
  Body,
  Call,
  Exit,
  Instruction,
  InstructionId,
  Loop,
  Method,
  Origin,
  Term,
  Variable,
} from '../../model/index.js';
import { newIdentities, retargeted } from '../../model/index.js';
import type { NewInstruction } from '../lowering/builder.js';
import type { Observation } from './observed.js';
import type { PropertyStates } from './states.js';

/** What the calls of a body mean. */
export interface Meaning {
  readonly states: PropertyStates;
  readonly observation: (callee: Method) => Observation | undefined;
  /** The same code with the state as one more input and output; undefined if it leaves the state as it is. */
  readonly companion: (callee: Method) => Method | undefined;
}

/** How a body goes about errors. */
export interface Attitude {
  readonly state: Variable;
  /** The state at the beginning. */
  readonly begin: Term;
  /** Checks a condition without which executions must not go on; without it, they return. */
  readonly claim?: (condition: Term, at: Call, observation: Observation | undefined) => NewInstruction;
  /** Before each return. */
  readonly ending?: () => NewInstruction;
}

export function composedBody(meaning: Meaning, attitude: Attitude, origin: Origin, body: Body): Body {
  return new Rewriting(meaning, attitude, body).body(origin, body);
}

interface Draft {
  readonly id: BlockId;
  readonly instructions: Instruction[];
  exit: Exit;
}

class Rewriting {
  private readonly meaning: Meaning;
  private readonly attitude: Attitude;
  private readonly blocks: Draft[];
  private readonly value: Term;
  private current: Draft;
  private readonly identity: () => InstructionId;

  constructor(meaning: Meaning, attitude: Attitude, body: Body) {
    this.meaning = meaning;
    this.attitude = attitude;
    this.value = meaning.states.arena.variable(attitude.state);
    this.identity = newIdentities(body);
    // What a block begins with keeps its number; what follows a call may be a block of its own.
    this.blocks = body.blocks.map(({ id, exit }) => ({ id, instructions: [], exit }));
    this.current = this.open({ kind: 'return' });
  }

  body(origin: Origin, { locals, blocks, loops }: Body): Body {
    const first = this.current;
    this.assign(this.attitude.begin, origin);
    for (const block of blocks) this.block(block);
    // The state is initial once: the entry may be the header of a loop, so that the first block stands before it.
    const renamed = (id: BlockId): BlockId => (id === 0 ? first.id : id === first.id ? (0 as BlockId) : id);
    first.exit = { kind: 'jump', to: 0 as BlockId };
    const made = this.blocks
      .map(({ id, instructions, exit }): Block => ({ id: renamed(id), instructions, exit: retargeted(exit, renamed) }))
      .sort((one, other) => one.id - other.id);
    const { state } = this.attitude;
    const own = state.role === 'local' ? [...locals, state] : locals;
    const whole = {
      locals: own,
      blocks: made,
      loops: loops.map((loop) => ({ ...loop, header: renamed(loop.header) })),
    };
    return { ...whole, loops: this.withTargets(whole) };
  }

  /** What a loop may change includes the state, if some call in it may. */
  private withTargets(body: Body): readonly Loop[] {
    const { state } = this.attitude;
    const natural = naturalLoops(controlFlow(body)).loops;
    return body.loops.map((loop) => {
      const changes = natural.some(({ header, targets }) => header === loop.header && targets.has(state));
      return changes ? { ...loop, targets: [...loop.targets, state] } : loop;
    });
  }

  private block({ id, instructions, exit }: Block): void {
    this.current = this.blocks[id] as Draft;
    for (const instruction of instructions) {
      if (instruction.kind === 'call') this.call(instruction);
      else this.current.instructions.push(instruction);
    }
    this.current.exit = exit;
    const ending = exit.kind === 'return' ? this.attitude.ending?.() : undefined;
    if (ending !== undefined) this.add(ending);
  }

  private call(call: Call): void {
    const { states, observation, companion } = this.meaning;
    const { value } = this;
    const observed = observation(call.callee);
    if (observed !== undefined) {
      this.goOnIf(states.isOneOf(value, observed.next.keys()), call, observed);
      this.assign(states.next(value, observed), call.origin);
    }
    const callee = companion(call.callee);
    if (callee === undefined) {
      this.current.instructions.push(call);
      return;
    }
    const { state } = this.attitude;
    this.current.instructions.push({ ...call, callee, args: [...call.args, value], results: [...call.results, state] });
    this.goOnIf(states.isFine(value), call, undefined);
  }

  /** Otherwise the state is the error. */
  private goOnIf(condition: Term, call: Call, observed: Observation | undefined): void {
    const { claim } = this.attitude;
    if (claim !== undefined) {
      this.add(claim(condition, call, observed));
      return;
    }
    const before = this.current;
    const leaving = this.open({ kind: 'return' });
    if (observed !== undefined) {
      this.current = leaving;
      this.assign(this.meaning.states.error, call.origin);
    }
    this.current = this.open({ kind: 'return' });
    before.exit = { kind: 'branch', condition, then: this.current.id, else: leaving.id, origin: call.origin };
  }

  private assign(value: Term, origin: Origin): void {
    if (value === this.value) return;
    this.add({ kind: 'assign', targets: [this.attitude.state], values: [value], origin, ghost: false });
  }

  private add(instruction: NewInstruction): void {
    this.current.instructions.push({ ...instruction, id: this.identity() });
  }

  private open(exit: Exit): Draft {
    const draft: Draft = { id: this.blocks.length as BlockId, instructions: [], exit };
    this.blocks.push(draft);
    return draft;
  }
}
