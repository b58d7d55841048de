/** A graph that was laid out -> SVG. */
import type { Box, BoxRow } from './boxes.js';
import { COLUMN, columnsOf, FONT_SIZE, labelled, LINE_HEIGHT, PADDING } from './boxes.js';
import type { LaidOutEdge, LaidOutGraph, LaidOutNode, Point } from './layout.js';
import { labelWidth } from './layout.js';
import { legendOf } from './legend.js';
import { element, escaped } from './markup.js';
import { MARK_WORDS, SIGNS, STATUS_WORDS, TONE_OF_MARK, TONE_OF_STATUS } from './signs.js';
import type { Tone } from './signs.js';
import { GRAPH_STYLE } from './style.js';
import type { GraphNode, GraphRow } from './types.js';

export interface SvgOptions {
  /** Whether the stylesheet is part of it; a page with several graphs has `GRAPH_STYLE` once. */
  readonly style: boolean;
  /** Where a claim leads, by its identity. */
  readonly claimLink?: (claim: string) => string | undefined;
}

export function svgText(laidOut: LaidOutGraph, options: SvgOptions = { style: true }): string {
  const { graph, nodes, edges } = laidOut;
  const legend = legendOf(graph, laidOut.width);
  const width = Math.max(laidOut.width, legend.width);
  const height = laidOut.height + legend.height;
  const parts = [
    element('title', {}, escaped(graph.name)),
    element('desc', {}, escaped(graph.description)),
    ...(options.style ? [element('style', {}, escaped(GRAPH_STYLE))] : []),
    element('rect', { class: 'page', width, height }),
    ...edges.map(edgeText),
    ...nodes.map((node) => nodeText(node, options)),
    group({ transform: `translate(0 ${laidOut.height})` }, [legend.markup]),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    class: 'assay-graph',
    // What is inside an image cannot be reached by keyboard; links must be.
    role: options.claimLink === undefined ? 'img' : 'group',
    'aria-label': graph.description,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  };
  return `${element('svg', attributes, `\n${parts.filter((part) => part !== '').join('\n')}\n`)}\n`;
}

// ── Nodes ───────────────────────────────────────────────────────────────────────────────────────

const CORNER = 5;

function nodeText({ box, at }: LaidOutNode, options: SvgOptions): string {
  const { node, width, height, rows } = box;
  const tone = node.mark === undefined ? '' : ` ${TONE_OF_MARK[node.mark]}`;
  return group({ class: 'node', transform: `translate(${at.x} ${at.y})` }, [
    element('title', {}, escaped(nodeWords(node))),
    element('rect', {
      class: `box${tone}`,
      width,
      height,
      rx: node.kind === 'entry' || node.kind === 'exit' ? 12 : CORNER,
    }),
    knownBand(box),
    ...rows.map((row) => rowText(row, box, options)),
    node.kind === 'loop'
      ? element('path', { class: 'loop-sign', d: LOOP_SIGN, transform: `translate(${width - 17} 5)` })
      : '',
    node.mark === undefined ? '' : tab(TONE_OF_MARK[node.mark]),
  ]);
}

/** An arrow in a circle, in a square of 12 by 12. */
const LOOP_SIGN = 'M10.5,6 A4.5,4.5 0 1 1 8.2,2.1 M8.6,-0.6 L8.4,2.3 L5.6,2.1';

/** The sign of coverage on the corner of a box. */
function tab(tone: Tone): string {
  return group({ transform: 'translate(-8 -8)' }, [
    element('circle', { class: `${tone} tab`, cx: 8, cy: 8, r: 8 }),
    element('path', { class: `${tone} sign`, d: SIGNS[tone], transform: 'translate(3 3)' }),
  ]);
}

function knownBand({ rows, width }: Box): string {
  const known = rows.filter(({ row }) => row.kind === 'state');
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return '';
  return element('rect', {
    class: 'known',
    x: 2,
    y: first.y - 2,
    width: width - 4,
    height: last.y + last.height - first.y + 4,
  });
}

function rowText(shown: BoxRow, box: Box, options: SvgOptions): string {
  const { row, y, ruled } = shown;
  const link = row.claim === undefined ? undefined : options.claimLink?.(row.claim.id);
  const content = [
    element('title', {}, escaped(rowWords(row))),
    claimSign(shown),
    shown.number === undefined ? '' : numberText(shown.number, box.gutter, y),
    ...lineTexts(shown),
  ].join('');
  const rule = ruled ? element('path', { class: 'rule', d: `M0,${y - 3} H${box.width}` }) : '';
  return rule + (link === undefined ? element('g', {}, content) : element('a', { href: link }, content));
}

const BASELINE = (LINE_HEIGHT + FONT_SIZE) / 2 - 1.5;

function lineTexts({ row, lines, x, y }: BoxRow): readonly string[] {
  return lines.map((line, i) =>
    element(
      'text',
      { class: row.kind, x: tenth(x), y: y + i * LINE_HEIGHT + BASELINE, ...fitted(line) },
      escaped(line),
    ),
  );
}

/** Fonts differ in characters that they lack, so that these are given the width that was reckoned with. */
function fitted(line: string): { readonly textLength?: number; readonly lengthAdjust?: string } {
  if (/^[\u0020-\u007e…]*$/.test(line)) return {};
  return { textLength: Math.floor(columnsOf(line) * COLUMN), lengthAdjust: 'spacingAndGlyphs' };
}

function numberText(line: number, gutter: number, y: number): string {
  const x = tenth(PADDING + gutter - 1.5 * COLUMN);
  return element('text', { class: 'number', x, y: y + BASELINE, 'text-anchor': 'end' }, String(line));
}

function claimSign({ row, x, y }: BoxRow): string {
  if (row.claim === undefined) return '';
  const { status } = row.claim;
  const middle = y + LINE_HEIGHT / 2;
  if (status === undefined)
    return element('circle', { class: 'bullet', cx: tenth(x - 1.2 * COLUMN), cy: middle, r: 2.5 });
  const tone = TONE_OF_STATUS[status];
  const left = x - CHIP_WIDTH - 0.6 * COLUMN;
  // A status that is not settled has its question mark in its name.
  const isSigned = tone !== 'open';
  const sign = { d: SIGNS[tone], transform: `translate(${tenth(left + 4)} ${middle - 4}) scale(.8)` };
  const letters = { x: tenth(left + (isSigned ? 20.5 : CHIP_WIDTH / 2)), y: middle + 4, 'text-anchor': 'middle' };
  return [
    element('rect', { class: `${tone} chip`, x: tenth(left), y: middle - 7, width: CHIP_WIDTH, height: 14, rx: 4 }),
    isSigned ? element('path', { class: `${tone} sign`, ...sign }) : '',
    element('text', { class: `${tone} status`, ...letters }, escaped(status)),
  ].join('');
}

const CHIP_WIDTH = 28;

// ── Edges ───────────────────────────────────────────────────────────────────────────────────────

function edgeText({ edge, points, label }: LaidOutEdge): string {
  const tone = edge.mark === undefined ? undefined : TONE_OF_MARK[edge.mark];
  const classes = [edge.back ? 'back' : '', tone ?? ''].filter((name) => name !== '').join(' ');
  const end = points.at(-1);
  if (end === undefined) return '';
  return group({ class: 'transition' }, [
    element('title', {}, escaped(edgeWords(edge))),
    element('path', { class: `${classes} edge`.trim(), d: rounded(shortened(points)) }),
    element('path', { class: `${classes} head`.trim(), d: arrowHead(points.at(-2) ?? end, end) }),
    label === undefined || edge.label === undefined ? '' : labelText(edge, label, classes, tone),
  ]);
}

function labelText(edge: LaidOutEdge['edge'], { x, y }: Point, classes: string, tone: Tone | undefined): string {
  const text = { class: `${classes} label`.trim(), x: tenth(x + COLUMN / 2), y: tenth(y + BASELINE) };
  const sign = {
    d: SIGNS[tone ?? 'good'],
    transform: `translate(${tenth(x + labelWidth(edge) - 12)} ${tenth(y + 4)}) scale(.9)`,
  };
  return [
    element('text', text, escaped(edge.label ?? '')),
    tone === undefined ? '' : element('path', { class: `${tone} sign`, ...sign }),
  ].join('');
}

const HEAD_LENGTH = 8;
const HEAD_WIDTH = 4;

function arrowHead(from: Point, to: Point): string {
  const { dx, dy } = direction(from, to);
  const [x, y] = [tenth(to.x - dx * HEAD_LENGTH), tenth(to.y - dy * HEAD_LENGTH)];
  return `M${to.x},${to.y} L${tenth(x - dy * HEAD_WIDTH)},${tenth(y + dx * HEAD_WIDTH)} L${tenth(x + dy * HEAD_WIDTH)},${tenth(y - dx * HEAD_WIDTH)} Z`;
}

/** Lines end where the head begins. */
function shortened(points: readonly Point[]): readonly Point[] {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return points;
  const { dx, dy } = direction(before, end);
  return [
    ...points.slice(0, -1),
    { x: tenth(end.x - dx * (HEAD_LENGTH - 1)), y: tenth(end.y - dy * (HEAD_LENGTH - 1)) },
  ];
}

function direction(from: Point, to: Point): { readonly dx: number; readonly dy: number } {
  return Math.abs(to.x - from.x) > Math.abs(to.y - from.y)
    ? { dx: Math.sign(to.x - from.x), dy: 0 }
    : { dx: 0, dy: to.y < from.y ? -1 : 1 };
}

const BEND = 6;

function rounded(points: readonly Point[]): string {
  return points
    .map((point, i) => {
      const before = points[i - 1];
      const after = points[i + 1];
      if (before === undefined) return `M${point.x},${point.y}`;
      if (after === undefined) return `L${point.x},${point.y}`;
      const start = towards(point, before);
      const end = towards(point, after);
      return `L${start.x},${start.y} Q${point.x},${point.y} ${end.x},${end.y}`;
    })
    .join(' ');
}

/** A little way from one point to another, and never more than half of it. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(BEND, length / 2) / length;
  return { x: tenth(from.x + (to.x - from.x) * part), y: tenth(from.y + (to.y - from.y) * part) };
}

/** Enough digits, and no more. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

// ── Words ───────────────────────────────────────────────────────────────────────────────────────

function group(attributes: Readonly<Record<string, string>>, content: readonly string[]): string {
  return element('g', attributes, content.join(''));
}

function nodeWords({ rows, mark }: GraphNode): string {
  const lines = rows.map(rowWords);
  return [...(mark === undefined ? [] : [`(${MARK_WORDS[mark]})`]), ...lines].join('\n');
}

function rowWords(row: GraphRow): string {
  const status = row.claim?.status;
  const place = row.line === undefined ? '' : `line ${row.line}: `;
  return `${place}${labelled(row)}${status === undefined ? '' : ` (${status}, ${STATUS_WORDS[status]})`}`;
}

function edgeWords({ label, mark, back }: LaidOutEdge['edge']): string {
  const words = [label ?? 'then', ...(back && label !== 'repeat' ? ['repeat'] : [])];
  return [...words, ...(mark === undefined ? [] : [MARK_WORDS[mark]])].join(', ');
}
