/**
 * The control flow graph of a body (seed 000, 2.3): blocks, and transitions with the condition under which each is taken.
 * Everything walks with explicit stacks: bodies have tens of thousands of blocks.
 */
import type { BlockId, Body, Exit, Term } from '../model/index.js';
import { closure, targetsOf } from '../model/index.js';

/** A branch whose two sides are one block has two transitions. */
export interface Transition {
  readonly from: BlockId;
  readonly to: BlockId;
  /** Absent where the transition is always possible. */
  readonly condition: Term | undefined;
  /** The value that the condition must have. */
  readonly when: boolean;
}

export interface ControlFlow {
  readonly body: Body;
  /** By block, in the order of the exit's targets. */
  readonly successors: readonly (readonly Transition[])[];
  /** By block, those from unreachable blocks included. */
  readonly predecessors: readonly (readonly Transition[])[];
  /** Blocks reachable from the entry, in reverse postorder: the entry first, and a block before its successors but for loops. */
  readonly order: readonly BlockId[];
  /** By block: its place in `order`, or -1. */
  readonly position: readonly number[];
  /** Blocks that no path from the entry reaches. */
  readonly unreachable: readonly BlockId[];
}

export function controlFlow(body: Body): ControlFlow {
  const successors = body.blocks.map((block) => transitions(block.id, block.exit));
  const predecessors: Transition[][] = body.blocks.map(() => []);
  for (const leaving of successors) for (const transition of leaving) predecessors[transition.to]?.push(transition);
  const targets = successors.map((leaving) => leaving.map(({ to }) => to));
  const order = reversePostorder(targets, 0) as BlockId[];
  const position = body.blocks.map(() => -1);
  order.forEach((block, place) => (position[block] = place));
  const unreachable = body.blocks.filter(({ id }) => position[id] === -1).map(({ id }) => id);
  return { body, successors, predecessors, order, position, unreachable };
}

/** A transition that does not go forward in `order`: every cycle has one. */
export function isRetreating(flow: ControlFlow, transition: Transition): boolean {
  return place(flow, transition.to) <= place(flow, transition.from);
}

/** Of a reachable transition. */
function place(flow: ControlFlow, block: BlockId): number {
  return flow.position[block] ?? -1;
}

function transitions(from: BlockId, exit: Exit): Transition[] {
  switch (exit.kind) {
    case 'jump':
      return [{ from, to: exit.to, condition: undefined, when: true }];
    case 'branch':
      return [
        { from, to: exit.then, condition: exit.condition, when: true },
        { from, to: exit.else, condition: exit.condition, when: false },
      ];
    case 'choose':
      return exit.targets.map((to) => ({ from, to, condition: undefined, when: true }));
    case 'return':
    case 'unreachable':
      return [];
  }
}

/** Blocks from which executions may come to one of these, those included. */
export function blocksLeadingTo({ blocks }: Body, goals: Iterable<BlockId>): ReadonlySet<BlockId> {
  const sources = new Map<BlockId, BlockId[]>();
  for (const { id, exit } of blocks) {
    for (const to of targetsOf(exit)) {
      const known = sources.get(to);
      if (known === undefined) sources.set(to, [id]);
      else known.push(id);
    }
  }
  return closure(goals, (block) => sources.get(block) ?? []);
}

/** Of the nodes that the root reaches. `targets` is by node. */
export function reversePostorder(targets: readonly (readonly number[])[], root: number): number[] {
  const postorder: number[] = [];
  if (targets[root] === undefined) return postorder;
  const seen = new Set([root]);
  const stack = [{ node: root, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const target = targets[top.node]?.[top.next++];
    if (target === undefined) {
      postorder.push(top.node);
      stack.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      stack.push({ node: target, next: 0 });
    }
  }
  return postorder.reverse();
}
