/**
 * Code of callees in the place of their calls: nobody promises anything of a method without a contract. How deep calls
 * nest is no matter of the caller's state, so that nothing can be recorded of it, and nothing is: calls that are deeper
 * give anything. Claims of callees end executions where they fail, so that what follows knows them.
 */
import type {
  Arena,
  Assert,
  Assign,
  Assume,
  Block,
  BlockId,
  Body,
  Call,
  Exit,
  Havoc,
  Instruction,
  InstructionId,
  Loop,
  Method,
  Origin,
  Term,
  Variable,
} from '../../model/index.js';
import { isBelieved, isGuess, newIdentities, retargeted, simplify, substitute } from '../../model/index.js';

const MOST_BLOCKS = 400;

/** The same method if there is nothing to write out. */
export function inlined(arena: Arena, method: Method, depth: number): Method {
  const { body } = method;
  // Nobody runs a proof, so that no claim ends it.
  if (body === undefined || depth === 0 || isBelieved(method)) return method;
  const made = new Inlining(arena, body, depth).body();
  return made === body ? method : { ...method, body: made };
}

class Inlining {
  private readonly arena: Arena;
  private readonly original: Body;
  private readonly most: number;
  private readonly identity: () => InstructionId;
  private readonly locals: Variable[];
  private readonly blocks: Block[];
  private readonly loops: Loop[];
  private calls = 0;

  constructor(arena: Arena, body: Body, most: number) {
    this.arena = arena;
    this.original = body;
    this.most = most;
    this.identity = newIdentities(body);
    this.locals = [...body.locals];
    this.blocks = [...body.blocks];
    this.loops = [...body.loops];
  }

  body(): Body {
    const work = this.blocks.map(({ id }) => ({ id, depth: 0 }));
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const { id, depth } = next;
      const { instructions, exit } = this.blocks[id] as Block;
      const at = instructions.findIndex((one) => one.kind === 'call' && isPlain(one));
      const call = instructions[at];
      if (call?.kind !== 'call' || depth >= this.most || this.blocks.length > MOST_BLOCKS) continue;
      const after = this.add(instructions.slice(at + 1), exit);
      const first = this.blocks.length;
      this.write(id, instructions.slice(0, at), call, after);
      for (let inside = first; inside < this.blocks.length; inside++)
        work.push({ id: inside as BlockId, depth: depth + 1 });
      work.push({ id: after, depth });
    }
    if (this.calls === 0) return this.original;
    return { locals: this.locals, blocks: this.blocks, loops: this.loops };
  }

  /** `after` gets the results first. */
  private write(id: BlockId, before: readonly Instruction[], call: Call, after: BlockId): void {
    const { arena } = this;
    const { callee, args, results, origin } = call;
    const body = callee.body as Body;
    const number = this.calls++;
    const own = [...callee.inputs, ...callee.outputs, ...body.locals];
    const variables = new Map(own.map((one) => [one, this.local(`${one.name} of call ${number}`, one)]));
    const values = new Map([...variables].map(([from, to]) => [from, arena.variable(to)]));
    const named = (one: Variable): Variable => variables.get(one) ?? one;
    const first = this.blocks.length;
    const renamed = (block: BlockId): BlockId => (first + block) as BlockId;
    for (const { instructions, exit } of body.blocks) {
      this.add(
        instructions.flatMap((one) => this.instruction(one, named, values)),
        this.exit(exit, renamed, values, after),
      );
    }
    for (const loop of body.loops)
      this.loops.push({ ...loop, header: renamed(loop.header), targets: loop.targets.map(named) });
    const unknown = [...callee.outputs, ...body.locals].map(named);
    const begin = [
      this.assign(callee.inputs.map(named), args, origin),
      ...(unknown.length === 0 ? [] : [this.havoc(unknown, origin)]),
    ];
    this.blocks[id] = { id, instructions: [...before, ...begin], exit: { kind: 'jump', to: renamed(0 as BlockId) } };
    const end = this.blocks[after] as Block;
    const given = this.assign(
      results,
      callee.outputs.map((one) => arena.variable(named(one))),
      origin,
    );
    this.blocks[after] = { ...end, instructions: [given, ...end.instructions] };
  }

  private instruction(
    instruction: Instruction,
    named: (variable: Variable) => Variable,
    values: ReadonlyMap<Variable, Term>,
  ): readonly Instruction[] {
    const { arena } = this;
    const at = (term: Term): Term => substitute(arena, term, values);
    const id = this.identity();
    if (!isPlainInstruction(instruction)) throw new RangeError(`a ${instruction.kind} is not written out`);
    switch (instruction.kind) {
      case 'assign':
        return [{ ...instruction, id, targets: instruction.targets.map(named), values: instruction.values.map(at) }];
      case 'havoc':
        return [{ ...instruction, id, targets: instruction.targets.map(named) }];
      case 'call':
        return [{ ...instruction, id, args: instruction.args.map(at), results: instruction.results.map(named) }];
      case 'assume':
        return [{ ...instruction, id, condition: at(instruction.condition) }];
      case 'assert': {
        const { claim, origin } = instruction;
        if (isGuess(claim)) return [];
        const condition = at(simplify.implies(arena, claim.guard, claim.condition));
        return [{ kind: 'assume', id, origin, ghost: true, condition, by: 'language' }];
      }
    }
  }

  private exit(
    exit: Exit,
    renamed: (block: BlockId) => BlockId,
    values: ReadonlyMap<Variable, Term>,
    after: BlockId,
  ): Exit {
    if (exit.kind === 'return') return { kind: 'jump', to: after };
    const moved = retargeted(exit, renamed);
    return moved.kind === 'branch' ? { ...moved, condition: substitute(this.arena, moved.condition, values) } : moved;
  }

  private add(instructions: readonly Instruction[], exit: Exit): BlockId {
    const id = this.blocks.length as BlockId;
    this.blocks.push({ id, instructions, exit });
    return id;
  }

  private local(name: string, { type, ghost }: Variable): Variable {
    const made: Variable = { name, type, role: 'local', ghost };
    this.locals.push(made);
    return made;
  }

  private assign(targets: readonly Variable[], values: readonly Term[], origin: Origin): Instruction {
    return { kind: 'assign', id: this.identity(), origin, ghost: false, targets, values };
  }

  private havoc(targets: readonly Variable[], origin: Origin): Instruction {
    const frame = { kind: 'items', items: [] } as const;
    return { kind: 'havoc', id: this.identity(), origin, ghost: false, targets, frame };
  }
}

/** Executed code without a contract and without objects, of which the call claims nothing. */
function isPlain({ callee, claims, dispatched }: Call): boolean {
  const { body, entry, requires, ensures, modifies, typeParameters } = callee;
  return (
    body !== undefined &&
    !dispatched &&
    !isBelieved(callee) &&
    callee.kind === 'method' &&
    claims.length + requires.length + ensures.length + entry.size + typeParameters.length === 0 &&
    modifies.kind === 'items' &&
    modifies.items.length === 0 &&
    body.loops.every(({ invariants }) => invariants.length === 0) &&
    body.blocks.every(({ instructions }) => instructions.every(isPlainInstruction))
  );
}

function isPlainInstruction(instruction: Instruction): instruction is Assign | Havoc | Call | Assert | Assume {
  switch (instruction.kind) {
    case 'assign':
      return instruction.targets.every(({ role }) => role !== 'heap');
    case 'havoc':
      return instruction.frame.kind === 'items' && instruction.frame.items.length === 0;
    case 'call':
      return instruction.claims.length === 0;
    case 'assert':
    case 'assume':
      return true;
    case 'allocate':
    case 'print':
    case 'forall-assign':
    case 'such-that':
    case 'proof':
    case 'reveal':
    case 'assumed':
    case 'prefer':
      return false;
  }
}
