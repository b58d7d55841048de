/** A graph that was laid out -> SVG. */
import { escapedXml } from '../escaping.js';
import type { Point } from './arrange.js';
import type { Box } from './boxes.js';
import { COLUMN } from './boxes.js';
import type { LaidOutEdge, LaidOutGraph, LaidOutNode } from './layout.js';
import { labelWidth } from './layout.js';
import { legendOf } from './legend.js';
import { arrowHead, linePath, tenth } from './lines.js';
import { element } from './markup.js';
import { group, pictureText } from './picture.js';
import { BASELINE, rowsText, rowWords } from './row-svg.js';
import type { ClaimLink } from './row-svg.js';
import { CHOP_WORDS, MARK_WORDS, SIGNS, TONE_OF_MARK } from './signs.js';
import type { Tone } from './signs.js';
import { GRAPH_STYLE } from './style.js';
import type { GraphNode } from './types.js';

export interface SvgOptions {
  /** Whether the stylesheet is part of it; a page with several graphs has `GRAPH_STYLE` once. */
  readonly style: boolean;
  readonly claimLink?: ClaimLink;
}

export function svgText(laidOut: LaidOutGraph, options: SvgOptions = { style: true }): string {
  const { graph, nodes, edges } = laidOut;
  const legend = legendOf(graph, laidOut.width);
  const width = Math.max(laidOut.width, legend.width);
  const height = laidOut.height + legend.height;
  return pictureText({
    name: graph.name,
    description: graph.description,
    style: options.style ? GRAPH_STYLE : undefined,
    // What is inside an image cannot be reached by keyboard; links must be.
    role: options.claimLink === undefined ? 'img' : 'group',
    width,
    height,
    content: [
      ...edges.map(edgeText),
      ...nodes.map((node) => nodeText(node, options)),
      group({ transform: `translate(0 ${laidOut.height})` }, [legend.markup]),
    ],
  });
}

// ── Nodes ───────────────────────────────────────────────────────────────────────────────────────

const CORNER = 5;

function nodeText({ box, at }: LaidOutNode, options: SvgOptions): string {
  const { node, width, height } = box;
  const tone = node.mark === undefined ? '' : ` ${TONE_OF_MARK[node.mark]}`;
  return group({ class: 'node', transform: `translate(${at.x} ${at.y})` }, [
    element('title', {}, escapedXml(nodeWords(node))),
    element('rect', {
      class: `box${tone}${node.chop === true ? ' chop' : ''}`,
      width,
      height,
      rx: node.kind === 'entry' || node.kind === 'exit' ? 12 : CORNER,
    }),
    knownBand(box),
    rowsText(box, options.claimLink),
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

// ── Edges ───────────────────────────────────────────────────────────────────────────────────────

function edgeText({ edge, points, label }: LaidOutEdge): string {
  const tone = edge.mark === undefined ? undefined : TONE_OF_MARK[edge.mark];
  const classes = [edge.back ? 'back' : '', tone ?? ''].filter((name) => name !== '').join(' ');
  if (points.length === 0) return '';
  return group({ class: 'transition' }, [
    element('title', {}, escapedXml(edgeWords(edge))),
    element('path', { class: `${classes} edge`.trim(), d: linePath(points) }),
    element('path', { class: `${classes} head`.trim(), d: arrowHead(points) }),
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
    element('text', text, escapedXml(edge.label ?? '')),
    tone === undefined ? '' : element('path', { class: `${tone} sign`, ...sign }),
  ].join('');
}

// ── Words ───────────────────────────────────────────────────────────────────────────────────────

function nodeWords({ rows, mark, chop }: GraphNode): string {
  const lines = rows.map(rowWords);
  const words = [...(mark === undefined ? [] : [MARK_WORDS[mark]]), ...(chop === true ? [CHOP_WORDS] : [])];
  return [...(words.length === 0 ? [] : [`(${words.join('; ')})`]), ...lines].join('\n');
}

function edgeWords({ label, mark, back }: LaidOutEdge['edge']): string {
  const words = [label ?? 'then', ...(back && label !== 'repeat' ? ['repeat'] : [])];
  return [...words, ...(mark === undefined ? [] : [MARK_WORDS[mark]])].join(', ');
}
