/** Where the boxes of a heap stand: the variables first, then the objects that they lead to, one column for each step. */
import { closure } from '../../model/index.js';
import type { NestedText } from '../../model/index.js';
import type { ObjectJson } from '../replay.js';

export interface HeapState {
  readonly values: Readonly<Record<string, string>>;
  readonly objects: Readonly<Record<string, ObjectJson>>;
}

export interface Box {
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rows: readonly Row[];
  /** Rows have names in a column of their own. */
  readonly nameWidth: number;
}

export interface Row {
  readonly name: string;
  readonly value: string;
  /** As it is in the report, where `value` is cut. */
  readonly whole: string;
}

export interface Arrow {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  /** The side on which it arrives. */
  readonly side: 'left' | 'right';
}

export interface HeapLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  /** Objects that there is no room for. */
  readonly omitted: number;
}

export const ROW = 22;
const CHARACTER = 7.4;
const PADDING = 10;
const COLUMN_GAP = 44;
const BOX_GAP = 18;
const MARGIN = 4;
const LOOP = 26;
const LONGEST = 26;
const MOST_ROWS = 12;
const MOST_BOXES = 40;

export function layoutHeap(state: HeapState): HeapLayout {
  const names = [...new Set([...reached(state), ...Object.keys(state.objects)])];
  const shown = names.slice(0, MOST_BOXES);
  const columns = columnsOf(state, shown);
  const boxes = new Map<string, Box>();
  let x = MARGIN;
  let height = 0;
  columns.forEach((column, at) => {
    let y = MARGIN;
    let widest = 0;
    for (const name of column) {
      const box = at === 0 ? variablesBox(state, x, y) : objectBox(state, name, x, y);
      boxes.set(name, box);
      widest = Math.max(widest, box.width);
      y += box.height + BOX_GAP;
    }
    height = Math.max(height, y - BOX_GAP);
    x += widest + COLUMN_GAP;
  });
  const arrows = arrowsOf(boxes);
  const right = Math.max(...[...boxes.values()].map((box) => box.x + box.width));
  const looping = arrows.some(({ side }) => side === 'right');
  return {
    width: Math.ceil(right + MARGIN + (looping ? LOOP : 0)),
    height: Math.ceil(height + MARGIN),
    boxes: [...boxes.values()],
    arrows,
    omitted: names.length - shown.length,
  };
}

/** The name under which the box of variables is kept; objects have other names. */
const VARIABLES = '';

function columnsOf(state: HeapState, shown: readonly string[]): readonly (readonly string[])[] {
  const depth = new Map<string, number>();
  let front = mentionsIn(Object.values(state.values));
  for (let at = 1; front.length > 0; at++) {
    const fresh = [...new Set(front)].filter((name) => shown.includes(name) && !depth.has(name));
    for (const name of fresh) depth.set(name, at);
    front = fresh.flatMap((name) => mentionsIn(partsOf(state.objects[name]).map(({ whole }) => whole)));
  }
  const last = Math.max(1, ...depth.values());
  const columns: string[][] = [[VARIABLES]];
  for (const name of shown) {
    const at = depth.get(name) ?? last;
    while (columns.length <= at) columns.push([]);
    columns[at]?.push(name);
  }
  return columns;
}

/** Objects in the order in which they are met. */
function reached({ values, objects }: HeapState): readonly string[] {
  const known = (parts: readonly string[]): readonly string[] =>
    mentionsIn(parts).filter((name) => Object.hasOwn(objects, name));
  return [...closure(known(Object.values(values)), (name) => known(partsOf(objects[name]).map(({ whole }) => whole)))];
}

/** Objects that literals mention as `@name`; a string or a character may hold an `@` of its own. */
function mentionsIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => [...text.matchAll(MENTION)].flatMap(([, name]) => (name === undefined ? [] : [name])));
}

const MENTION = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.[^']*)'|@([\p{L}\p{N}_]+)/gu;

function variablesBox({ values }: HeapState, x: number, y: number): Box {
  const rows = Object.entries(values).map(([name, value]) => row(name, value));
  return boxOf('variables', rows, x, y);
}

function objectBox({ objects }: HeapState, name: string, x: number, y: number): Box {
  const object = objects[name];
  const what = object === undefined ? '' : 'class' in object ? object.class : arrayTitle(object.elements);
  return boxOf(`${name}: ${what}`, partsOf(object), x, y);
}

function arrayTitle(elements: readonly NestedText[]): string {
  return `array of ${elements.length}`;
}

function partsOf(object: ObjectJson | undefined): readonly Row[] {
  if (object === undefined) return [];
  if ('class' in object) return Object.entries(object.fields).map(([name, value]) => row(name, value));
  return object.elements.map((element, i) => row(String(i), nestedText(element)));
}

function nestedText(element: NestedText): string {
  return typeof element === 'string' ? element : `[${element.map(nestedText).join(', ')}]`;
}

function row(name: string, whole: string): Row {
  // The mark of a reference is for machines; people see an arrow.
  const value = whole.replace(MENTION, (text, mentioned: string | undefined) => mentioned ?? text);
  return { name: cut(name), value: cut(value), whole };
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

function boxOf(title: string, parts: readonly Row[], x: number, y: number): Box {
  const left = parts.length - MOST_ROWS;
  const rows = left > 1 ? [...parts.slice(0, MOST_ROWS), { name: '…', value: `${left} more`, whole: '' }] : parts;
  const nameWidth = Math.max(0, ...rows.map(({ name }) => width(name)));
  const valueWidth = Math.max(0, ...rows.map(({ value }) => width(value)));
  const inner = rows.length === 0 ? 0 : nameWidth + valueWidth + PADDING;
  const boxWidth = Math.max(64, width(cut(title)), inner) + 2 * PADDING;
  return { title: cut(title), x, y, width: boxWidth, height: ROW * (rows.length + 1) + 4, rows, nameWidth };
}

function width(text: string): number {
  return Math.ceil([...text].length * CHARACTER);
}

function arrowsOf(boxes: ReadonlyMap<string, Box>): readonly Arrow[] {
  return [...boxes.values()].flatMap((box) =>
    box.rows.flatMap(({ whole }, i) =>
      mentionsIn([whole]).flatMap((name): Arrow[] => {
        const target = boxes.get(name);
        if (target === undefined) return [];
        const from = { fromX: box.x + box.width, fromY: box.y + ROW * (i + 1.5) + 2 };
        const toY = target.y + ROW / 2 + 1;
        return target.x > box.x
          ? [{ ...from, toX: target.x, toY, side: 'left' }]
          : [{ ...from, toX: target.x + target.width, toY, side: 'right' }];
      }),
    ),
  );
}
