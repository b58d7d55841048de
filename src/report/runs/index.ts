/** The tree of runs of an exploration, as data and as pictures. */
export { treeDot } from './dot.js';
export { treeRows } from './rows.js';
export { treeSvg } from './svg.js';
export { treeReport } from './tree-report.js';
export type { TreeReport } from './tree-report.js';
