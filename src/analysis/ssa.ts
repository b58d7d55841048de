/**
 * Static single assignment form as tables beside a body: which definition each use sees. Pruned: a phi stands only
 * where its variable is read later. Phis by iterated dominance frontiers (Cytron et al., 1991).
 *
 * A proof block is a body of its own, entered with the definitions that reach it; what it assigns ends with it,
 * because executions go around it.
 */
import type { Arena, Block, BlockId, Body, InstructionId, ProofBlock, Variable } from '../model/index.js';
import type { Dominators } from './dominators.js';
import { dominanceFrontiers, dominators } from './dominators.js';
import type { ControlFlow, Transition } from './graph.js';
import { controlFlow } from './graph.js';
import { changedBy, liveAtEntry, Mentions } from './variables.js';

export type Definition = EntryDefinition | InstructionDefinition | Phi;

interface DefinitionNode {
  readonly variable: Variable;
  /** Counts the definitions of the variable in its body. */
  readonly version: number;
}

/** What a variable has when the body is entered: the value of an input, of the heap, or none yet. */
export interface EntryDefinition extends DefinitionNode {
  readonly kind: 'entry';
}

export interface InstructionDefinition extends DefinitionNode {
  readonly kind: 'instruction';
  readonly block: BlockId;
  readonly instruction: InstructionId;
}

export interface Phi extends DefinitionNode {
  readonly kind: 'phi';
  readonly block: BlockId;
  /** One for each reachable transition into the block, in the graph's order; for the entry block what held before is first. */
  readonly operands: readonly Definition[];
}

/** A read of a variable, in an instruction or (without one) in the exit of a block. */
export interface Use {
  readonly block: BlockId;
  readonly instruction: InstructionId | undefined;
  readonly variable: Variable;
  readonly definition: Definition;
}

export interface Ssa {
  readonly flow: ControlFlow;
  /** In reachable blocks. An instruction that reads a variable twice has one use of it. */
  readonly uses: readonly Use[];
  readonly phis: readonly Phi[];
  /** Made in this body, phis included. */
  readonly definitions: readonly Definition[];
  /** Of the proof blocks in reachable blocks. */
  readonly proofs: ReadonlyMap<ProofBlock, Ssa>;
}

export function ssaForm(arena: Arena, body: Body): Ssa {
  const mentions = new Mentions(arena);
  const first = new Renaming(body, new Map(), mentions);
  const work = [first];
  // Nested bodies wait in a list: they may nest as deep as they like.
  for (let next = work.pop(); next !== undefined; next = work.pop()) work.push(...next.run());
  return first;
}

type MutablePhi = Phi & { readonly operands: Definition[] };

class Renaming implements Ssa {
  readonly flow: ControlFlow;
  readonly uses: Use[] = [];
  readonly phis: MutablePhi[] = [];
  readonly definitions: Definition[] = [];
  readonly proofs = new Map<ProofBlock, Renaming>();

  private readonly mentions: Mentions;
  private readonly heap: readonly Variable[];
  /** Each variable's definition where the walk is. */
  private readonly current: Map<Variable, Definition>;
  private readonly entries = new Map<Variable, EntryDefinition>();
  private readonly versions = new Map<Variable, number>();
  private readonly phisOf = new Map<BlockId, MutablePhi[]>();
  /** Where a transition's definitions stand among the operands of its target's phis. */
  private readonly slots = new Map<Transition, number>();

  constructor(body: Body, outer: ReadonlyMap<Variable, Definition>, mentions: Mentions) {
    this.flow = controlFlow(body);
    this.current = new Map(outer);
    this.mentions = mentions;
    this.heap = mentions.inBody(body).filter(({ role }) => role === 'heap');
  }

  /** Walks over the dominator tree. The result is what waits: the bodies of proof blocks. */
  run(): readonly Renaming[] {
    const tree = dominators(this.flow);
    this.placePhis(tree);
    const [entry] = this.flow.order;
    // A step with something to undo leaves a block: its definitions hold no longer.
    const stack: (BlockId | Undo[])[] = entry === undefined ? [] : [entry];
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      if (typeof step === 'number') {
        stack.push(this.block(step));
        stack.push(...tree.children(step));
      } else {
        for (const { variable, before } of step.reverse()) {
          if (before === undefined) this.current.delete(variable);
          else this.current.set(variable, before);
        }
      }
    }
    return [...this.proofs.values()];
  }

  private placePhis(tree: Dominators): void {
    const frontiers = dominanceFrontiers(this.flow, tree);
    const live = liveAtEntry(this.flow, this.mentions, this.heap)?.live;
    const assignedIn = new Map<Variable, BlockId[]>();
    for (const block of this.flow.order) {
      for (const instruction of blockOf(this.flow.body, block).instructions) {
        for (const variable of changedBy(instruction, this.heap)) {
          const blocks = assignedIn.get(variable) ?? [];
          if (blocks.at(-1) !== block) blocks.push(block);
          assignedIn.set(variable, blocks);
        }
      }
    }
    for (const [variable, work] of assignedIn) {
      const needed = live?.get(variable);
      const placed = new Set<BlockId>();
      for (let block = work.pop(); block !== undefined; block = work.pop()) {
        for (const meeting of frontiers[block] ?? []) {
          if (placed.has(meeting) || needed?.has(meeting) !== true) continue;
          placed.add(meeting);
          work.push(meeting);
          this.addPhi(variable, meeting);
        }
      }
    }
    for (const block of this.phisOf.keys()) {
      let slot = block === this.flow.order[0] ? 1 : 0;
      for (const transition of this.flow.predecessors[block] ?? []) {
        if (this.flow.position[transition.from] !== -1) this.slots.set(transition, slot++);
      }
    }
  }

  private addPhi(variable: Variable, block: BlockId): void {
    const phi: MutablePhi = { kind: 'phi', variable, version: this.nextVersion(variable), block, operands: [] };
    this.phis.push(phi);
    const known = this.phisOf.get(block);
    if (known === undefined) this.phisOf.set(block, [phi]);
    else known.push(phi);
  }

  private block(id: BlockId): Undo[] {
    const undo: Undo[] = [];
    const define = (definition: Definition): void => {
      const { variable } = definition;
      undo.push({ variable, before: this.current.get(variable) });
      this.current.set(variable, definition);
      this.definitions.push(definition);
    };
    for (const phi of this.phisOf.get(id) ?? []) {
      if (id === this.flow.order[0]) phi.operands[0] = this.reaching(phi.variable);
      define(phi);
    }
    const { instructions, exit } = blockOf(this.flow.body, id);
    for (const instruction of instructions) {
      this.use(id, instruction.id, this.mentions.readBy(instruction));
      if (instruction.kind === 'proof') this.proofs.set(instruction, this.nested(instruction));
      for (const variable of changedBy(instruction, this.heap)) {
        const version = this.nextVersion(variable);
        define({ kind: 'instruction', variable, version, block: id, instruction: instruction.id });
      }
    }
    if (exit.kind === 'branch') this.use(id, undefined, this.mentions.inTerms([exit.condition]));
    for (const transition of this.flow.successors[id] ?? []) {
      const slot = this.slots.get(transition);
      if (slot === undefined) continue;
      for (const phi of this.phisOf.get(transition.to) ?? []) phi.operands[slot] = this.reaching(phi.variable);
    }
    return undo;
  }

  private use(block: BlockId, instruction: InstructionId | undefined, variables: Iterable<Variable>): void {
    for (const variable of variables) {
      this.uses.push({ block, instruction, variable, definition: this.reaching(variable) });
    }
  }

  private nested(proof: ProofBlock): Renaming {
    const own = new Set(proof.body.locals);
    const outer = new Map<Variable, Definition>();
    for (const variable of this.mentions.inBody(proof.body)) {
      if (!own.has(variable)) outer.set(variable, this.reaching(variable));
    }
    return new Renaming(proof.body, outer, this.mentions);
  }

  private reaching(variable: Variable): Definition {
    const known = this.current.get(variable) ?? this.entries.get(variable);
    if (known !== undefined) return known;
    const definition: EntryDefinition = { kind: 'entry', variable, version: this.nextVersion(variable) };
    this.entries.set(variable, definition);
    this.definitions.push(definition);
    return definition;
  }

  private nextVersion(variable: Variable): number {
    const version = this.versions.get(variable) ?? 0;
    this.versions.set(variable, version + 1);
    return version;
  }
}

interface Undo {
  readonly variable: Variable;
  readonly before: Definition | undefined;
}

function blockOf(body: Body, id: BlockId): Block {
  return body.blocks[id] as Block;
}
