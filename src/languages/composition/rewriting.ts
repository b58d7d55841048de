/**
 * A body that carries a state beside it (seed 001, 2.1). Where it must not go on, it leaves at once, whatever it would do
 * then (4.6): the state says why, and whoever called it leaves as well.
 */
import { controlFlow, naturalLoops } from '../../analysis/index.js';
import type {
  Arena,
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
import { isGuess, newIdentities, retargeted } from '../../model/index.js';
import type { NewInstruction } from '../lowering/builder.js';
import { withoutClaims } from './checks.js';

/** What a body carries, and what its instructions mean to it. */
export interface Carrying {
  readonly arena: Arena;
  readonly state: Variable;
  /** The state at the beginning, if anything depends on it. */
  readonly begin?: Term;
  /** Puts what stands for the instruction into the body. */
  readonly instruction: (instruction: Instruction, body: Rewriting) => void;
  /** Before each return of the body that is rewritten. */
  readonly ending?: (body: Rewriting) => void;
  /** Where the body leaves, in place of a return. */
  readonly leaving?: readonly NewInstruction[];
}

export function carryingBody(carrying: Carrying, origin: Origin, body: Body): Body {
  return new Rewriting(carrying, body).body(origin, body);
}

interface Draft {
  readonly id: BlockId;
  readonly instructions: Instruction[];
  exit: Exit;
}

export class Rewriting {
  /** The state, wherever the body has got to. */
  readonly value: Term;
  private readonly carrying: Carrying;
  private readonly blocks: Draft[];
  private current: Draft;
  /** Where the body leaves if something is to be done there; then it is one place for all. */
  private last: Draft | undefined;
  private readonly identity: () => InstructionId;

  constructor(carrying: Carrying, body: Body) {
    this.carrying = carrying;
    this.value = carrying.arena.variable(carrying.state);
    this.identity = newIdentities(body);
    // What a block begins with keeps its number; what follows a call may be a block of its own.
    this.blocks = body.blocks.map(({ id, exit }) => ({ id, instructions: [], exit }));
    this.current = this.open({ kind: 'return' });
  }

  body(origin: Origin, { locals, blocks, loops }: Body): Body {
    const first = this.current;
    const { state, begin } = this.carrying;
    if (begin !== undefined) this.assign(begin, origin);
    for (const block of blocks) this.block(block);
    // The beginning comes once: the entry may be the header of a loop, so that the first block stands before it.
    const renamed = (id: BlockId): BlockId => (id === 0 ? first.id : id === first.id ? (0 as BlockId) : id);
    first.exit = { kind: 'jump', to: 0 as BlockId };
    const made = this.blocks
      .map(({ id, instructions, exit }): Block => ({ id: renamed(id), instructions, exit: retargeted(exit, renamed) }))
      .sort((one, other) => one.id - other.id);
    const own = state.role === 'local' ? [...locals, state] : locals;
    const whole = {
      locals: own,
      blocks: made,
      loops: loops.map((loop) => ({ ...loop, header: renamed(loop.header) })),
    };
    return { ...whole, loops: this.withTargets(whole) };
  }

  keep(instruction: Instruction): void {
    this.current.instructions.push(instruction);
  }

  add(instruction: NewInstruction): void {
    this.keep({ ...instruction, id: this.identity() });
  }

  assign(value: Term, origin: Origin): void {
    if (value === this.value) return;
    this.add({ kind: 'assign', targets: [this.carrying.state], values: [value], origin, ghost: false });
  }

  /** The call with what carries the state in place of the callee. */
  callCompanion(call: Call, callee: Method): void {
    const args = callee.inputs.length > call.args.length ? [...call.args, this.value] : call.args;
    this.keep({ ...call, callee, args, results: [...call.results, this.carrying.state] });
  }

  /** Otherwise the body leaves, with this state if one is given. */
  goOnIf(condition: Term, origin: Origin, noted?: Term): void {
    const before = this.current;
    const leaving = noted === undefined && this.carrying.leaving !== undefined ? this.ending() : this.leave();
    if (noted !== undefined) {
      this.current = leaving;
      this.assign(noted, origin);
    }
    this.current = this.open({ kind: 'return' });
    before.exit = { kind: 'branch', condition, then: this.current.id, else: leaving.id, origin };
  }

  private leave(): Draft {
    return this.open(this.carrying.leaving === undefined ? { kind: 'return' } : { kind: 'jump', to: this.ending().id });
  }

  private ending(): Draft {
    if (this.last !== undefined) return this.last;
    this.last = this.open({ kind: 'return' });
    const { instructions } = this.last;
    for (const one of this.carrying.leaving ?? []) instructions.push({ ...one, id: this.identity() });
    return this.last;
  }

  /** What a loop may change includes the state, if something in it may. */
  private withTargets(body: Body): readonly Loop[] {
    const { state } = this.carrying;
    const natural = naturalLoops(controlFlow(body)).loops;
    return body.loops.map((loop) => {
      const changes = natural.some(({ header, targets }) => header === loop.header && targets.has(state));
      return changes ? { ...loop, targets: [...loop.targets, state] } : loop;
    });
  }

  private block({ id, instructions, exit }: Block): void {
    this.current = this.blocks[id] as Draft;
    for (const instruction of instructions) {
      // Executions go on where a measure is wrong that the language guessed, so nothing may be proved from its being right.
      const rest = withoutClaims(instruction, isGuess);
      if (rest !== undefined) this.carrying.instruction(rest, this);
    }
    this.current.exit = exit;
    if (exit.kind === 'return') this.carrying.ending?.(this);
  }

  private open(exit: Exit): Draft {
    const draft: Draft = { id: this.blocks.length as BlockId, instructions: [], exit };
    this.blocks.push(draft);
    return draft;
  }
}
