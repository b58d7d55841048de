/** Which blocks and branches executions took, in the entry and in what it calls (seed 000, 2.4.1). */
import type { BlockId, Body, Method } from '../model/index.js';
import { lineExecuted } from './nodes.js';
import type { Trace } from './trace.js';

/** One side of a branch. */
export interface Edge {
  readonly from: BlockId;
  readonly to: BlockId;
}

export interface MethodCoverage {
  readonly method: Method;
  readonly blocks: readonly BlockId[];
  readonly coveredBlocks: ReadonlySet<BlockId>;
  /** Of code that was executed, in the file of the method. */
  readonly lines: ReadonlySet<number>;
  /** Those that an execution came to beyond doubt. */
  readonly certain: ReadonlySet<number>;
  readonly edges: readonly Edge[];
  readonly covered: ReadonlySet<string>;
  /** Edges that are proved to be taken by no execution of the entry. */
  readonly dead: ReadonlySet<string>;
}

export type Coverage = readonly MethodCoverage[];

export function edgeKey({ from, to }: Edge): string {
  return `${from}-${to}`;
}

interface Counting {
  readonly body: Body;
  readonly blocks: Set<BlockId>;
  readonly lines: Set<number>;
  /** Those that an execution came to for certain. */
  readonly certain: Set<number>;
  readonly edges: Set<string>;
}

export class CoverageCounter {
  private readonly methods = new Map<Method, Counting>();

  /**
   * True if the trace covers something for the first time. `isCertain`: it is one of the method as it is, from inputs that it
   * may be given. Past a claim that could not be evaluated it may be none: an execution that violates a claim stops.
   */
  add(trace: Trace, isCertain: boolean): boolean {
    const before = this.size;
    let certain = isCertain;
    const frames = new Map<number, Counting>();
    for (const event of trace.events) {
      const line = lineExecuted(event);
      const counted = line === undefined ? undefined : frames.get(event.frame);
      if (line !== undefined) counted?.lines.add(line);
      if (line !== undefined && certain) counted?.certain.add(line);
      if (event.kind === 'claim' && event.held === 'unchecked') certain = false;
      switch (event.kind) {
        case 'enter': {
          const counting = this.countingOf(event.method);
          if (counting === undefined) break;
          frames.set(event.frame, counting);
          arrive(counting, 0 as BlockId);
          break;
        }
        case 'branch': {
          const counting = frames.get(event.frame);
          if (counting === undefined) break;
          const to = event.taken ? event.exit.then : event.exit.else;
          counting.edges.add(edgeKey({ from: event.block, to }));
          arrive(counting, to);
          break;
        }
        case 'choose': {
          const counting = frames.get(event.frame);
          const to = event.exit.targets[event.way];
          if (counting === undefined || to === undefined) break;
          counting.edges.add(edgeKey({ from: event.block, to }));
          arrive(counting, to);
          break;
        }
        case 'leave':
        case 'instruction':
        case 'claim':
        case 'observed':
          break;
      }
    }
    return this.size > before;
  }

  has(method: Method, edge: Edge): boolean {
    return this.methods.get(method)?.edges.has(edgeKey(edge)) ?? false;
  }

  /** With `exhaustive`, edges of the entry that no execution took are dead. */
  coverage(entry: Method, exhaustive: boolean, reachable: (method: Method, block: BlockId) => boolean): Coverage {
    this.countingOf(entry);
    return [...this.methods].map(([method, { body, blocks, edges, lines, certain }]) => {
      const all = edgesOf(body);
      const dead = all.filter(
        (edge) =>
          !edges.has(edgeKey(edge)) &&
          ((exhaustive && method === entry) || !reachable(method, edge.from) || !reachable(method, edge.to)),
      );
      return {
        method,
        blocks: body.blocks.map(({ id }) => id),
        coveredBlocks: blocks,
        lines,
        certain,
        edges: all,
        covered: edges,
        dead: new Set(dead.map(edgeKey)),
      };
    });
  }

  private get size(): number {
    let size = 0;
    for (const { blocks, edges, lines, certain } of this.methods.values())
      size += blocks.size + edges.size + lines.size + certain.size;
    return size;
  }

  private countingOf(method: Method): Counting | undefined {
    const known = this.methods.get(method);
    if (known !== undefined || method.body === undefined) return known;
    const counting: Counting = {
      body: method.body,
      blocks: new Set(),
      lines: new Set(),
      certain: new Set(),
      edges: new Set(),
    };
    this.methods.set(method, counting);
    return counting;
  }
}

/** The block, and those that it leads to without a decision. */
function arrive({ body, blocks }: Counting, first: BlockId): void {
  let at: BlockId | undefined = first;
  while (at !== undefined && !blocks.has(at)) {
    blocks.add(at);
    const exit: Body['blocks'][number]['exit'] | undefined = body.blocks[at]?.exit;
    at = exit?.kind === 'jump' ? exit.to : undefined;
  }
}

function edgesOf(body: Body): readonly Edge[] {
  return body.blocks.flatMap(({ id, exit }): Edge[] => {
    switch (exit.kind) {
      case 'branch':
        return [
          { from: id, to: exit.then },
          { from: id, to: exit.else },
        ];
      case 'choose':
        return exit.targets.map((to) => ({ from: id, to }));
      case 'jump':
      case 'return':
      case 'unreachable':
        return [];
    }
  });
}
