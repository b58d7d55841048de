/** A heap drawn as boxes and arrows. */
import { counted } from '../../model/index.js';
import { layoutHeap, ROW } from './heap-layout.js';
import type { Arrow, Box, HeapState } from './heap-layout.js';
import { markup } from './markup.js';
import type { Markup, Part } from './markup.js';

/** Rows of `before` that have another value here are marked. */
export function heapPicture(state: HeapState, title: string, before?: HeapState): Markup {
  const layout = layoutHeap(state);
  const { width, height, boxes, arrows, omitted } = layout;
  const earlier = before === undefined ? undefined : rowsOf(before);
  const more = omitted > 0 && markup`<p class="note">${counted(omitted, 'object')} more are not drawn.</p>`;
  return markup`<div class="scroll" role="region" aria-label="${title}, drawn" tabindex="0"><svg class="heap" role="img" aria-label="${heapText(state, title)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${boxes.map((box, i) => boxMarkup(box, earlier, i))}${arrows.map(arrowMarkup)}</svg></div>${more}`;
}

/** Whether there is something to draw that a list of values does not show. */
export function hasShape({ objects }: HeapState): boolean {
  return Object.keys(objects).length > 0;
}

function heapText({ values, objects }: HeapState, title: string): string {
  const variables = Object.entries(values).map(([name, value]) => `${name} is ${value}`);
  const parts = Object.entries(objects).map(([name, object]) =>
    'class' in object
      ? `@${name} is a ${object.class} with ${
          Object.entries(object.fields)
            .map(([field, value]) => `${field} ${value}`)
            .join(', ') || 'no fields'
        }`
      : `@${name} is an array of ${object.elements.join(', ') || 'nothing'}`,
  );
  return `${title}: ${[...variables, ...parts].join('; ')}`;
}

function rowsOf(state: HeapState): ReadonlyMap<string, string> {
  const { boxes } = layoutHeap(state);
  return new Map(boxes.flatMap((box) => box.rows.map(({ name, whole }) => [rowKey(box, name), whole] as const)));
}

function rowKey({ title }: Box, name: string): string {
  return `${title}\n${name}`;
}

function boxMarkup(box: Box, earlier: ReadonlyMap<string, string> | undefined, index: number): Markup {
  const { title, x, y, width, height, rows, nameWidth } = box;
  const key = (name: string): string => rowKey(box, name);
  const lines = rows.map(({ name, value, whole }, i): Part => {
    const top = y + ROW * (i + 1) + 2;
    const changed = earlier !== undefined && earlier.get(key(name)) !== whole;
    const valueX = x + 10 + nameWidth + 10;
    return markup`${changed && markup`<rect class="changed" x="${x + 2}" y="${top}" width="${width - 4}" height="${ROW}" rx="4"/>`}<text class="field" x="${x + 10}" y="${top + 15}">${name}</text><text class="value" x="${valueX}" y="${top + 15}">${value}${whole !== value && markup`<title>${whole}</title>`}</text>`;
  });
  return markup`<g class="box${index === 0 ? ' variables' : ''}"><rect class="frame" x="${x}" y="${y}" width="${width}" height="${height}" rx="7"/><path class="rule" d="M${x} ${y + ROW + 1}h${width}"/><text class="title" x="${x + 10}" y="${y + 16}">${title}</text>${lines}</g>`;
}

/** Forward in a curve; backward around the right side of the target. */
function arrowMarkup({ fromX, fromY, toX, toY, side }: Arrow): Markup {
  const bend = side === 'left' ? Math.max(24, (toX - fromX) / 2) : 0;
  const out = Math.max(fromX, toX) + 24;
  const [tip, back] = side === 'left' ? [toX, toX - 7] : [toX, toX + 7];
  const curve =
    side === 'left'
      ? `M${fromX} ${fromY}C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${back} ${toY}`
      : `M${fromX} ${fromY}C${out} ${fromY} ${out} ${toY} ${back} ${toY}`;
  return markup`<circle class="port" cx="${fromX}" cy="${fromY}" r="2.5"/><path class="arrow" d="${curve}"/><path class="tip" d="M${tip} ${toY}L${back} ${toY - 4}V${toY + 4}Z"/>`;
}
