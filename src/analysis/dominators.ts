/**
 * Dominators and post-dominators, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001):
 * immediate dominators by intersection in reverse postorder until nothing changes.
 */
import type { BlockId } from '../model/index.js';
import type { ControlFlow } from './graph.js';
import { reversePostorder } from './graph.js';

export interface Dominators {
  /** Undefined for the root, and for blocks that have no dominator at all (unreachable, or no way to an exit). */
  immediate(block: BlockId): BlockId | undefined;
  /** Each block dominates itself. Blocks outside the tree dominate nothing and nothing dominates them. */
  dominates(a: BlockId, b: BlockId): boolean;
  /** Blocks immediately dominated. */
  children(block: BlockId): readonly BlockId[];
}

/** `a` dominates `b` if every path from the entry to `b` passes `a`. */
export function dominators(flow: ControlFlow): Dominators {
  const predecessors = flow.predecessors.map((entering) => entering.map(({ from }) => from));
  return new Tree(flow.order, predecessors, 0);
}

/** `a` post-dominates `b` if every path from `b` to the end passes `a`. Blocks that cannot reach an end are outside. */
export function postDominators(flow: ControlFlow): Dominators {
  const end = flow.body.blocks.length;
  const reversed: number[][] = flow.predecessors.map((entering) => entering.map(({ from }) => from));
  const forward: number[][] = flow.successors.map((leaving) => leaving.map(({ to }) => to));
  const exits = flow.body.blocks.filter(({ exit }) => exit.kind === 'return' || exit.kind === 'unreachable');
  reversed.push(exits.map(({ id }) => id));
  for (const { id } of exits) forward[id] = [end];
  return new Tree(reversePostorder(reversed, end), forward, end);
}

/** By block: where its dominance ends, that is, where a definition in it may meet another one. */
export function dominanceFrontiers(flow: ControlFlow, tree: Dominators): readonly ReadonlySet<BlockId>[] {
  const frontiers = flow.body.blocks.map(() => new Set<BlockId>());
  for (const block of flow.order) {
    const entering = (flow.predecessors[block] ?? []).filter(({ from }) => flow.position[from] !== -1);
    // The entry is also entered from outside.
    if (entering.length < 2 && !(block === 0 && entering.length > 0)) continue;
    const stop = tree.immediate(block);
    for (const { from } of entering) {
      let runner: BlockId | undefined = from;
      while (runner !== undefined && runner !== stop) {
        const frontier: Set<BlockId> | undefined = frontiers[runner];
        // Another predecessor has been here already, and went on to the same end.
        if (frontier === undefined || frontier.has(block)) break;
        frontier.add(block);
        runner = tree.immediate(runner);
      }
    }
  }
  return frontiers;
}

class Tree implements Dominators {
  private readonly root: number;
  private readonly parents: readonly number[];
  private readonly kids: readonly (readonly BlockId[])[];
  // Times of entering and leaving a node on a walk over the tree: an ancestor's span contains the node's.
  private readonly entered: readonly number[];
  private readonly left: readonly number[];

  constructor(order: readonly number[], predecessors: readonly (readonly number[])[], root: number) {
    const size = Math.max(predecessors.length, root + 1);
    this.root = root;
    this.parents = immediateDominators(order, predecessors, size);
    const kids: BlockId[][] = Array.from({ length: size }, () => []);
    for (const node of order) {
      const parent = this.parents[node];
      if (parent !== undefined && node !== root) kids[parent]?.push(node as BlockId);
    }
    this.kids = kids;
    const entered = new Array<number>(size).fill(-1);
    const left = new Array<number>(size).fill(-1);
    let time = 0;
    entered[root] = time++;
    const stack = [{ node: root, next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const child = kids[top.node]?.[top.next++];
      if (child === undefined) {
        left[top.node] = time++;
        stack.pop();
      } else {
        entered[child] = time++;
        stack.push({ node: child, next: 0 });
      }
    }
    this.entered = entered;
    this.left = left;
  }

  immediate(block: BlockId): BlockId | undefined {
    const parent = this.parents[block];
    // The root of post-dominators is no block.
    if (parent === undefined || parent === -1 || block === (this.root as BlockId)) return undefined;
    return parent === this.root && this.root !== 0 ? undefined : (parent as BlockId);
  }

  dominates(a: BlockId, b: BlockId): boolean {
    const [entered, left, time] = [this.entered[a] ?? -1, this.left[a] ?? -1, this.entered[b] ?? -1];
    return time !== -1 && entered !== -1 && entered <= time && time <= left;
  }

  children(block: BlockId): readonly BlockId[] {
    return this.kids[block] ?? [];
  }
}

/** The root is its own parent; -1 outside the tree. */
function immediateDominators(
  order: readonly number[],
  predecessors: readonly (readonly number[])[],
  size: number,
): number[] {
  const parents = new Array<number>(size).fill(-1);
  const position = new Array<number>(size).fill(-1);
  order.forEach((node, place) => (position[node] = place));
  const at = (list: readonly number[], node: number): number => list[node] ?? -1;
  const meet = (a: number, b: number): number => {
    while (a !== b) {
      while (at(position, a) > at(position, b)) a = at(parents, a);
      while (at(position, b) > at(position, a)) b = at(parents, b);
    }
    return a;
  };
  const [root] = order;
  if (root === undefined) return parents;
  parents[root] = root;
  for (let changed = true; changed;) {
    changed = false;
    for (const node of order) {
      if (node === root) continue;
      let parent = -1;
      for (const from of predecessors[node] ?? []) {
        if (at(position, from) === -1 || at(parents, from) === -1) continue;
        parent = parent === -1 ? from : meet(from, parent);
      }
      if (parents[node] !== parent) {
        parents[node] = parent;
        changed = true;
      }
    }
  }
  return parents;
}
