/** The tree of runs as a picture: one box for each run and for each side that no run took, below the run that it comes from. */
import { escapedXml } from '../escaping.js';
import { COLUMN, columnsOf, FONT_SIZE, LINE_HEIGHT, PADDING } from '../graph/boxes.js';
import { tenth } from '../graph/lines.js';
import { legendText } from '../graph/legend.js';
import { element } from '../graph/markup.js';
import { group, pictureText } from '../graph/picture.js';
import { SIGNS } from '../graph/signs.js';
import type { Tone } from '../graph/signs.js';
import { GRAPH_STYLE } from '../graph/style.js';
import type { TreeRow } from './rows.js';
import { boxLines, TONE_MEANINGS, treeWords } from './words.js';

interface PlacedRow {
  readonly row: TreeRow;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

const MARGIN = 14;
const GAP = 12;
/** How far a row stands to the right of the one that it hangs on; less where the tree is deep. */
const STEP = 30;
const NARROWEST_STEP = 3;
const WIDEST_INDENT = 900;
const SIGN_ROOM = 20;

/** `more`: sides that are not among the rows. `style`: whether the stylesheet is part of it, as for `svgText`. */
export function treeSvg(name: string, rows: readonly TreeRow[], more: number, style = true): string {
  const placed = place(rows);
  const right = Math.max(0, ...placed.map(({ x, width }) => x + width));
  const last = placed.at(-1);
  const bottom = last === undefined ? MARGIN : last.y + last.height + MARGIN;
  const legend = legendText(legendEntries(rows), right);
  return pictureText({
    name: `Runs of ${name}`,
    description: treeWords(name, rows, more),
    style: style ? GRAPH_STYLE : undefined,
    role: 'img',
    class: 'assay-runs',
    width: Math.ceil(Math.max(right + MARGIN, legend.width)),
    height: Math.ceil(bottom + legend.height),
    content: [
      ...placed.map((one) => lineTo(one, one.row.parent === undefined ? undefined : placed[one.row.parent])),
      ...placed.map(boxText),
      group({ transform: `translate(0 ${bottom})` }, [legend.markup]),
    ],
  });
}

function place(rows: readonly TreeRow[]): readonly PlacedRow[] {
  const deepest = rows.reduce((most, { depth }) => Math.max(most, depth), 0);
  const step = Math.max(NARROWEST_STEP, Math.min(STEP, WIDEST_INDENT / Math.max(1, deepest)));
  let y = MARGIN;
  return rows.map((row) => {
    const lines = boxLines(row);
    const height = lines.length * LINE_HEIGHT + PADDING;
    const longest = lines.reduce((most, line) => Math.max(most, columnsOf(line)), 0);
    const width = longest * COLUMN + SIGN_ROOM + 2 * PADDING;
    const placed = { row, x: MARGIN + row.depth * step, y, width, height, lines };
    y += height + GAP;
    return placed;
  });
}

/** Down from the left of the box above, and then to the right. */
function lineTo({ row, x, y, height }: PlacedRow, above: PlacedRow | undefined): string {
  if (above === undefined) return '';
  const from = above.x + Math.min(PADDING, (x - above.x) / 2);
  const d = `M${tenth(from)},${tenth(above.y + above.height)} V${tenth(y + height / 2)} H${tenth(x)}`;
  return element('path', { class: `${row.tone === 'bad' ? '' : row.tone} edge`.trim(), d });
}

function boxText({ row, x, y, width, height, lines }: PlacedRow): string {
  return group({ transform: `translate(${tenth(x)} ${tenth(y)})` }, [
    element('title', {}, escapedXml(boxLines(row, Infinity).join('\n'))),
    element('rect', { class: `box ${row.tone}`, width: tenth(width), height, rx: 5 }),
    signAt(row.tone, PADDING, PADDING),
    ...lines.map((line, i) =>
      element(
        'text',
        {
          ...(i === 0 ? { class: 'title' } : {}),
          x: PADDING + SIGN_ROOM,
          y: i * LINE_HEIGHT + FONT_SIZE + PADDING / 2,
        },
        escapedXml(line),
      ),
    ),
  ]);
}

function signAt(tone: Tone, x: number, y: number): string {
  return element('path', { class: `${tone} sign`, d: SIGNS[tone], transform: `translate(${x} ${y - 1})` });
}

function legendEntries(rows: readonly TreeRow[]): Parameters<typeof legendText>[0] {
  const tones = new Set(rows.map(({ tone }) => tone));
  return (['good', 'bad', 'open', 'dead'] as const)
    .filter((tone) => tones.has(tone))
    .map((tone) => ({ text: TONE_MEANINGS[tone], sign: (x, y) => signAt(tone, x, y - 5) }));
}
