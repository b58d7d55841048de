/**
 * A syntax tree as JSON text. Trees can be deeper than the call stack, so the walk keeps its own stack, and the text
 * comes in pieces. Spans become positions, integers beyond 53 bits become strings, and what is absent is null.
 */
import { SourceText } from '../languages/source.js';
import type { Span } from '../languages/source.js';

const PIECE_LENGTH = 1 << 16;

export function* treeJson(root: unknown): Generator<string, void, undefined> {
  // Each entry is text to be written, or a value whose text comes next; the last entry is the next one.
  const pending: (string | { readonly value: unknown })[] = [{ value: root }];
  let piece = '';
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    piece += typeof next === 'string' ? next : open(next.value, pending);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** The text of a leaf; for an array or object, its opening, with the rest left on `pending`. */
function open(value: unknown, pending: (string | { readonly value: unknown })[]): string {
  if (value === undefined) return 'null';
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isSpan(value)) return JSON.stringify(positionsOf(value));
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((element: unknown) => ['', element] as const)
    : Object.entries(value)
        .filter(([, part]) => !(part instanceof SourceText))
        .map(([key, part]) => [`${JSON.stringify(key)}:`, part] as const);
  pending.push(Array.isArray(value) ? ']' : '}');
  for (let i = entries.length - 1; i >= 0; i--) {
    const [label, part] = entries[i] ?? ['', undefined];
    pending.push({ value: part }, i === 0 ? label : `,${label}`);
  }
  return Array.isArray(value) ? '[' : '{';
}

function isSpan(value: object): value is Span {
  return 'source' in value && 'start' in value && 'end' in value && value.source instanceof SourceText;
}

function positionsOf(span: Span): object {
  return { start: span.source.position(span.start), end: span.source.position(span.end) };
}
