/** Where boxes and lines go: a layered drawing, made by the Eclipse Layout Kernel. Same input, same drawing. */
import type { ELK, ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk.bundled.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PlacedBox extends Size {
  readonly id: string;
}

/** From one box to another, or to the same. */
export interface Line {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: Size | undefined;
}

export interface Route {
  /** Horizontal and vertical lines, from the source to the target. */
  readonly points: readonly Point[];
  /** The upper left corner of the label. */
  readonly label: Point | undefined;
}

export interface Arrangement extends Size {
  /** The upper left corner of a box. */
  readonly cornerOf: (box: string) => Point;
  readonly routeOf: (line: string) => Route;
}

export interface ArrangeOptions {
  /** `tail` labels stand where their lines leave; `center` ones have room of their own on the way. */
  readonly labels: 'tail' | 'center';
  /** Many drawings are made, so that time matters more than straight lines. */
  readonly hurried: boolean;
}

const DEFAULTS: ArrangeOptions = { labels: 'tail', hurried: false };

export async function arrange(
  boxes: readonly PlacedBox[],
  lines: readonly Line[],
  options: ArrangeOptions = DEFAULTS,
): Promise<Arrangement> {
  const laid = await (await (engine ??= loaded())).layout(elkGraph(boxes, lines, options));
  const corners = new Map((laid.children ?? []).map((node) => [node.id, node]));
  const routes = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    cornerOf: (box) => pointOf(corners.get(box)),
    routeOf: (line) => routed(routes.get(line)),
  };
}

let engine: Promise<ELK> | undefined;

/** Loading it is most of the time that a small graph takes, so that only those wait who draw, and only once. */
async function loaded(): Promise<ELK> {
  const { default: elk } = await import('elkjs/lib/elk.bundled.js');
  return new elk.default();
}

const LABEL_MARGIN = 10;

/** Lines leave at even distances, which must be enough for their labels: how wide a box is at least. */
export function narrowest(lines: readonly Line[]): ReadonlyMap<string, number> {
  const leaving = new Map<string, Line[]>();
  for (const line of lines) leaving.set(line.from, [...(leaving.get(line.from) ?? []), line]);
  return new Map(
    [...leaving].map(([box, all]) => {
      const widest = Math.max(...all.map(({ label }) => label?.width ?? 0));
      return [box, all.length < 2 ? 0 : (all.length + 1) * (widest + LABEL_MARGIN)];
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

/** With more boxes than this, time matters more than straight lines. */
const LARGE = 100;

const IN_ORDER = { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' };
const QUICK = { 'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF', 'elk.layered.thoroughness': '2' };
const STRAIGHT = { 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX' };

function optionsFor(boxes: number, hurried: boolean): Record<string, string> {
  if (boxes > LARGE) return { ...OPTIONS, ...QUICK };
  return { ...OPTIONS, ...IN_ORDER, ...(hurried ? QUICK : STRAIGHT) };
}

/** Lines leave at the bottom and arrive at the top, those of loops as well. */
function elkGraph(boxes: readonly PlacedBox[], lines: readonly Line[], { labels, hurried }: ArrangeOptions): ElkNode {
  const ports = new Map<string, ElkPort[]>();
  const addPort = (box: string, id: string, side: string): void => {
    const port = { id, width: 0, height: 0, layoutOptions: { 'elk.port.side': side } };
    ports.set(box, [...(ports.get(box) ?? []), port]);
  };
  for (const { id, from, to } of lines) {
    addPort(from, `${id} out`, 'SOUTH');
    addPort(to, `${id} in`, 'NORTH');
  }
  return {
    id: 'graph',
    layoutOptions: optionsFor(boxes.length, hurried),
    children: boxes.map(({ id, width, height }) => ({
      id,
      width,
      height,
      ports: ports.get(id) ?? [],
      layoutOptions: { 'elk.portConstraints': 'FIXED_SIDE' },
    })),
    edges: lines.map((line) => elkEdge(line, labels)),
  };
}

function elkEdge({ id, label }: Line, labels: ArrangeOptions['labels']): ElkExtendedEdge {
  const layoutOptions = { 'elk.edgeLabels.placement': labels.toUpperCase() };
  return {
    id,
    sources: [`${id} out`],
    targets: [`${id} in`],
    labels: label === undefined ? [] : [{ text: id, ...label, layoutOptions }],
  };
}

function routed(route: ElkExtendedEdge | undefined): Route {
  const points = (route?.sections ?? []).flatMap(({ startPoint, bendPoints, endPoint }) => [
    startPoint,
    ...(bendPoints ?? []),
    endPoint,
  ]);
  const label = route?.labels?.[0];
  return { points: points.map(pointOf), label: label === undefined ? undefined : pointOf(label) };
}

/** Tenths of a unit are enough, and keep pictures short. */
function pointOf(at: { readonly x?: number; readonly y?: number } | undefined): Point {
  return { x: Math.round((at?.x ?? 0) * 10) / 10, y: Math.round((at?.y ?? 0) * 10) / 10 };
}
