/** Where the nodes and edges of a method's graph go. */
import { arrange, narrowest } from './arrange.js';
import type { Point, Route } from './arrange.js';
import { boxOf, COLUMN, columnsOf, LINE_HEIGHT } from './boxes.js';
import type { Box } from './boxes.js';
import type { GraphEdge, MethodGraph } from './types.js';

export interface LaidOutNode {
  readonly box: Box;
  /** The upper left corner. */
  readonly at: Point;
}

export interface LaidOutEdge extends Route {
  readonly edge: GraphEdge;
}

export interface LaidOutGraph {
  readonly graph: MethodGraph;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly LaidOutNode[];
  readonly edges: readonly LaidOutEdge[];
}

export async function layOut(graph: MethodGraph): Promise<LaidOutGraph> {
  const lines = graph.edges.map((edge) => {
    const { id, from, to, label } = edge;
    return { id, from, to, label: label === undefined ? undefined : { width: labelWidth(edge), height: LINE_HEIGHT } };
  });
  const widths = narrowest(lines);
  const boxes = graph.nodes.map((node) => ({ id: node.id, ...boxOf(node, { narrowest: widths.get(node.id) }) }));
  const { width, height, cornerOf, routeOf } = await arrange(boxes, lines);
  return {
    graph,
    width,
    height,
    nodes: boxes.map((box) => ({ box, at: cornerOf(box.id) })),
    edges: graph.edges.map((edge) => ({ edge, ...routeOf(edge.id) })),
  };
}

/** Of the text of a label, with the sign of its mark. */
export function labelWidth({ label, mark }: GraphEdge): number {
  const columns = columnsOf(label ?? '') + (mark === undefined ? 0 : SIGN_COLUMNS);
  return Math.ceil((columns + 1) * COLUMN);
}

const SIGN_COLUMNS = 2;
