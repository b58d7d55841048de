/** A graph as text for Graphviz, which lays it out. */
import { labelled, wrapped } from './boxes.js';
import { MARK_WORDS, TONE_OF_MARK } from './signs.js';
import type { Tone } from './signs.js';
import { LIGHT } from './style.js';
import type { GraphEdge, GraphNode, GraphRow, Mark, MethodGraph } from './types.js';

export function dotText({ name, description, nodes, edges }: MethodGraph): string {
  const lines = [
    `digraph ${quoted(name)} {`,
    `  graph [tooltip=${quoted(description)}]`,
    '  node [shape=box, fontname="Courier", fontsize=10]',
    '  edge [fontname="Courier", fontsize=10]',
    ...nodes.map((node) => `  ${node.id} [${nodeAttributes(node)}]`),
    ...edges.map((edge) => `  ${edge.from} -> ${edge.to}${edgeAttributes(edge)}`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

const WIDEST = 72;

/** `\l` ends a line that begins at the left. */
function nodeAttributes({ kind, rows, mark, chop }: GraphNode): string {
  const lines = rows.flatMap((row) => wrapped(rowText(row), WIDEST, Infinity));
  const label = lines.map((line) => `${inQuotes(line)}\\l`).join('');
  const shape = kind === 'entry' || kind === 'exit' ? ['style="rounded"'] : kind === 'loop' ? ['peripheries=2'] : [];
  const marks = markAttributes(mark, kind === 'entry' || kind === 'exit', chop === true);
  return [`label="${label}"`, ...shape, ...marks].join(', ');
}

function rowText({ line, ...row }: GraphRow): string {
  const place = line === undefined ? '' : `${line}: `;
  const { claim, kind } = row;
  if (kind === 'state') return `{ ${row.text} }`;
  if (kind === 'guide') return `> ${row.text}`;
  if (claim === undefined) return `${place}${row.text}`;
  return `${claim.nested ? '    ' : '  '}[${claim.status ?? ' '}] ${labelled({ line, ...row })}`;
}

function edgeAttributes({ label, mark, back }: GraphEdge): string {
  const attributes = [
    ...(label === undefined ? [] : [`label=${quoted(label)}`]),
    ...markAttributes(mark, false),
    ...(back ? ['penwidth=2'] : []),
  ];
  return attributes.length === 0 ? '' : ` [${attributes.join(', ')}]`;
}

const LINE_STYLE: Readonly<Record<Tone, string>> = { good: 'solid', bad: 'dashed', open: 'dashed', dead: 'dotted' };

function markAttributes(mark: Mark | undefined, rounded: boolean, filled = false): readonly string[] {
  if (mark === undefined) return [];
  const tone = TONE_OF_MARK[mark];
  const style = [...(rounded ? ['rounded'] : []), ...(filled ? ['filled'] : []), LINE_STYLE[tone]].join(',');
  const fill = filled ? [`fillcolor="${LIGHT.openFill}"`] : [];
  return [...fill, `color="${LIGHT[tone]}"`, `style="${style}"`, `tooltip=${quoted(MARK_WORDS[mark])}`];
}

function quoted(text: string): string {
  return `"${inQuotes(text)}"`;
}

/** A backslash would begin an escape of Graphviz. */
export function inQuotes(text: string): string {
  return text.replace(/[\\"]/g, (character) => `\\${character}`).replace(/[\n\r]/g, ' ');
}
