/**
 * Loops whose guards depend on inputs (seed 000, 2.4.4): of these, unrolling never sees all. An input is what the entry is
 * given, what is on the heap, and what nothing determines. A guard depends on one if its value is computed from it; which
 * way led to the guard does not count, because on each path that is the same.
 *
 * The seed asks on each path whether the symbol of the guard contains an input. This asks once for all paths, where values
 * come from: more loops may be found to depend on inputs than on any single path, and never fewer. Whoever treats them
 * otherwise than by unrolling must be right about any loop, so that this only chooses.
 */
import type {
  Arena,
  Block,
  BlockId,
  Body,
  Call,
  Exit,
  Instruction,
  Loop,
  Method,
  Term,
  Variable,
} from '../model/index.js';
import { freeVariables, targetsOf } from '../model/index.js';
import { controlFlow } from './graph.js';
import { blocksOf, naturalLoops } from './loops.js';

/** Of the entry and of all that runs of it may come to. */
export function inputLoops(arena: Arena, entry: Method): ReadonlySet<Loop> {
  return new InputFlow(arena, entry).loops();
}

/** The methods that runs of the entry may come to, itself first. Of a lemma that is called, a run evaluates the conclusion. */
export function methodsRun(entry: Method): readonly Method[] {
  const found = new Set([entry]);
  for (const method of found)
    for (const { callee } of callsIn(method))
      for (const one of calleesOf(callee)) if (one.kind !== 'lemma' && one.body !== undefined) found.add(one);
  return [...found];
}

function callsIn({ body }: Method): readonly Call[] {
  const all = (body?.blocks ?? []).flatMap(({ instructions }) => instructions);
  return all.flatMap((one) => (one.kind === 'call' ? [one] : []));
}

/** What a call may lead to. */
function calleesOf(callee: Method): ReadonlySet<Method> {
  const found = new Set([callee]);
  for (const one of found) for (const implementer of one.implementers) found.add(implementer);
  return found;
}

/** Which variables may hold what depends on an input, at the beginning of each block. */
type Flow = readonly Set<Variable>[];

class InputFlow {
  private readonly arena: Arena;
  private readonly entry: Method;
  private readonly methods: ReadonlySet<Method>;
  /** Inputs and outputs of methods that may depend on an input of the entry. */
  private readonly passed = new Set<Variable>();
  /** Found so far. What such a loop changes may be anything after it was taken from any state. */
  private readonly found = new Set<Loop>();
  private isStable = false;

  constructor(arena: Arena, entry: Method) {
    this.arena = arena;
    this.entry = entry;
    this.methods = new Set(methodsRun(entry));
  }

  loops(): ReadonlySet<Loop> {
    for (const input of this.entry.inputs) this.passed.add(input);
    while (!this.isStable) {
      this.isStable = true;
      for (const method of this.methods) this.lookAt(method);
    }
    return this.found;
  }

  private lookAt({ body, inputs, outputs, entry }: Method): void {
    if (body === undefined) return;
    const flow = this.flowIn(body, [...inputs.filter((input) => this.passed.has(input)), ...entry.values()]);
    for (const { id, exit } of body.blocks)
      if (exit.kind === 'return') for (const one of outputs) if (this.after(body, flow, id).has(one)) this.pass(one);
    const forest = naturalLoops(controlFlow(body));
    for (const loop of body.loops) {
      const natural = forest.loops.find(({ header }) => header === loop.header);
      if (natural === undefined || this.found.has(loop)) continue;
      const inside = new Set(blocksOf(natural));
      const isDecision = ({ exit }: LeavingExit): boolean =>
        exit.kind !== 'branch' || this.arena.operator(exit.condition) !== 'literal';
      const guard = guardOf(body, loop.header, inside).filter(isDecision);
      const exits = guard.length > 0 ? guard : [...inside].flatMap((id) => exitsOf(body.blocks[id], inside));
      if (!exits.some(({ block, exit }) => this.isDecidedByInput(exit, this.after(body, flow, block)))) continue;
      this.found.add(loop);
      this.isStable = false;
    }
  }

  private isDecidedByInput(exit: Exit, known: ReadonlySet<Variable>): boolean {
    return exit.kind === 'choose' || (exit.kind === 'branch' && this.depends(exit.condition, known));
  }

  private flowIn(body: Body, first: readonly Variable[]): Flow {
    const flow: Flow = body.blocks.map(({ id }) => new Set(id === 0 ? first : []));
    for (const { header, targets } of body.loops.filter((loop) => this.found.has(loop)))
      for (const target of targets) flow[header]?.add(target);
    const waiting = new Set(body.blocks.map(({ id }) => id));
    for (const id of waiting) {
      waiting.delete(id);
      const block = body.blocks[id];
      if (block === undefined) continue;
      const leaving = this.after(body, flow, id);
      for (const to of targetsOf(block.exit)) {
        const there = flow[to];
        const before = there?.size;
        for (const variable of leaving) there?.add(variable);
        if (there?.size !== before) waiting.add(to);
      }
    }
    return flow;
  }

  /** At the end of a block. */
  private after(body: Body, flow: Flow, id: BlockId): ReadonlySet<Variable> {
    const known = new Set(flow[id]);
    for (const instruction of body.blocks[id]?.instructions ?? []) this.step(instruction, known);
    return known;
  }

  private step(instruction: Instruction, known: Set<Variable>): void {
    const set = (target: Variable, depends: boolean): void => {
      if (depends) known.add(target);
      else known.delete(target);
    };
    switch (instruction.kind) {
      case 'assign': {
        const depending = instruction.values.map((value) => this.depends(value, known));
        instruction.targets.forEach((target, i) => {
          set(target, depending[i] === true);
        });
        return;
      }
      case 'allocate':
        set(
          instruction.target,
          instruction.dimensions.some((length) => this.depends(length, known)),
        );
        return;
      case 'havoc':
      case 'such-that':
        for (const target of instruction.targets) known.add(target);
        return;
      case 'assumed':
        if (this.depends(instruction.condition, known)) known.add(instruction.flag);
        return;
      case 'call':
        this.call(instruction, known, set);
        return;
      // The heap depends on inputs all the time.
      case 'forall-assign':
      case 'assert':
      case 'assume':
      case 'print':
      case 'proof':
      case 'reveal':
      case 'prefer':
        return;
    }
  }

  private call(
    { callee, args, results }: Call,
    known: Set<Variable>,
    set: (target: Variable, depends: boolean) => void,
  ): void {
    const depending = args.map((arg) => this.depends(arg, known));
    const callees = [...calleesOf(callee)];
    for (const { inputs } of callees) inputs.forEach((input, i) => depending[i] === true && this.pass(input));
    results.forEach((result, i) => {
      const isOpen = callees.some((one) => !this.methods.has(one));
      set(result, isOpen || callees.some(({ outputs }) => this.isPassed(outputs[i])));
    });
  }

  private pass(variable: Variable): void {
    if (!this.passed.has(variable)) this.isStable = false;
    this.passed.add(variable);
  }

  private isPassed(variable: Variable | undefined): boolean {
    return variable !== undefined && this.passed.has(variable);
  }

  private depends(term: Term, known: ReadonlySet<Variable>): boolean {
    return [...freeVariables(this.arena, [term])].some((one) => one.place !== undefined || known.has(one));
  }
}

interface LeavingExit {
  readonly block: BlockId;
  readonly exit: Exit;
}

/**
 * The decisions to leave a loop before an iteration of it does anything: a guard with `&&` or `||` has several, which lead
 * to one place. None for a loop that only its body leaves.
 */
function guardOf(body: Body, header: BlockId, inside: ReadonlySet<BlockId>): readonly LeavingExit[] {
  const found: LeavingExit[] = [];
  const blocks = new Set([header]);
  for (const id of blocks) {
    const block = body.blocks[id];
    if (block === undefined || !block.instructions.every(({ kind }) => kind === 'assert')) continue;
    found.push(...exitsOf(block, inside));
    for (const to of targetsOf(block.exit)) if (inside.has(to)) blocks.add(to);
  }
  const leaves = ({ exit }: LeavingExit): readonly BlockId[] => targetsOf(exit).filter((to) => !inside.has(to));
  const [first] = found;
  return found.filter((one) => first !== undefined && leaves(one)[0] === leaves(first)[0]);
}

/** The exit of a block, if it decides whether executions leave the loop. */
function exitsOf(block: Block | undefined, inside: ReadonlySet<BlockId>): readonly LeavingExit[] {
  if (block === undefined) return [];
  const { id, exit } = block;
  const isDecision = exit.kind === 'branch' || exit.kind === 'choose';
  return isDecision && targetsOf(exit).some((to) => !inside.has(to)) ? [{ block: id, exit }] : [];
}
