/** Which variables terms and bodies mention, and where a variable's value is still needed. */
import type { Arena, BlockId, Body, Instruction, Term, Variable } from '../model/index.js';
import { freeVariables } from '../model/index.js';
import { effectOf, termsRead, termsReadAfter } from './effects.js';
import type { ControlFlow } from './graph.js';

/** Remembers what it has read: terms and bodies never change. */
export class Mentions {
  private readonly arena: Arena;
  private readonly terms = new Map<Term, readonly Variable[]>();
  private readonly bodies = new Map<Body, readonly Variable[]>();

  constructor(arena: Arena) {
    this.arena = arena;
  }

  inTerms(terms: readonly Term[]): ReadonlySet<Variable> {
    const found = new Set<Variable>();
    for (const term of terms) for (const variable of this.inTerm(term)) found.add(variable);
    return found;
  }

  /** Read or assigned anywhere inside, proof blocks included. */
  inBody(root: Body): readonly Variable[] {
    const known = this.bodies.get(root);
    if (known !== undefined) return known;
    const found = new Set<Variable>();
    const work = [root];
    for (let body = work.pop(); body !== undefined; body = work.pop()) {
      for (const block of body.blocks) {
        for (const instruction of block.instructions) {
          for (const variable of this.readBy(instruction)) found.add(variable);
          for (const variable of effectOf(instruction).targets) found.add(variable);
          if (instruction.kind === 'proof') work.push(instruction.body);
        }
        if (block.exit.kind === 'branch') for (const variable of this.inTerm(block.exit.condition)) found.add(variable);
      }
    }
    const list = [...found];
    this.bodies.set(root, list);
    return list;
  }

  /** In the state before the instruction, and for such-that also others than the targets afterwards. */
  readBy(instruction: Instruction): ReadonlySet<Variable> {
    const { targets } = effectOf(instruction);
    const after = [...this.inTerms(termsReadAfter(instruction))].filter((variable) => !targets.includes(variable));
    return new Set([...this.inTerms(termsRead(instruction)), ...after]);
  }

  private inTerm(term: Term): readonly Variable[] {
    let variables = this.terms.get(term);
    if (variables === undefined) this.terms.set(term, (variables = [...freeVariables(this.arena, [term])]));
    return variables;
  }
}

/** The variables that an instruction gives a new value. `heap` lists the heap variables that the body knows. */
export function changedBy(instruction: Instruction, heap: readonly Variable[]): ReadonlySet<Variable> {
  const effect = effectOf(instruction);
  return new Set(effect.heap ? [...effect.targets, ...heap] : effect.targets);
}

export interface Liveness {
  /** By variable: the blocks at whose beginning its value is still needed. */
  readonly live: ReadonlyMap<Variable, ReadonlySet<BlockId>>;
  /** By block. */
  readonly assigned: readonly (ReadonlySet<Variable> | undefined)[];
}

/** The work is as much as there is of the answer; undefined if that is more than `most` blocks in all. */
export function liveAtEntry(
  flow: ControlFlow,
  mentions: Mentions,
  heap: readonly Variable[],
  most = Infinity,
): Liveness | undefined {
  const live = new Map<Variable, Set<BlockId>>();
  const assigned: (ReadonlySet<Variable> | undefined)[] = flow.body.blocks.map(() => undefined);
  const work: [Variable, BlockId][] = [];
  let total = 0;
  const need = (variable: Variable, block: BlockId): void => {
    const blocks = live.get(variable) ?? new Set();
    live.set(variable, blocks);
    if (blocks.has(block)) return;
    blocks.add(block);
    total++;
    work.push([variable, block]);
  };
  for (const id of flow.order) {
    const block = flow.body.blocks[id] as Body['blocks'][number];
    const changed = new Set<Variable>();
    const use = (variables: Iterable<Variable>): void => {
      for (const variable of variables) if (!changed.has(variable)) need(variable, id);
    };
    for (const instruction of block.instructions) {
      use(mentions.readBy(instruction));
      if (instruction.kind === 'proof') use(mentions.inBody(instruction.body));
      for (const variable of changedBy(instruction, heap)) changed.add(variable);
    }
    if (block.exit.kind === 'branch') use(mentions.inTerms([block.exit.condition]));
    assigned[id] = changed;
  }
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [variable, block] = next;
    if (total > most) return undefined;
    for (const { from } of flow.predecessors[block] ?? []) {
      if (flow.position[from] !== -1 && assigned[from]?.has(variable) === false) need(variable, from);
    }
  }
  return { live, assigned };
}

/** By block: locals that were needed or assigned just before it and are not needed any more. */
export function dyingAtEntry(flow: ControlFlow, { live, assigned }: Liveness): readonly ReadonlySet<Variable>[] {
  const dying = flow.body.blocks.map(() => new Set<Variable>());
  const leave = (variable: Variable, block: BlockId): void => {
    if (variable.role !== 'local') return;
    for (const { to } of flow.successors[block] ?? []) {
      if (live.get(variable)?.has(to) !== true) dying[to]?.add(variable);
    }
  };
  for (const [variable, blocks] of live) for (const block of blocks) leave(variable, block);
  for (const block of flow.order) for (const variable of assigned[block] ?? []) leave(variable, block);
  return dying;
}
