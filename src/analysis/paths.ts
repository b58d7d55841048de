/**
 * How many paths a body has (seed 000, 2.3). A path is a sequence of transitions, so a branch whose sides are one block
 * has two; it is acyclic if it never goes back to a loop's header. Proof blocks count nothing.
 */
import type { BlockId } from '../model/index.js';
import type { ControlFlow } from './graph.js';
import { isRetreating } from './graph.js';

export interface PathCount {
  /** Of acyclic paths, exactly. */
  readonly count: bigint;
  /** There are no others: no cycle lies on the way. */
  readonly bounded: boolean;
}

export interface PathCounts {
  /** From the entry to a return. */
  readonly total: PathCount;
  /** From the entry to the block. */
  to(block: BlockId): PathCount;
  /** From the block to a return. */
  from(block: BlockId): PathCount;
}

/** `weightOf`: in how many ways a block is passed, where what it calls has paths of its own. */
export function countPaths(flow: ControlFlow, weightOf: (block: BlockId) => bigint = () => 1n): PathCounts {
  const size = flow.body.blocks.length;
  const to = new Array<bigint>(size).fill(0n);
  const from = new Array<bigint>(size).fill(0n);
  // A cycle with a path to the block (or from it) makes the number of all paths infinite.
  const toBounded = new Array<boolean>(size).fill(true);
  const fromBounded = new Array<boolean>(size).fill(true);
  for (const block of flow.order) {
    for (const transition of flow.successors[block] ?? []) {
      if (!isRetreating(flow, transition)) continue;
      toBounded[transition.to] = false;
      fromBounded[block] = false;
    }
  }
  if (flow.order.length > 0) to[0] = 1n;
  for (const block of flow.order) {
    const weight = weightOf(block);
    for (const transition of flow.successors[block] ?? []) {
      if (!isRetreating(flow, transition)) to[transition.to] = (to[transition.to] ?? 0n) + (to[block] ?? 0n) * weight;
    }
  }
  for (let place = flow.order.length - 1; place >= 0; place--) {
    const block = flow.order[place] as BlockId;
    let sum = flow.body.blocks[block]?.exit.kind === 'return' ? 1n : 0n;
    for (const transition of flow.successors[block] ?? []) {
      if (!isRetreating(flow, transition)) sum += from[transition.to] ?? 0n;
    }
    from[block] = sum * weightOf(block);
  }
  spread(flow, toBounded, fromBounded);
  const result = (counts: readonly bigint[], bounded: readonly boolean[], block: number): PathCount => ({
    count: counts[block] ?? 0n,
    bounded: bounded[block] ?? true,
  });
  return {
    total: result(from, fromBounded, 0),
    to: (block) => result(to, toBounded, block),
    from: (block) => result(from, fromBounded, block),
  };
}

/** From the ends of transitions back to everything that a cycle reaches, and everything that reaches a cycle. */
function spread(flow: ControlFlow, toBounded: boolean[], fromBounded: boolean[]): void {
  const forward = flow.order.filter((block) => toBounded[block] === false);
  for (let block = forward.pop(); block !== undefined; block = forward.pop()) {
    for (const { to } of flow.successors[block] ?? []) {
      if (toBounded[to] === false) continue;
      toBounded[to] = false;
      forward.push(to);
    }
  }
  const backward = flow.order.filter((block) => fromBounded[block] === false);
  for (let block = backward.pop(); block !== undefined; block = backward.pop()) {
    for (const { from } of flow.predecessors[block] ?? []) {
      if (flow.position[from] === -1 || fromBounded[from] === false) continue;
      fromBounded[from] = false;
      backward.push(from);
    }
  }
}
