/** Small methods of the program model, written as structured code: `method('M', (b) => { … })`. */
import type {
  Block,
  BlockId,
  Body,
  Claim,
  ClaimKind,
  Exit,
  Frame,
  Instruction,
  InstructionId,
  Loop,
  Method,
  MethodId,
  Model,
  Operator,
  Origin,
  Payload,
  Term,
  Type,
  Variable,
  VariableRole,
} from '../../src/model/index.js';
import { Arena, claimId } from '../../src/model/index.js';

const NOWHERE = {} as Origin;

const NO_FRAME: Frame = { kind: 'items', items: [] };

/** A variable, a literal, or a term. */
export type Operand = Term | Variable | { readonly literal: number | bigint | boolean };

export const lit = (literal: number | bigint | boolean): Operand => ({ literal });

export interface Built {
  readonly arena: Arena;
  readonly method: Method;
  /** A model with this method alone. */
  readonly model: Model;
}

type Draft = { -readonly [K in keyof Block]: Block[K] } & { instructions: Instruction[]; exit: Exit; open: boolean };

/** An instruction before it gets its identity. */
type NewInstruction = Instruction extends infer I
  ? I extends Instruction
    ? Omit<I, 'id' | 'origin' | 'ghost'>
    : never
  : never;

/** Terms and code of one body. Code goes to the current block; `if` and `while` make blocks of their own. */
class BodyBuilder {
  readonly arena: Arena;
  readonly claims: Claim[];
  private readonly locals: Variable[] = [];
  private readonly blocks: Draft[] = [];
  private readonly loops: Loop[] = [];
  private readonly ids: { next: number };
  private readonly owner: MethodId;
  private current: Draft;

  constructor(arena: Arena, owner: MethodId, claims: Claim[] = [], ids: { next: number } = { next: 0 }) {
    this.arena = arena;
    this.claims = claims;
    this.ids = ids;
    this.owner = owner;
    this.current = this.newBlock();
  }

  // ── Terms ─────────────────────────────────────────────────────────────────────────────────────

  term(operand: Operand): Term {
    if (typeof operand === 'number') return operand;
    if ('role' in operand) return this.arena.variable(operand);
    const { literal } = operand;
    return typeof literal === 'boolean' ? this.arena.boolean(literal) : this.arena.int(literal);
  }

  make(operator: Operator, operands: readonly Operand[], payload?: Payload, type?: Type): Term {
    return this.arena.make(
      operator,
      operands.map((operand) => this.term(operand)),
      payload,
      type,
    );
  }

  add = (a: Operand, b: Operand): Term => this.make('add', [a, b]);
  sub = (a: Operand, b: Operand): Term => this.make('sub', [a, b]);
  mul = (a: Operand, b: Operand): Term => this.make('mul', [a, b]);
  div = (a: Operand, b: Operand): Term => this.make('div', [a, b]);
  mod = (a: Operand, b: Operand): Term => this.make('mod', [a, b]);
  lt = (a: Operand, b: Operand): Term => this.make('lt', [a, b]);
  le = (a: Operand, b: Operand): Term => this.make('le', [a, b]);
  eq = (a: Operand, b: Operand): Term => this.make('eq', [a, b]);
  not = (a: Operand): Term => this.make('not', [a]);
  and = (...operands: readonly Operand[]): Term => this.make('and', operands);
  or = (...operands: readonly Operand[]): Term => this.make('or', operands);
  implies = (a: Operand, b: Operand): Term => this.make('implies', [a, b]);
  ite = (c: Operand, a: Operand, b: Operand): Term => this.make('ite', [c, a, b]);
  length = (sequence: Operand): Term => this.make('seq-length', [sequence]);
  arrayLength = (array: Operand, dimension = 0): Term => this.make('array-length', [array], dimension);

  // ── Code ──────────────────────────────────────────────────────────────────────────────────────

  local(name: string, type: Type): Variable {
    const variable = variableOf(name, type, 'local');
    this.locals.push(variable);
    return variable;
  }

  /** Adds an instruction; its id and origin are filled in. */
  emit(instruction: NewInstruction): InstructionId {
    const id = this.ids.next++ as InstructionId;
    if (!this.current.open) this.current = this.newBlock();
    this.current.instructions.push({ ...instruction, id, origin: NOWHERE, ghost: false });
    return id;
  }

  assign(target: Variable, value: Operand): InstructionId {
    return this.assignAll([target], [value]);
  }

  assignAll(targets: readonly Variable[], values: readonly Operand[]): InstructionId {
    return this.emit({ kind: 'assign', targets, values: values.map((value) => this.term(value)) });
  }

  havoc(...targets: readonly Variable[]): InstructionId {
    return this.emit({ kind: 'havoc', targets, frame: NO_FRAME });
  }

  assume(condition: Operand, by: 'program' | 'axiom' | 'language' | 'precondition' = 'language'): InstructionId {
    return this.emit({ kind: 'assume', condition: this.term(condition), by });
  }

  assert(condition: Operand, kind: ClaimKind = 'assertion', guard: Operand = this.arena.true): Claim {
    const claim = this.claim(condition, kind, guard);
    this.emit({ kind: 'assert', claim });
    return claim;
  }

  /** A claim for an instruction that carries its own. */
  claim(condition: Operand, kind: ClaimKind = 'assertion', guard: Operand = this.arena.true): Claim {
    const claim: Claim = {
      id: claimId(`claim ${this.claims.length}`),
      kind,
      owner: this.owner,
      guard: this.term(guard),
      condition: this.term(condition),
      explicit: true,
      supports: undefined,
      origin: NOWHERE,
      text: '',
    };
    this.claims.push(claim);
    return claim;
  }

  proof(conclusion: Operand, build: (nested: BodyBuilder) => void): InstructionId {
    const nested = new BodyBuilder(this.arena, this.owner, this.claims, this.ids);
    build(nested);
    return this.emit({ kind: 'proof', body: nested.finish(), conclusion: this.term(conclusion), claim: undefined });
  }

  if(condition: Operand, then: () => void, otherwise: () => void = () => undefined): void {
    const [yes, no, after] = [this.block(), this.block(), this.block()];
    this.branch(condition, yes, no);
    this.at(yes);
    then();
    this.jump(after);
    this.at(no);
    otherwise();
    this.jump(after);
    this.at(after);
  }

  /** The header. */
  while(condition: Operand, body: () => void, targets: readonly Variable[] = []): BlockId {
    const [header, inside, after] = [this.block(), this.block(), this.block()];
    this.jump(header);
    this.loops.push({
      header,
      origin: NOWHERE,
      invariants: [],
      targets,
      modifies: NO_FRAME,
      entry: new Map(),
    });
    this.at(header);
    this.branch(condition, inside, after);
    this.at(inside);
    body();
    this.jump(header);
    this.at(after);
    return header;
  }

  // ── Blocks, for control flow of any shape ─────────────────────────────────────────────────────

  block(): BlockId {
    return this.newBlock().id;
  }

  get here(): BlockId {
    return this.current.id;
  }

  at(block: BlockId): void {
    this.current = this.blocks[block] as Draft;
  }

  /** Exits of a block that has left already say nothing: the code after a `return` is never reached. */
  jump = (to: BlockId): void => this.leave({ kind: 'jump', to });
  branch = (condition: Operand, then: BlockId, otherwise: BlockId): void =>
    this.leave({ kind: 'branch', condition: this.term(condition), then, else: otherwise, origin: NOWHERE });
  choose = (...targets: readonly BlockId[]): void => this.leave({ kind: 'choose', targets, origin: NOWHERE });
  return = (): void => this.leave({ kind: 'return' });
  unreachable = (): void => this.leave({ kind: 'unreachable' });

  finish(): Body {
    this.return();
    const blocks = this.blocks.map(({ id, instructions, exit }): Block => ({ id, instructions, exit }));
    return { locals: this.locals, blocks, loops: this.loops };
  }

  private leave(exit: Exit): void {
    if (!this.current.open) return;
    this.current.exit = exit;
    this.current.open = false;
  }

  private newBlock(): Draft {
    const block: Draft = {
      id: this.blocks.length as BlockId,
      instructions: [],
      exit: { kind: 'unreachable' },
      open: true,
    };
    this.blocks.push(block);
    return block;
  }
}

export class MethodBuilder extends BodyBuilder {
  readonly inputs: Variable[] = [];
  readonly outputs: Variable[] = [];
  readonly heap: Variable[] = [];

  input(name: string, type: Type): Variable {
    return declare(this.inputs, name, type, 'input');
  }

  output(name: string, type: Type): Variable {
    return declare(this.outputs, name, type, 'output');
  }

  heapVariable(name: string, type: Type): Variable {
    return declare(this.heap, name, type, 'heap');
  }
}

export function method(name: string, build: (b: MethodBuilder) => void, arena = new Arena()): Built {
  const id = { member: name };
  const b = new MethodBuilder(arena, id);
  build(b);
  const built = bodiless(name, b.inputs, b.outputs);
  const finished: Method = { ...built, id, body: b.finish(), claims: b.claims };
  const model: Model = {
    arena,
    datatypes: [],
    classes: [],
    constrainedTypes: [],
    functions: new Map(),
    methods: [finished],
    heap: b.heap,
    unsupported: [],
  };
  return { arena, method: finished, model };
}

/** A method that is only declared, with these conditions as postconditions. */
export function bodiless(
  name: string,
  inputs: readonly Variable[],
  outputs: readonly Variable[],
  ensures: readonly Term[] = [],
): Method {
  return {
    id: { member: name },
    name,
    kind: 'method',
    origin: NOWHERE,
    ghost: false,
    typeParameters: [],
    inputs,
    outputs,
    entry: new Map(),
    requires: [],
    ensures: ensures.map((condition) => ({ condition, origin: NOWHERE, text: '' })),
    modifies: NO_FRAME,
    decreases: { terms: [], guessed: true, mayDiverge: false },
    recursionGroup: 0,
    defines: undefined,
    body: undefined,
    axiom: false,
    claims: [],
    implementers: [],
  };
}

export function variableOf(name: string, type: Type, role: VariableRole): Variable {
  return { name, type, role, ghost: false };
}

function declare(list: Variable[], name: string, type: Type, role: VariableRole): Variable {
  const variable = variableOf(name, type, role);
  list.push(variable);
  return variable;
}
