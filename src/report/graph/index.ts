/**
 * The control flow graph of a method, drawn. `graphOf` says what there is to draw, `layOut` where, and `svgText` how;
 * `dotText` leaves the drawing to Graphviz.
 */
export { coverageOf } from './coverage.js';
export { dotText } from './dot.js';
export { layOut } from './layout.js';
export type { LaidOutGraph, LaidOutNode } from './layout.js';
export { graphOf } from './method-graph.js';
export type { GraphFacts } from './method-graph.js';
export { statesOf } from './states.js';
export { GRAPH_STYLE } from './style.js';
export { svgText } from './svg.js';
export type { GraphEdge, GraphNode, GraphRow, Mark, MethodGraph } from './types.js';
