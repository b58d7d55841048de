/**
 * Puts a claim that nothing can prove after every call, loop and join of a model. A claim that is simply false would be
 * assumed by whatever follows, so each one is about a variable of its own that has just got an arbitrary value.
 */
import { blocksOf, controlFlow, dominators, naturalLoops, postDominators } from '../../analysis/index.js';
import type { ControlFlow, Dominators } from '../../analysis/index.js';
import { claimId } from '../../model/index.js';
import type {
  Block,
  BlockId,
  Body,
  Claim,
  Instruction,
  InstructionId,
  Loop,
  Method,
  Model,
  Origin,
  Variable,
} from '../../model/index.js';

export const PLANTED = 'planted';

/** For a model that is changed before it is verified. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** In place: calls refer to methods by identity. Returns the model itself. */
export function plant(model: Model): Model {
  for (const method of model.methods) {
    if (method.body === undefined || method.kind === 'declaration' || method.kind === 'override') continue;
    const planting = new Planting(model, method);
    const changed = method as Mutable<Method>;
    changed.body = planting.body(method.body);
    changed.claims = [...method.claims, ...planting.claims];
  }
  return model;
}

class Planting {
  readonly claims: Claim[] = [];
  private readonly model: Model;
  private readonly method: Method;
  private nextId: number;

  constructor(model: Model, method: Method) {
    this.model = model;
    this.method = method;
    this.nextId = method.body === undefined ? 0 : greatestId(method.body) + 1;
  }

  body(body: Body): Body {
    const flow = controlFlow(body);
    const variables: Variable[] = [];
    const add = (where: string, origin: Origin): readonly Instruction[] => this.claim(where, origin, variables);
    const headers = new Map(body.loops.map((loop) => [loop.header, loop]));
    const exits = exitsOf(body, flow);
    const [before, after] = [dominators(flow), postDominators(flow)];
    const blocks = body.blocks.map((block): Block => {
      const instructions: Instruction[] = [];
      const [header, left] = [headers.get(block.id), exits.get(block.id)];
      const joins = new Set((flow.predecessors[block.id] ?? []).map(({ from }) => from)).size > 1;
      if (block.id === 0) instructions.push(...add('entry', this.method.origin));
      if (header !== undefined) instructions.push(...add('the beginning of a loop', header.origin));
      else if (left !== undefined) instructions.push(...add('loop', left.origin));
      else if (joins) {
        const parted = branchBefore(body, before, block.id);
        // Some paths go another way: conditions with several parts, and statements that are left early.
        const partly = parted !== undefined && !after.dominates(block.id, parted.block);
        if (parted !== undefined) instructions.push(...add(partly ? 'join of some paths' : 'join', parted.origin));
      }
      for (const instruction of block.instructions) {
        instructions.push(
          instruction.kind === 'proof' ? { ...instruction, body: this.body(instruction.body) } : instruction,
        );
        if (instruction.kind === 'call') instructions.push(...add('call', instruction.origin));
      }
      return { ...block, instructions };
    });
    const loops = body.loops.map((one) => ({ ...one, targets: [...one.targets, ...variables] }));
    return { locals: [...body.locals, ...variables], blocks, loops };
  }

  private claim(where: string, origin: Origin, variables: Variable[]): readonly Instruction[] {
    const { arena } = this.model;
    const name = `${PLANTED}${this.claims.length}`;
    const variable: Variable = { name, type: arena.types.bool, role: 'local', ghost: true };
    variables.push(variable);
    const claim: Claim = {
      id: claimId(`${this.method.name}/${PLANTED}/${name}`),
      kind: 'assertion',
      owner: this.method.id,
      guard: arena.true,
      condition: arena.variable(variable),
      explicit: true,
      supports: undefined,
      origin,
      text: `${PLANTED} after ${where}`,
    };
    this.claims.push(claim);
    const node = (): { readonly id: InstructionId; readonly origin: Origin; readonly ghost: boolean } => {
      return { id: this.nextId++ as InstructionId, origin, ghost: true };
    };
    return [
      { ...node(), kind: 'havoc', targets: [variable], frame: { kind: 'items', items: [] } },
      { ...node(), kind: 'assert', claim },
    ];
  }
}

/** By block: the loop that is left where the block begins. */
function exitsOf(body: Body, flow: ControlFlow): ReadonlyMap<BlockId, Loop> {
  const exits = new Map<BlockId, Loop>();
  for (const natural of naturalLoops(flow).loops) {
    const loop = body.loops.find(({ header }) => header === natural.header);
    const inside = new Set(blocksOf(natural));
    for (const block of loop === undefined ? [] : inside) {
      for (const { to } of flow.successors[block] ?? []) if (loop !== undefined && !inside.has(to)) exits.set(to, loop);
    }
  }
  return exits;
}

/** Where paths that join had parted. */
function branchBefore(
  body: Body,
  before: Dominators,
  join: BlockId,
): { readonly block: BlockId; readonly origin: Origin } | undefined {
  for (let block = before.immediate(join); block !== undefined; block = before.immediate(block)) {
    const exit = body.blocks[block]?.exit;
    if (exit?.kind === 'branch' || exit?.kind === 'choose') return { block, origin: exit.origin };
  }
  return undefined;
}

function greatestId(body: Body): number {
  let greatest = 0;
  const work = [body];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    for (const { instructions } of next.blocks) {
      for (const instruction of instructions) {
        greatest = Math.max(greatest, instruction.id);
        if (instruction.kind === 'proof') work.push(instruction.body);
      }
    }
  }
  return greatest;
}
