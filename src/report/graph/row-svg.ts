/** Rows of a box -> SVG. */
import type { ClaimId } from '../../model/index.js';
import { escapedXml } from '../escaping.js';
import type { Box, BoxRow } from './boxes.js';
import { COLUMN, columnsOf, FONT_SIZE, labelled, LINE_HEIGHT, PADDING } from './boxes.js';
import { tenth } from './lines.js';
import { element } from './markup.js';
import { SIGNS, STATUS_WORDS, TONE_OF_STATUS } from './signs.js';
import type { GraphRow } from './types.js';

/** Where a claim leads, by its identity. */
export type ClaimLink = (claim: ClaimId) => string | undefined;

export function rowsText(box: Box, claimLink?: ClaimLink): string {
  return box.rows.map((row) => rowText(row, box, claimLink)).join('');
}

/** Of a line of text, from its top. */
export const BASELINE = (LINE_HEIGHT + FONT_SIZE) / 2 - 1.5;

function rowText(shown: BoxRow, box: Box, claimLink: ClaimLink | undefined): string {
  const { row, y, ruled } = shown;
  const link = row.claim === undefined ? undefined : claimLink?.(row.claim.id);
  const content = [
    element('title', {}, escapedXml(rowWords(row))),
    claimSign(shown),
    shown.number === undefined ? '' : numberText(shown.number, box.gutter, y),
    ...lineTexts(shown),
  ].join('');
  const rule = ruled ? element('path', { class: 'rule', d: `M0,${y - 3} H${box.width}` }) : '';
  return rule + (link === undefined ? element('g', {}, content) : element('a', { href: link }, content));
}

function lineTexts({ row, lines, x, y }: BoxRow): readonly string[] {
  return lines.map((line, i) =>
    element(
      'text',
      { class: row.kind, x: tenth(x), y: y + i * LINE_HEIGHT + BASELINE, ...fitted(line) },
      escapedXml(line),
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
    element('text', { class: `${tone} status`, ...letters }, escapedXml(status)),
  ].join('');
}

const CHIP_WIDTH = 28;

export function rowWords(row: GraphRow): string {
  const status = row.claim?.status;
  const place = row.line === undefined ? '' : `line ${row.line}: `;
  return `${place}${labelled(row)}${status === undefined ? '' : ` (${status}, ${STATUS_WORDS[status]})`}`;
}
