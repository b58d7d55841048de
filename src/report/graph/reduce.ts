/**
 * A control flow graph as people would draw it: blocks with nothing to show are left out, and blocks that always follow
 * each other are one.
 */
import type { ControlFlow, Transition } from '../../analysis/index.js';
import type { BlockId } from '../../model/index.js';

/** Blocks that are drawn as one, in the order of execution. */
export interface Group {
  readonly blocks: readonly [BlockId, ...BlockId[]];
  readonly leaving: readonly Leaving[];
}

export interface Leaving {
  /** In the body; it may lead to its target over blocks that are left out. */
  readonly transition: Transition;
  /** The first block of a group. */
  readonly to: BlockId;
}

export interface ReduceOptions {
  /** Whether a block has something to show. */
  readonly hasRows: (block: BlockId) => boolean;
  readonly isHeader: (block: BlockId) => boolean;
}

/** Those that the entry reaches in the order of the control flow, and then those that nothing leads to. */
export function reduced(flow: ControlFlow, { hasRows, isHeader }: ReduceOptions): readonly Group[] {
  const isPassed = (block: BlockId): boolean =>
    block !== 0 && !hasRows(block) && !isHeader(block) && flow.body.blocks[block]?.exit.kind === 'jump';
  const target = (from: BlockId): BlockId => {
    const seen = new Set<BlockId>();
    let at = from;
    while (isPassed(at) && !seen.has(at)) {
      seen.add(at);
      at = flow.successors[at]?.[0]?.to ?? at;
    }
    return at;
  };
  const unreachable = flow.unreachable.filter((block) => hasRows(block));
  const shown = new Set([...flow.order, ...unreachable].filter((block) => !isPassed(block)));
  const leaving = new Map<BlockId, readonly Leaving[]>();
  const entering = new Map<BlockId, number>();
  for (const block of shown) {
    const all = (flow.successors[block] ?? []).map((transition) => ({ transition, to: target(transition.to) }));
    leaving.set(block, all);
    for (const { to } of all) entering.set(to, (entering.get(to) ?? 0) + 1);
  }
  const follows = (block: BlockId): BlockId | undefined => {
    const [only] = leaving.get(block) ?? [];
    if (only === undefined || flow.body.blocks[block]?.exit.kind !== 'jump') return undefined;
    return only.to === 0 || isHeader(only.to) || entering.get(only.to) !== 1 ? undefined : only.to;
  };
  const merged = new Set([...shown].flatMap((block) => follows(block) ?? []));
  return [...shown]
    .filter((block) => !merged.has(block))
    .map((first) => {
      const blocks: [BlockId, ...BlockId[]] = [first];
      let last = first;
      for (let next = follows(last); next !== undefined; next = follows(last)) blocks.push((last = next));
      return { blocks, leaving: leaving.get(last) ?? [] };
    });
}
