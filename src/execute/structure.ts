/**
 * A control flow graph as structured JavaScript, after Ramsey, "Beyond Relooper" (2022): a block that several paths reach
 * follows a labelled statement that they leave by `break`; a loop header is a labelled loop. Code for the engine's
 * optimiser, so no dispatch by block number. The graph must be reducible, which structured source languages guarantee.
 */
import { dominators, type Dominators } from '../analysis/dominators.js';
import { controlFlow, isRetreating, type ControlFlow } from '../analysis/graph.js';
import type { BlockId, Body } from '../model/index.js';

/** Texts for the parts of a block. `go` gives the statement that continues at a target. */
export interface BlockTexts {
  readonly instructions: (block: BlockId) => string;
  readonly exit: (block: BlockId, go: (target: BlockId) => string) => string;
  /** Runs at the start of each iteration. */
  readonly iteration: (header: BlockId) => string;
}

export function structured(body: Body, texts: BlockTexts): string {
  const flow = controlFlow(body);
  return new Structurer(flow, dominators(flow), texts).code();
}

class Structurer {
  private readonly flow: ControlFlow;
  private readonly tree: Dominators;
  private readonly texts: BlockTexts;
  private readonly headers = new Set<BlockId>();
  private readonly merges = new Set<BlockId>();

  constructor(flow: ControlFlow, tree: Dominators, texts: BlockTexts) {
    this.flow = flow;
    this.tree = tree;
    this.texts = texts;
    for (const block of flow.order) {
      let forward = 0;
      for (const transition of flow.predecessors[block] ?? []) {
        if (flow.position[transition.from] === -1) continue;
        if (isRetreating(flow, transition)) this.headers.add(block);
        else forward++;
      }
      if (forward > 1) this.merges.add(block);
    }
  }

  /**
   * Merge blocks are emitted one after the other, not one inside the other, so long methods do not nest deeply:
   * the recursion is as deep as the source's own nesting.
   */
  code(): string {
    return this.subtree(this.flow.order[0] as BlockId);
  }

  private subtree(block: BlockId): string {
    const within = this.withFollowers(block);
    if (!this.headers.has(block)) return within;
    return `L${block}: for (;;) {\n${this.texts.iteration(block)}${within}}\n`;
  }

  /** The block and, after it, the merge blocks that it dominates, innermost label first. */
  private withFollowers(block: BlockId): string {
    const followers = this.tree
      .children(block)
      .filter((child) => this.merges.has(child))
      .sort((a, b) => this.place(a) - this.place(b));
    const opened = followers.map((follower) => `B${follower}: {\n`).reverse();
    let text = opened.join('') + this.texts.instructions(block) + this.exit(block);
    for (const follower of followers) text += `}\n${this.subtree(follower)}`;
    return text;
  }

  private exit(block: BlockId): string {
    return this.texts.exit(block, (target) => {
      if (this.place(target) <= this.place(block)) return `continue L${target};\n`;
      return this.merges.has(target) ? `break B${target};\n` : this.subtree(target);
    });
  }

  private place(block: BlockId): number {
    return this.flow.position[block] ?? -1;
  }
}
