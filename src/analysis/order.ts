/**
 * A weak topological order (Bourdoncle, "Efficient Chaotic Iteration Strategies with Widenings", 1993): like reverse
 * postorder, but the blocks of a loop stand together. An iteration in this order is done with a loop before it looks
 * at what follows.
 */
import type { BlockId } from '../model/index.js';
import type { ControlFlow } from './graph.js';
import { reversePostorder } from './graph.js';
import type { LoopForest, NaturalLoop } from './loops.js';

/** Part of a loop (or of the body): a block of its own, or a loop inside it. */
type Item = BlockId | NaturalLoop;

/** The reachable blocks. */
export function loopOrder(flow: ControlFlow, forest: LoopForest): readonly BlockId[] {
  const levels = condensed(flow, forest);
  const order: BlockId[] = [];
  const root = flow.order[0];
  if (root === undefined) return order;
  const stack: { readonly items: readonly Item[]; next: number }[] = [];
  const open = (level: NaturalLoop | undefined, first: BlockId): void => {
    stack.push({
      items: levelOrder(levels.get(level) ?? new Map<Item, Set<Item>>(), firstItem(forest, level, first)),
      next: 0,
    });
  };
  open(undefined, root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const item = top.items[top.next++];
    if (item === undefined) stack.pop();
    else if (typeof item === 'number') order.push(item);
    else open(item, item.header);
  }
  return order;
}

type Edges = Map<Item, Set<Item>>;

/** By loop (undefined: outside all of them): transitions between the items of that level. */
function condensed(flow: ControlFlow, forest: LoopForest): ReadonlyMap<NaturalLoop | undefined, Edges> {
  const levels = new Map<NaturalLoop | undefined, Edges>();
  for (const block of flow.order) {
    for (const { to } of flow.successors[block] ?? []) {
      let from: Item = block;
      let fromLevel = forest.innermost(block);
      let target: Item = to;
      let toLevel = forest.innermost(to);
      // Both ends climb to the innermost level that contains them.
      while (fromLevel !== toLevel) {
        if (fromLevel !== undefined && (toLevel === undefined || fromLevel.depth >= toLevel.depth)) {
          from = fromLevel;
          fromLevel = fromLevel.parent;
        } else if (toLevel !== undefined) {
          target = toLevel;
          toLevel = toLevel.parent;
        }
      }
      if (from === target) continue;
      const edges: Edges = levels.get(fromLevel) ?? new Map<Item, Set<Item>>();
      levels.set(fromLevel, edges);
      edges.set(from, (edges.get(from) ?? new Set<Item>()).add(target));
    }
  }
  return levels;
}

function firstItem(forest: LoopForest, level: NaturalLoop | undefined, block: BlockId): Item {
  let item: Item = block;
  for (let loop = forest.innermost(block); loop !== level && loop !== undefined; loop = loop.parent) item = loop;
  return item;
}

function levelOrder(edges: Edges, first: Item): readonly Item[] {
  const items = [first];
  const ids = new Map<Item, number>([[first, 0]]);
  const targets: number[][] = [];
  const idOf = (item: Item): number => {
    let id = ids.get(item);
    if (id === undefined) {
      ids.set(item, (id = items.length));
      items.push(item);
    }
    return id;
  };
  for (const [from, to] of edges) targets[idOf(from)] = [...to].map(idOf);
  return reversePostorder(
    items.map((_, id) => targets[id] ?? []),
    0,
  ).map((id) => items[id] as Item);
}
