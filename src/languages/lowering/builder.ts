/** Builds a body block by block. After an exit has been set, what follows is unreachable until a block is started. */
import type {
  Block,
  BlockId,
  Body,
  Exit,
  Instruction,
  InstructionId,
  Loop,
  Origin,
  Term,
  Variable,
} from '../../model/index.js';
import { isConstant, mayOverlap, targetsOf } from '../../model/index.js';

/** An instruction before it gets its identity. */
export type NewInstruction = DistributiveOmit<Instruction, 'id'>;
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;

/** Instructions of one method are numbered across its nested bodies. */
export class InstructionNumbers {
  private count = 0;

  next(): InstructionId {
    return this.count++ as InstructionId;
  }
}

interface OpenBlock {
  readonly id: BlockId;
  readonly instructions: Instruction[];
  exit: Exit | undefined;
}

export class BodyBuilder {
  readonly numbers: InstructionNumbers;
  private readonly blocks: OpenBlock[] = [];
  private readonly locals: Variable[] = [];
  private readonly loops: Loop[] = [];
  private current: OpenBlock;
  private loopCount = 0;

  constructor(numbers: InstructionNumbers) {
    this.numbers = numbers;
    this.current = this.open();
  }

  /** A block to jump to before it is started. */
  newBlock(): BlockId {
    return this.open().id;
  }

  get blockCount(): number {
    return this.blocks.length;
  }

  /** For names of what belongs to one loop. */
  newLoopNumber(): number {
    return this.loopCount++;
  }

  /** Puts what `emit` adds at the beginning of a block. */
  prepend(block: BlockId, emit: () => void): void {
    const [current, target] = [this.current, this.blocks[block] as OpenBlock];
    const scratch: OpenBlock = { id: block, instructions: [], exit: undefined };
    this.current = scratch;
    emit();
    this.current = current;
    target.instructions.unshift(...scratch.instructions);
  }

  /** The variables that may have changed when control is back at the header: what leaves the loop does not count. */
  changedInLoop(header: BlockId, isWithin: (block: BlockId) => boolean, heap: readonly Variable[]): Variable[] {
    const changed = new Set<Variable>();
    for (const id of this.naturalLoop(header, isWithin)) {
      for (const instruction of this.blocks[id]?.instructions ?? [])
        for (const variable of changedBy(instruction, heap)) changed.add(variable);
    }
    for (const store of [...changed]) for (const other of heap) if (mayOverlap(store, other)) changed.add(other);
    return [...changed];
  }

  /** Whether control can come back to the header. */
  isLoop(header: BlockId, isWithin: (block: BlockId) => boolean): boolean {
    return this.blocks.some(({ id, exit }) => isWithin(id) && exit !== undefined && targetsOf(exit).includes(header));
  }

  /** The blocks of a range from which control can come back to the header, in their order. */
  private naturalLoop(header: BlockId, isWithin: (block: BlockId) => boolean): readonly BlockId[] {
    const from = new Map<BlockId, BlockId[]>();
    for (const { id, exit } of this.blocks) {
      if (isWithin(id))
        for (const to of exit === undefined ? [] : targetsOf(exit)) from.set(to, [...(from.get(to) ?? []), id]);
    }
    const found = new Set<BlockId>([header]);
    const work = [...(from.get(header) ?? [])];
    for (let id = work.pop(); id !== undefined; id = work.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      work.push(...(from.get(id) ?? []));
    }
    return [...found].sort((x, y) => x - y);
  }

  /** What is added from here on goes to this block. */
  start(block: BlockId): void {
    this.current = this.blocks[block] as OpenBlock;
  }

  get isOpen(): boolean {
    return this.current.exit === undefined;
  }

  add(instruction: NewInstruction): void {
    if (this.isOpen) this.current.instructions.push({ ...instruction, id: this.numbers.next() });
  }

  local(variable: Variable): Variable {
    this.locals.push(variable);
    return variable;
  }

  loop(loop: Loop): void {
    this.loops.push(loop);
  }

  exit(exit: Exit): void {
    if (this.isOpen) this.current.exit = exit;
  }

  jump(to: BlockId): void {
    this.exit({ kind: 'jump', to });
  }

  branch(condition: Term, then: BlockId, otherwise: BlockId, origin: Origin): void {
    this.exit({ kind: 'branch', condition, then, else: otherwise, origin });
  }

  /** Blocks without an exit return. */
  finish(): Body {
    const blocks = this.blocks.map(({ id, instructions, exit }): Block => ({
      id,
      instructions,
      exit: exit ?? { kind: 'return' },
    }));
    return { locals: this.locals, blocks, loops: this.loops };
  }

  private open(): OpenBlock {
    const block: OpenBlock = { id: this.blocks.length as BlockId, instructions: [], exit: undefined };
    this.blocks.push(block);
    return block;
  }
}

export function changedBy(instruction: Instruction, heap: readonly Variable[]): readonly Variable[] {
  switch (instruction.kind) {
    case 'assign':
    case 'havoc':
    case 'such-that':
      return instruction.targets;
    // What stores say of an object that does not exist means nothing, so making one changes no store.
    case 'allocate':
      return [instruction.target, ...heap.slice(0, 1)];
    case 'call': {
      const { callee, results } = instruction;
      if (callee.kind === 'lemma') return results;
      // A call may make objects even if it changes none.
      const changesNone = callee.modifies.kind === 'items' && callee.modifies.items.length === 0;
      return [...results, ...(changesNone ? heap.slice(0, 1) : heap.filter((store) => !isConstant(store)))];
    }
    case 'forall-assign':
      return [instruction.store];
    case 'assumed':
      return [instruction.flag];
    case 'assert':
    case 'assume':
    case 'print':
    case 'proof':
    case 'reveal':
    case 'prefer':
      return [];
  }
}
