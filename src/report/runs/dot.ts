/** The tree of runs as text for Graphviz. */
import { inQuotes } from '../graph/dot.js';
import { LIGHT } from '../graph/style.js';
import type { TreeRow } from './rows.js';
import { boxLines, treeWords } from './words.js';

export function treeDot(name: string, rows: readonly TreeRow[], more: number): string {
  const lines = [
    `digraph "${inQuotes(`Runs of ${name}`)}" {`,
    `  graph [rankdir=LR, tooltip="${inQuotes(treeWords(name, rows, more))}"]`,
    '  node [shape=box, fontname="Courier", fontsize=10]',
    ...rows.map((row, i) => `  r${i} [${attributesOf(row)}]`),
    ...rows.flatMap(({ parent }, i) => (parent === undefined ? [] : [`  r${parent} -> r${i}`])),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

const LINE_STYLES = { good: 'solid', bad: 'bold', open: 'dashed', dead: 'dotted' } as const;

/** `\l` ends a line that begins at the left. */
function attributesOf(row: TreeRow): string {
  const label = boxLines(row)
    .map((line) => `${inQuotes(line)}\\l`)
    .join('');
  return `label="${label}", color="${LIGHT[row.tone]}", style="${LINE_STYLES[row.tone]}"`;
}
