/** Rows as lines of monospaced text with their places in a box: the sizes that a layout needs, without a screen to ask. */
import type { GraphNode, GraphRow } from './types.js';

/** Everything is measured in units of the picture; at its natural size one unit is one pixel. */
export const FONT_SIZE = 12;
export const LINE_HEIGHT = 17;
/** Monospaced fonts are 0.55 to 0.602 em wide. A little more keeps text inside its box in all of them. */
export const COLUMN = FONT_SIZE * 0.61;
export const PADDING = 10;
/** Between rows of different kinds. */
const GAP = 6;

/** Lines break here, where there is a space. */
const WIDEST = 68;
/** Of one row; the rest is told when the pointer is over it. */
const MOST_LINES = 3;
const NARROWEST = 9;

export interface Box {
  readonly node: GraphNode;
  readonly width: number;
  readonly height: number;
  /** Of the column with line numbers, 0 if there is none. */
  readonly gutter: number;
  readonly rows: readonly BoxRow[];
}

export interface BoxRow {
  readonly row: GraphRow;
  /** The top, from the top of the box. */
  readonly y: number;
  readonly height: number;
  /** Where text begins, from the left edge of the box. */
  readonly x: number;
  readonly lines: readonly string[];
  /** The number of its line in the source, if the row above has another one. */
  readonly number: number | undefined;
  /** A line separates it from what stands above it. */
  readonly ruled: boolean;
}

/** For the sign of a claim, with its status or without. */
const CHIP_COLUMNS = 5;
const BULLET_COLUMNS = 2;
const NESTED_COLUMNS = 2;
/** For the sign of a loop, on the right. */
const LOOP_COLUMNS = 3;

/** In units and in columns. */
export interface BoxLimits {
  readonly narrowest?: number | undefined;
  readonly widest?: number;
}

export function boxOf(node: GraphNode, { narrowest = 0, widest = WIDEST }: BoxLimits = {}): Box {
  const digits = Math.max(0, ...node.rows.map(({ line }) => (line === undefined ? 0 : String(line).length)));
  const gutter = digits === 0 ? 0 : (digits + 1.5) * COLUMN;
  const rows: BoxRow[] = [];
  let y = PADDING - GAP / 2;
  let columns = NARROWEST;
  let above: GraphRow | undefined;
  for (const row of node.rows) {
    const indent = indentOf(row);
    const lines = wrapped(labelled(row), widest - indent);
    const isNew = above !== undefined && band(above) !== band(row) && !isUnder(row);
    if (isNew) y += GAP;
    const height = lines.length * LINE_HEIGHT;
    const x = PADDING + (row.kind === 'title' ? 0 : gutter) + indent * COLUMN;
    rows.push({ row, y, height, x, lines, number: row.line === above?.line ? undefined : row.line, ruled: isNew });
    y += height;
    const margin = (row.kind === 'title' ? 0 : gutter / COLUMN) + (node.kind === 'loop' ? LOOP_COLUMNS : 0);
    columns = Math.max(columns, ...lines.map((line) => columnsOf(line) + indent + margin));
    above = row;
  }
  return {
    node,
    width: Math.ceil(Math.max(columns * COLUMN + 2 * PADDING, narrowest)),
    height: Math.ceil(y + PADDING - GAP / 2),
    gutter,
    rows,
  };
}

/** As the picture says it. */
export function labelled({ text, claim }: GraphRow): string {
  if (claim === undefined) return text;
  return text === '' ? claim.kind : `${claim.kind}: ${text}`;
}

function indentOf({ claim }: GraphRow): number {
  if (claim === undefined) return 0;
  return (claim.status === undefined ? BULLET_COLUMNS : CHIP_COLUMNS) + (claim.nested ? NESTED_COLUMNS : 0);
}

/** Claims stay with the code or the decision above them. */
function isUnder({ claim }: GraphRow): boolean {
  return claim?.nested === true;
}

/** Rows of one band stand together. */
function band({ kind }: GraphRow): string {
  return kind === 'claim' ? 'code' : kind;
}

/** Broken at spaces, or anywhere in a word that is too long; what comes after the last line is left out. */
export function wrapped(text: string, columns: number, most: number = MOST_LINES): readonly string[] {
  const lines: string[] = [];
  let left = text;
  while (columnsOf(left) > columns - (lines.length === 0 ? 0 : HANGING.length)) {
    const room = columns - (lines.length === 0 ? 0 : HANGING.length);
    if (lines.length === most - 1) {
      left = `${left.slice(0, fitting(left, room - 1)).trimEnd()}…`;
      break;
    }
    const fits = fitting(left, room);
    const space = left.lastIndexOf(' ', fits);
    const at = space > fits / 2 ? space : fits;
    lines.push(hung(left.slice(0, at).trimEnd(), lines.length));
    left = left.slice(at).trimStart();
  }
  return [...lines, hung(left, lines.length)];
}

/** Before every line but the first. */
const HANGING = '  ';

function hung(line: string, index: number): string {
  return index === 0 ? line : `${HANGING}${line}`;
}

/** How many code units fit into so many columns; at least one character. */
function fitting(text: string, columns: number): number {
  let used = 0;
  let at = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > columns && at > 0) return at;
    at += character.length;
  }
  return at;
}

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

/** East Asian characters and pictures take two columns; that a combining mark takes none only costs room. */
function widthOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{10000}-\u{10ffff}]/u;
