/** Where nodes and edges go: a layered drawing, made by the Eclipse Layout Kernel. Same graph, same drawing. */
import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk.bundled.js';
import { boxOf, COLUMN, columnsOf, LINE_HEIGHT } from './boxes.js';
import type { Box } from './boxes.js';
import type { GraphEdge, MethodGraph } from './types.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LaidOutNode {
  readonly box: Box;
  /** The upper left corner. */
  readonly at: Point;
}

export interface LaidOutEdge {
  readonly edge: GraphEdge;
  /** Horizontal and vertical lines, from the source to the target. */
  readonly points: readonly Point[];
  /** The upper left corner of the label. */
  readonly label: Point | undefined;
}

export interface LaidOutGraph {
  readonly graph: MethodGraph;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly LaidOutNode[];
  readonly edges: readonly LaidOutEdge[];
}

export async function layOut(graph: MethodGraph): Promise<LaidOutGraph> {
  // Loading it is most of the time that a small graph takes, so that only those wait who draw.
  const { default: elk } = await import('elkjs/lib/elk.bundled.js');
  const widths = narrowest(graph);
  const boxes = graph.nodes.map((node) => boxOf(node, widths.get(node.id)));
  const laid = await new elk.default().layout(elkGraph(graph, boxes));
  const corners = new Map((laid.children ?? []).map((node) => [node.id, node]));
  const routes = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    graph,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    nodes: boxes.map((box) => ({ box, at: pointOf(corners.get(box.node.id)) })),
    edges: graph.edges.map((edge) => routed(edge, routes.get(edge.id))),
  };
}

/** Of the text of a label, with the sign of its mark. */
export function labelWidth({ label, mark }: GraphEdge): number {
  const columns = columnsOf(label ?? '') + (mark === undefined ? 0 : SIGN_COLUMNS);
  return Math.ceil((columns + 1) * COLUMN);
}

const SIGN_COLUMNS = 2;
const LABEL_MARGIN = 10;

/** Edges leave at even distances, which must be enough for their labels. */
function narrowest({ edges }: MethodGraph): ReadonlyMap<string, number> {
  const leaving = new Map<string, GraphEdge[]>();
  for (const edge of edges) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  return new Map(
    [...leaving].map(([node, all]) => {
      const widest = Math.max(...all.map((edge) => (edge.label === undefined ? 0 : labelWidth(edge))));
      return [node, all.length < 2 ? 0 : (all.length + 1) * (widest + LABEL_MARGIN)];
    }),
  );
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  // What the control flow calls a way back is turned around, and nothing else.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

/** With more nodes than this, time matters more than straight lines. */
const LARGE = 100;

function optionsFor(nodes: number): Record<string, string> {
  return nodes > LARGE
    ? {
        ...OPTIONS,
        'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
        'elk.layered.thoroughness': '2',
      }
    : {
        ...OPTIONS,
        'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
        'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      };
}

/** Edges leave at the bottom and arrive at the top, those of loops as well. */
function elkGraph({ nodes, edges }: MethodGraph, boxes: readonly Box[]): ElkNode {
  const ports = new Map<string, ElkPort[]>();
  const addPort = (node: string, id: string, side: string): void => {
    const port = { id, width: 0, height: 0, layoutOptions: { 'elk.port.side': side } };
    ports.set(node, [...(ports.get(node) ?? []), port]);
  };
  for (const { id, from, to } of edges) {
    addPort(from, `${id} out`, 'SOUTH');
    addPort(to, `${id} in`, 'NORTH');
  }
  return {
    id: 'graph',
    layoutOptions: optionsFor(nodes.length),
    children: boxes.map(({ node, width, height }) => ({
      id: node.id,
      width,
      height,
      ports: ports.get(node.id) ?? [],
      layoutOptions: { 'elk.portConstraints': 'FIXED_SIDE' },
    })),
    edges: edges.map(elkEdge),
  };
}

function elkEdge(edge: GraphEdge): ElkExtendedEdge {
  const { id, label } = edge;
  const placed = { text: label ?? '', width: labelWidth(edge), height: LINE_HEIGHT };
  return {
    id,
    sources: [`${id} out`],
    targets: [`${id} in`],
    labels: label === undefined ? [] : [{ ...placed, layoutOptions: { 'elk.edgeLabels.placement': 'TAIL' } }],
  };
}

function routed(edge: GraphEdge, route: ElkExtendedEdge | undefined): LaidOutEdge {
  const points = (route?.sections ?? []).flatMap(({ startPoint, bendPoints, endPoint }) => [
    startPoint,
    ...(bendPoints ?? []),
    endPoint,
  ]);
  const label = route?.labels?.[0];
  return { edge, points: points.map(pointOf), label: label === undefined ? undefined : pointOf(label) };
}

/** Tenths of a unit are enough, and keep pictures short. */
function pointOf(at: { readonly x?: number; readonly y?: number } | undefined): Point {
  return { x: Math.round((at?.x ?? 0) * 10) / 10, y: Math.round((at?.y ?? 0) * 10) / 10 };
}
