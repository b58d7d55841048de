/** A method, and what is known about it -> the graph to draw. */
import { blocksOf, controlFlow, naturalLoops } from '../../analysis/index.js';
import type { ControlFlow, LoopForest, Transition } from '../../analysis/index.js';
import { edgeKey } from '../../explore/coverage.js';
import type { GuideMark } from '../../explore/guide-marks.js';
import { counted } from '../../model/index.js';
import type { Block, BlockId, Body, Method } from '../../model/index.js';
import type { GraphCoverage } from './coverage.js';
import { reduced } from './reduce.js';
import type { Group, Leaving } from './reduce.js';
import { RowMaker } from './rows.js';
import type { Statuses } from './rows.js';
import { signatureOf } from './signature.js';
import type { GraphEdge, GraphLoop, GraphNode, GraphRow, Mark, MethodGraph } from './types.js';

/** What may be shown on top of the control flow. */
export interface GraphFacts {
  readonly coverage?: GraphCoverage;
  /** By the identity of the claim. */
  readonly statuses?: Statuses;
  /** What is known on entry of a block, a fact for each line (`statesOf`). */
  readonly states?: ReadonlyMap<BlockId, readonly string[]>;
  /** Blocks between places where executions were cut off and claims that they may come to. */
  readonly chop?: ReadonlySet<BlockId>;
  /** What guided the exploration. */
  readonly guide?: readonly GuideMark[];
}

/** Undefined for a method without a body. */
export function graphOf(method: Method, facts: GraphFacts = {}): MethodGraph | undefined {
  return method.body === undefined ? undefined : new GraphMaker(method, method.body, facts).graph();
}

class GraphMaker {
  private readonly method: Method;
  private readonly body: Body;
  private readonly facts: GraphFacts;
  private readonly flow: ControlFlow;
  private readonly forest: LoopForest;
  private readonly insideOf: ReadonlyMap<BlockId, ReadonlySet<BlockId>>;
  private readonly rows: ReadonlyMap<BlockId, readonly GraphRow[]>;
  private readonly alive: ReadonlySet<BlockId>;

  constructor(method: Method, body: Body, facts: GraphFacts) {
    this.method = method;
    this.body = body;
    this.facts = facts;
    this.flow = controlFlow(body);
    this.forest = naturalLoops(this.flow);
    this.insideOf = new Map(this.forest.loops.map((loop) => [loop.header, new Set(blocksOf(loop))]));
    const maker = new RowMaker(method, facts.statuses, facts.guide);
    this.rows = new Map(body.blocks.map((block) => [block.id, maker.rowsOf(block)]));
    this.alive = this.aliveBlocks();
  }

  graph(): MethodGraph {
    const groups = reduced(this.flow, {
      hasRows: (block) => (this.rows.get(block)?.length ?? 0) > 0,
      isHeader: (block) => this.insideOf.has(block),
    });
    const nodes = groups.map((group) => this.node(group));
    const edges = groups.flatMap((group) => group.leaving.map((leaving) => this.edge(group, leaving)));
    const { coverage, statuses } = this.facts;
    const shown: Omit<MethodGraph, 'description'> = {
      name: this.method.name,
      nodes,
      edges: edges.map((edge, index) => ({ id: `e${index}`, ...edge })),
      loops: this.loops(groups),
      shows: { coverage: coverage !== undefined, statuses: statuses !== undefined },
    };
    return { ...shown, description: descriptionOf(shown) };
  }

  private node({ blocks }: Group): GraphNode {
    const [first] = blocks;
    const exit = this.block(blocks.at(-1) ?? first)?.exit.kind;
    const states = (this.facts.states?.get(first) ?? []).map((text): GraphRow => titled('state', text));
    const rows = blocks.flatMap((block) => this.rows.get(block) ?? []);
    const title = first === 0 ? [titled('title', signatureOf(this.method))] : [];
    // What is assumed stands above what is known because of it.
    const contract = rows.filter(({ kind }) => kind === 'contract');
    const rest = rows.filter(({ kind }) => kind !== 'contract');
    return {
      id: nodeId(first),
      kind: first === 0 ? 'entry' : this.insideOf.has(first) ? 'loop' : exit === 'return' ? 'exit' : 'block',
      rows: [...title, ...contract, ...states, ...rest, ...ending(exit)],
      mark: this.mark(first),
      ...(blocks.some((block) => this.facts.chop?.has(block)) ? { chop: true } : {}),
    };
  }

  private edge({ blocks }: Group, { transition, to }: Leaving): Omit<GraphEdge, 'id'> {
    const exit = this.block(transition.from)?.exit;
    const back = this.insideOf.get(to)?.has(transition.from) ?? false;
    const way = (this.flow.successors[transition.from] ?? []).indexOf(transition);
    const kind = exit?.kind === 'choose' ? 'choice' : exit?.kind === 'branch' ? boolean(transition.when) : 'flow';
    const label = kind === 'choice' ? `choice ${way + 1}` : kind === 'flow' ? (back ? 'repeat' : undefined) : kind;
    return { from: nodeId(blocks[0]), to: nodeId(to), kind, back, label, mark: this.edgeMark(transition) };
  }

  private mark(block: BlockId): Mark | undefined {
    const { coverage } = this.facts;
    if (coverage === undefined) return this.flow.position[block] === -1 ? 'dead' : undefined;
    if (coverage.coveredBlocks.has(block)) return 'executed';
    return coverage.exhaustive || !this.alive.has(block) ? 'dead' : 'open';
  }

  private edgeMark(transition: Transition): Mark | undefined {
    const { coverage } = this.facts;
    const source = this.mark(transition.from);
    if (coverage === undefined || source !== 'executed') return source;
    if (this.block(transition.from)?.exit.kind === 'jump') return source;
    const key = edgeKey(transition);
    return coverage.covered.has(key) ? 'executed' : coverage.dead.has(key) ? 'dead' : 'open';
  }

  /** Blocks to which a way leads that is not proved dead. */
  private aliveBlocks(): ReadonlySet<BlockId> {
    const dead = this.facts.coverage?.dead ?? new Set<string>();
    const seen = new Set<BlockId>();
    const work = [...this.flow.order.slice(0, 1)];
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (seen.has(block)) continue;
      seen.add(block);
      for (const transition of this.flow.successors[block] ?? []) {
        if (!dead.has(edgeKey(transition))) work.push(transition.to);
      }
    }
    return seen;
  }

  private loops(groups: readonly Group[]): readonly GraphLoop[] {
    return this.forest.loops.map(({ header }) => {
      const inside = this.insideOf.get(header);
      const nodes = groups.filter(({ blocks }) => inside?.has(blocks[0]));
      return { header: nodeId(header), nodes: nodes.map(({ blocks }) => nodeId(blocks[0])) };
    });
  }

  private block(id: BlockId): Block | undefined {
    return this.body.blocks[id];
  }
}

function nodeId(block: BlockId): string {
  return `b${block}`;
}

function boolean(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}

function titled(kind: 'title' | 'state', text: string): GraphRow {
  return { kind, text, line: undefined, claim: undefined };
}

function ending(exit: Block['exit']['kind'] | undefined): readonly GraphRow[] {
  if (exit === 'return') return [titled('title', 'end')];
  return exit === 'unreachable' ? [titled('title', 'no execution gets here')] : [];
}

function descriptionOf({ name, nodes, edges, loops, shows }: Omit<MethodGraph, 'description'>): string {
  const sides = edges.filter(({ kind }) => kind !== 'flow');
  const claims = nodes.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'claim')).length;
  const parts = [counted(nodes.length, 'block'), counted(loops.length, 'loop'), counted(claims, 'claim')];
  const start = `The control flow of ${name}: ${parts.join(', ')}`;
  if (!shows.coverage) return `${start}.`;
  const count = (mark: Mark): number => sides.filter((side) => side.mark === mark).length;
  const counts = `${count('executed')} executed, ${count('open')} not executed, ${count('dead')} dead`;
  return `${start}; of ${counted(sides.length, 'side')} of branches, ${counts}.`;
}
