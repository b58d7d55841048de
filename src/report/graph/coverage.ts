/** What an exploration executed of a method, by block and by side of a branch. */
import { edgeKey } from '../../explore/coverage.js';
import type { MethodCoverage } from '../../explore/coverage.js';
import type { ExplorationNode } from '../../explore/exploration.js';
import { Reachability } from '../../explore/reachability.js';
import { controlFlow } from '../../analysis/index.js';
import type { BlockId, Body, Method, Model } from '../../model/index.js';

export interface GraphCoverage extends Pick<MethodCoverage, 'coveredBlocks' | 'covered' | 'dead'> {
  /** Every execution takes a path that was executed, so that nothing else can be reached. */
  readonly exhaustive: boolean;
}

export interface Explored {
  readonly nodes: readonly Pick<ExplorationNode, 'covered'>[];
  readonly exhaustive: boolean;
}

export function coverageOf(model: Model, method: Method, { nodes, exhaustive }: Explored): GraphCoverage {
  const { body, name } = method;
  if (body === undefined) return { coveredBlocks: new Set(), covered: new Set(), dead: new Set(), exhaustive };
  const taken = nodes.flatMap(({ covered }) => covered).filter((edge) => edge.method === name);
  const edges = taken.map(({ from, to }) => ({ from: from as BlockId, to: to as BlockId }));
  const covered = new Set(edges.map(edgeKey));
  const starts = nodes.length === 0 ? [] : [0 as BlockId];
  const reachability = new Reachability(model);
  const dead = controlFlow(body)
    .successors.flat()
    .filter((edge) => !covered.has(edgeKey(edge)) && isDecision(body, edge.from))
    .filter((edge) => exhaustive || !reachability.takes(method, edge) || !reachability.reaches(method, edge.from));
  return {
    coveredBlocks: arrived(body, [...starts, ...edges.map(({ to }) => to)]),
    covered,
    dead: new Set(dead.map(edgeKey)),
    exhaustive,
  };
}

function isDecision({ blocks }: Body, block: BlockId): boolean {
  const kind = blocks[block]?.exit.kind;
  return kind === 'branch' || kind === 'choose';
}

/** The blocks, and those that they lead to without a decision. */
function arrived({ blocks }: Body, starts: readonly BlockId[]): ReadonlySet<BlockId> {
  const seen = new Set<BlockId>();
  for (const start of starts) {
    for (let at: BlockId | undefined = start; at !== undefined && !seen.has(at);) {
      seen.add(at);
      const exit: Body['blocks'][number]['exit'] | undefined = blocks[at]?.exit;
      at = exit?.kind === 'jump' ? exit.to : undefined;
    }
  }
  return seen;
}
