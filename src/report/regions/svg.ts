/** A picture of a region graph -> SVG. */
import { arrange } from '../graph/arrange.js';
import type { Point, Route } from '../graph/arrange.js';
import { boxOf, COLUMN, columnsOf, LINE_HEIGHT, wrapped } from '../graph/boxes.js';
import type { Box } from '../graph/boxes.js';
import { legendText, lineSign } from '../graph/legend.js';
import type { LegendEntry } from '../graph/legend.js';
import { arrowHead, linePath, tenth } from '../graph/lines.js';
import { element } from '../graph/markup.js';
import { group, pictureText } from '../graph/picture.js';
import { BASELINE, rowsText } from '../graph/row-svg.js';
import type { GraphRow } from '../graph/types.js';
import { escapedXml } from '../escaping.js';
import type { DrawnEdge, DrawnRegion, RegionPicture } from './picture.js';
import { REGION_STYLE } from './style.js';
import { edgeWords, regionWords } from './words.js';

/** A page with several pictures has `REGION_STYLE` once. */
export interface RegionSvg {
  /** By itself, in a file. */
  readonly file: string;
  /** Inside of a page. */
  readonly inline: string;
}

/** `hurried` for many of them. */
export async function regionsSvg(picture: RegionPicture, hurried: boolean): Promise<RegionSvg> {
  const boxes = picture.regions.map((region) => ({ region, id: region.id, ...regionBox(region) }));
  const labels = picture.edges.map((edge) => ({ edge, lines: labelLines(edge) }));
  const lines = labels.map(({ edge: { id, from, to }, lines: shown }) => ({ id, from, to, label: sizeOf(shown) }));
  const { width, height, cornerOf, routeOf } = await arrange(boxes, lines, { labels: 'center', hurried });
  const legend = legendText(legendEntries(picture), width);
  const content = [
    // What is looked at is drawn last, on top of the others.
    ...labels
      .toSorted((a, b) => rank(a.edge) - rank(b.edge))
      .map(({ edge, lines: shown }) => edgeText(edge, shown, routeOf(edge.id))),
    ...boxes.map((box) => regionText(box.region, box, cornerOf(box.id))),
    group({ transform: `translate(0 ${height})` }, [legend.markup]),
  ];
  const drawn = {
    name: picture.name,
    description: picture.description,
    role: 'img',
    class: 'regions',
    width: Math.max(width, legend.width),
    height: height + legend.height,
    content,
  } as const;
  return {
    file: pictureText({ ...drawn, style: REGION_STYLE }),
    inline: pictureText({ ...drawn, style: undefined }),
  };
}

// ── Regions ─────────────────────────────────────────────────────────────────────────────────────

const WIDEST = 40;

function regionBox({ id, number, place, claim, predicate, states }: DrawnRegion): Box {
  const row = (kind: GraphRow['kind'], text: string): GraphRow => ({ kind, text, line: undefined, claim: undefined });
  const rows = [
    row('title', place === undefined ? String(number) : `${number} · ${place}`),
    ...(claim === undefined ? [] : [row('code', claim)]),
    ...(predicate === undefined ? [] : [row('decision', predicate)]),
    ...(states === undefined ? [] : [row('contract', states)]),
  ];
  return boxOf({ id, kind: 'block', rows, mark: undefined }, { widest: WIDEST });
}

function regionText(region: DrawnRegion, box: Box, at: Point): string {
  const classes = classesOf(region);
  return group({ class: `node ${classes}`.trim(), transform: `translate(${at.x} ${at.y})` }, [
    element('title', {}, escapedXml(regionWords(region))),
    element('rect', {
      class: ['box', classes, region.isNew ? 'new' : ''].filter((name) => name !== '').join(' '),
      width: box.width,
      height: box.height,
      rx: region.kind === 'initial' || region.kind === 'end' ? 12 : 5,
    }),
    rowsText(box),
  ]);
}

/** `lost` is what cannot be reached. */
function classesOf({ kind, isReachable }: DrawnRegion): string {
  const own = kind === 'initial' || kind === 'error' ? kind : '';
  return [isReachable ? '' : 'lost', own].filter((name) => name !== '').join(' ');
}

// ── Edges ───────────────────────────────────────────────────────────────────────────────────────

interface LabelLine {
  readonly text: string;
  readonly isAssumed: boolean;
}

const WIDEST_LABEL = 34;
const MOST_STEPS = 4;
const MOST_LABEL_LINES = 2;

function labelLines({ steps }: DrawnEdge): readonly LabelLine[] {
  const shown = steps.length > MOST_STEPS ? steps.slice(0, MOST_STEPS - 1) : steps;
  const lines = shown.flatMap(({ text, isAssumed }) =>
    wrapped(text, WIDEST_LABEL, MOST_LABEL_LINES).map((line) => ({ text: line, isAssumed })),
  );
  return shown === steps ? lines : [...lines, { text: `… ${steps.length - shown.length} more`, isAssumed: false }];
}

function sizeOf(lines: readonly LabelLine[]): { readonly width: number; readonly height: number } | undefined {
  if (lines.length === 0) return undefined;
  const columns = Math.max(...lines.map(({ text }) => columnsOf(text)));
  return { width: Math.ceil((columns + 2) * COLUMN), height: lines.length * LINE_HEIGHT };
}

function rank({ role }: DrawnEdge): number {
  return role === undefined ? 0 : role === 'path' ? 1 : role === 'concrete' ? 2 : 3;
}

function edgeText(edge: DrawnEdge, lines: readonly LabelLine[], { points, label }: Route): string {
  if (points.length === 0) return '';
  const class_ = edge.role ?? (edge.isReachable ? '' : 'lost');
  return group({ class: 'transition' }, [
    element('title', {}, escapedXml(edgeWords(edge))),
    element('path', { class: `${class_} edge`.trim(), d: linePath(points) }),
    element('path', { class: `${class_} head`.trim(), d: arrowHead(points) }),
    edge.role === 'frontier' ? element('path', { class: 'crossing', d: barAcross(points) }) : '',
    ...lines.map(({ text, isAssumed }, i) =>
      element(
        'text',
        {
          class: isAssumed ? 'assumed' : 'done',
          x: tenth((label?.x ?? 0) + COLUMN),
          y: tenth((label?.y ?? 0) + i * LINE_HEIGHT + BASELINE),
        },
        escapedXml(text),
      ),
    ),
  ]);
}

const BAR = 6;

/** In the middle of the longest piece of the line. */
function barAcross(points: readonly Point[]): string {
  let [from, to, most] = [points[0], points[1] ?? points[0], -1];
  for (const [i, point] of points.entries()) {
    const next = points[i + 1];
    const length = next === undefined ? -1 : Math.abs(next.x - point.x) + Math.abs(next.y - point.y);
    if (length > most) [from, to, most] = [point, next, length];
  }
  if (from === undefined || to === undefined) return '';
  const [x, y] = [tenth((from.x + to.x) / 2), tenth((from.y + to.y) / 2)];
  return from.y === to.y ? `M${x},${y - BAR} v${2 * BAR}` : `M${x - BAR},${y} h${2 * BAR}`;
}

// ── Legend ──────────────────────────────────────────────────────────────────────────────────────

function legendEntries({ regions, edges }: RegionPicture): readonly LegendEntry[] {
  const entries: LegendEntry[] = [];
  const add = (isThere: boolean, text: string, sign: LegendEntry['sign']): void => {
    if (isThere) entries.push({ text, sign });
  };
  const has = (kind: DrawnRegion['kind'], isReachable: boolean): boolean =>
    regions.some((region) => region.kind === kind && region.isReachable === isReachable);
  add(has('initial', true), 'initial region', boxSign('initial'));
  add(has('error', true), 'error region', boxSign('error'));
  add(has('inner', false) || has('end', false), 'cannot be reached', boxSign('lost'));
  add(has('error', false), 'error region that cannot be reached', boxSign('lost error'));
  add(
    regions.some(({ isNew }) => isNew),
    'new',
    boxSign('new'),
  );
  const line = (role: DrawnEdge['role'], text: string): void => {
    add(
      edges.some((edge) => edge.role === role),
      text,
      (x, y) =>
        lineSign(role ?? '', x, y) +
        (role === 'frontier' ? element('path', { class: 'crossing', d: `M${x + 10},${y - 5} v10` }) : ''),
    );
  };
  line('concrete', 'an execution went here');
  line('frontier', 'frontier: none has yet');
  line('path', 'on to the error');
  add(
    edges.some(({ steps }) => steps.some(({ isAssumed }) => isAssumed)),
    'condition',
    (x, y) => element('text', { class: 'assumed', x: x - 4, y: y + 4 }, 'x&lt;0'),
  );
  return entries;
}

function boxSign(classes: string): LegendEntry['sign'] {
  return (x, y) => element('rect', { class: `box ${classes}`, x: x + 1, y: y - 6, width: 18, height: 12, rx: 3 });
}
