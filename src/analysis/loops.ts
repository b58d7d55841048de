/**
 * Natural loops and how they nest. Inner loops are found first and then act as one node, so that the time is
 * near-linear however deep they nest (after Havlak, "Nesting of Reducible and Irreducible Loops", 1997).
 */
import type { BlockId, Body, Loop, Variable } from '../model/index.js';
import { dominators } from './dominators.js';
import type { Dominators } from './dominators.js';
import { effectOf } from './effects.js';
import type { ControlFlow, Transition } from './graph.js';
import { isRetreating } from './graph.js';

export interface NaturalLoop {
  readonly header: BlockId;
  /** The loop that immediately contains it. */
  readonly parent: NaturalLoop | undefined;
  readonly children: readonly NaturalLoop[];
  /** 1 for an outermost loop. */
  readonly depth: number;
  /** Blocks of this loop that are in no inner loop; the header is one of them. */
  readonly ownBlocks: readonly BlockId[];
  /** Transitions back to the header. */
  readonly back: readonly Transition[];
  /** Variables that instructions inside assign by name; a call or an allocation may change any heap variable besides. */
  readonly targets: ReadonlySet<Variable>;
}

export interface LoopForest {
  /** Outer loops before inner ones. */
  readonly loops: readonly NaturalLoop[];
  /** The innermost loop that contains the block. */
  innermost(block: BlockId): NaturalLoop | undefined;
  /** Retreating transitions into something that is no loop header: a cycle with more than one way in. */
  readonly irreducible: readonly Transition[];
}

interface Draft {
  readonly header: BlockId;
  parent: Draft | undefined;
  readonly children: Draft[];
  depth: number;
  readonly ownBlocks: BlockId[];
  readonly back: Transition[];
  readonly targets: Set<Variable>;
}

export function naturalLoops(flow: ControlFlow, tree: Dominators = dominators(flow)): LoopForest {
  const irreducible: Transition[] = [];
  const backTo = new Map<BlockId, Transition[]>();
  for (const block of flow.order) {
    for (const transition of flow.successors[block] ?? []) {
      if (!isRetreating(flow, transition)) continue;
      if (!tree.dominates(transition.to, block)) irreducible.push(transition);
      else backTo.set(transition.to, [...(backTo.get(transition.to) ?? []), transition]);
    }
  }
  const innermost = new Map<BlockId, Draft>();
  const outermost = outermostFinder(innermost);
  const drafts: Draft[] = [];
  // In reverse, so that a header comes after the headers inside its loop.
  for (const header of [...flow.order].reverse()) {
    const back = backTo.get(header);
    if (back === undefined) continue;
    drafts.push(collect(flow, header, back, innermost, outermost));
  }
  drafts.reverse();
  for (const draft of drafts) draft.depth = (draft.parent?.depth ?? 0) + 1;
  for (const draft of [...drafts].reverse()) addTargets(flow.body, draft);
  return { loops: drafts, innermost: (block) => innermost.get(block), irreducible };
}

/** Walks backwards from the sources of the back transitions to the header; a loop found earlier is one step. */
function collect(
  flow: ControlFlow,
  header: BlockId,
  back: readonly Transition[],
  innermost: Map<BlockId, Draft>,
  outermost: (block: BlockId) => Draft | undefined,
): Draft {
  const draft: Draft = {
    header,
    parent: undefined,
    children: [],
    depth: 0,
    ownBlocks: [header],
    back: [...back],
    targets: new Set(),
  };
  const work = back.map(({ from }) => from);
  innermost.set(header, draft);
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    if (flow.position[block] === -1) continue;
    const inner = outermost(block);
    if (inner === draft) continue;
    let entered = block;
    if (inner === undefined) {
      innermost.set(block, draft);
      draft.ownBlocks.push(block);
    } else {
      inner.parent = draft;
      draft.children.push(inner);
      entered = inner.header;
    }
    for (const { from } of flow.predecessors[entered] ?? []) work.push(from);
  }
  return draft;
}

/** Remembers where a chain of parents ended, so that deep nesting is not walked again and again. */
function outermostFinder(innermost: ReadonlyMap<BlockId, Draft>): (block: BlockId) => Draft | undefined {
  const shortcut = new Map<Draft, Draft>();
  return (block) => {
    let draft = innermost.get(block);
    if (draft === undefined) return undefined;
    const chain: Draft[] = [];
    for (let next = shortcut.get(draft) ?? draft.parent; next !== undefined;) {
      chain.push(draft);
      draft = next;
      next = shortcut.get(draft) ?? draft.parent;
    }
    for (const passed of chain) shortcut.set(passed, draft);
    return draft;
  };
}

function addTargets(body: Body, draft: Draft): void {
  for (const block of draft.ownBlocks) {
    for (const instruction of body.blocks[block]?.instructions ?? []) {
      for (const target of effectOf(instruction).targets) draft.targets.add(target);
    }
  }
  for (const child of draft.children) {
    for (const target of child.targets) draft.targets.add(target);
  }
}

/** Every block of the loop, those of inner loops included. */
export function blocksOf(loop: NaturalLoop): readonly BlockId[] {
  const blocks: BlockId[] = [];
  const work = [loop];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    blocks.push(...next.ownBlocks);
    work.push(...next.children);
  }
  return blocks;
}

/** Where what a body says about its loops differs from its control flow. */
export type LoopMismatch =
  | { readonly kind: 'not-a-header'; readonly loop: Loop }
  | { readonly kind: 'not-described'; readonly header: BlockId }
  | { readonly kind: 'target-left-out'; readonly loop: Loop; readonly variable: Variable };

export function compareLoops(body: Body, forest: LoopForest): readonly LoopMismatch[] {
  const mismatches: LoopMismatch[] = [];
  const found = new Map(forest.loops.map((loop) => [loop.header, loop]));
  const described = new Set(body.loops.map(({ header }) => header));
  for (const loop of body.loops) {
    const natural = found.get(loop.header);
    if (natural === undefined) {
      mismatches.push({ kind: 'not-a-header', loop });
      continue;
    }
    const declared = new Set(loop.targets);
    for (const variable of natural.targets) {
      if (!declared.has(variable)) mismatches.push({ kind: 'target-left-out', loop, variable });
    }
  }
  for (const { header } of forest.loops) {
    if (!described.has(header)) mismatches.push({ kind: 'not-described', header });
  }
  return mismatches;
}
