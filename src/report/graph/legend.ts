/** What the signs of a graph mean: those that occur in it. */
import { escapedXml } from '../escaping.js';
import { COLUMN, columnsOf, FONT_SIZE, LINE_HEIGHT, PADDING } from './boxes.js';
import { element } from './markup.js';
import { CHOP_WORDS, SIGNS, TONE_OF_MARK, TONE_OF_STATUS } from './signs.js';
import type { Tone } from './signs.js';
import type { GraphRow, MethodGraph } from './types.js';

export interface Legend {
  readonly width: number;
  readonly height: number;
  readonly markup: string;
}

export interface LegendEntry {
  readonly text: string;
  /** Markup, 20 units wide, from the left and around this height. */
  readonly sign: (x: number, y: number) => string;
}

const SIGN_WIDTH = 26;
const BETWEEN = 22;
const NARROWEST = 340;

export function legendOf(graph: MethodGraph, graphWidth: number): Legend {
  return legendText(entriesOf(graph), graphWidth);
}

/** Entries one after the other, in as many lines as the width of the graph asks for. */
export function legendText(entries: readonly LegendEntry[], graphWidth: number): Legend {
  if (entries.length === 0) return { width: 0, height: 0, markup: '' };
  const room = Math.max(graphWidth, NARROWEST) - 2 * PADDING;
  let [x, y, width] = [0, 0, 0];
  const parts = entries.map(({ text, sign }) => {
    const wide = SIGN_WIDTH + columnsOf(text) * COLUMN;
    if (x > 0 && x + wide > room) [x, y] = [0, y + LINE_HEIGHT];
    const at = { x: x + PADDING, y: y + LINE_HEIGHT / 2 };
    x += wide + BETWEEN;
    width = Math.max(width, x - BETWEEN + 2 * PADDING);
    const label = { class: 'legend', x: at.x + SIGN_WIDTH, y: at.y + FONT_SIZE / 2 - 2 };
    return sign(at.x, at.y) + element('text', label, escapedXml(text));
  });
  return { width: Math.ceil(width), height: Math.ceil(y + LINE_HEIGHT + PADDING), markup: parts.join('') };
}

function entriesOf({ nodes, edges, shows }: MethodGraph): readonly LegendEntry[] {
  const rows = nodes.flatMap((node) => node.rows);
  const marks = new Set([...nodes, ...edges].flatMap(({ mark }) => mark ?? []));
  const entries: LegendEntry[] = [];
  const add = (isThere: boolean, text: string, sign: LegendEntry['sign']): void => {
    if (isThere) entries.push({ text, sign });
  };
  add(marks.has('executed'), 'executed', edge('good'));
  add(marks.has('open'), 'not executed', edge('bad'));
  add(marks.has('dead'), 'dead: no execution gets here', edge('dead'));
  add(
    nodes.some(({ chop }) => chop),
    CHOP_WORDS,
    chopped,
  );
  const back = edges.find((one) => one.back);
  const tone = back?.mark === undefined ? '' : ` ${TONE_OF_MARK[back.mark]}`;
  add(back !== undefined, 'back to the loop', (x, y) => lineSign(`back${tone}`, x, y));
  const statuses = (tone: Tone): string => statusesOf(rows, tone);
  add(statuses('good') !== '', `proved (${statuses('good')})`, chip('good'));
  add(statuses('bad') !== '', `refuted (${statuses('bad')})`, chip('bad'));
  add(statuses('open') !== '', `not settled (${statuses('open')})`, chip('open'));
  add(statuses('dead') !== '', `dead claim (${statuses('dead')})`, chip('dead'));
  add(!shows.statuses && rows.some(({ claim }) => claim !== undefined), 'claim', bullet);
  add(
    rows.some(({ kind }) => kind === 'state'),
    'known whenever execution gets here',
    known,
  );
  add(
    rows.some(({ kind }) => kind === 'guide'),
    'what was assumed, and where runs are sent',
    guiding,
  );
  return entries;
}

function statusesOf(rows: readonly GraphRow[], tone: Tone): string {
  const found = new Set(rows.flatMap(({ claim }) => claim?.status ?? []));
  return [...found]
    .filter((status) => TONE_OF_STATUS[status] === tone)
    .sort()
    .join(', ');
}

export function lineSign(classes: string, x: number, y: number): string {
  return element('path', { class: `${classes} edge`, d: `M${x},${y} h20` });
}

function edge(tone: Tone): LegendEntry['sign'] {
  return (x, y) => lineSign(tone, x, y) + circled(tone, x + 10, y);
}

function circled(tone: Tone, x: number, y: number): string {
  const at = { class: `${tone} sign`, d: SIGNS[tone], transform: `translate(${x - 4} ${y - 4}) scale(.8)` };
  return element('circle', { class: `${tone} tab`, cx: x, cy: y, r: 7 }) + element('path', at);
}

function chip(tone: Tone): LegendEntry['sign'] {
  return (x, y) => {
    const box = { class: `${tone} chip`, x: x + 1, y: y - 7, width: 18, height: 14, rx: 4 };
    return (
      element('rect', box) +
      element('path', { class: `${tone} sign`, d: SIGNS[tone], transform: `translate(${x + 6} ${y - 4}) scale(.8)` })
    );
  };
}

function bullet(x: number, y: number): string {
  return element('circle', { class: 'bullet', cx: x + 10, cy: y, r: 2.5 });
}

function known(x: number, y: number): string {
  return element('rect', { class: 'known', x, y: y - 7, width: 20, height: 14 });
}

function guiding(x: number, y: number): string {
  return element('text', { class: 'guide', x, y: y + FONT_SIZE / 2 - 2 }, 'abc');
}

function chopped(x: number, y: number): string {
  return element('rect', { class: 'box chop', x, y: y - 7, width: 20, height: 14, rx: 3 });
}
