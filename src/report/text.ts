/** Diagnostics as people read them: the place, the sentence, and the line of source with the place underlined. */
import { counted } from '../model/index.js';
import type { Diagnostic } from '../languages/diagnostics.js';
import type { Span } from '../languages/source.js';
import { plainStyle } from './style.js';
import type { Style } from './style.js';
import type { Counts } from './report.js';

/** How much of a long line is shown around the place. */
const EXCERPT_WIDTH = 120;
const EXCERPT_BEFORE = 40;

export function diagnosticText(diagnostic: Diagnostic, style: Style = plainStyle): string {
  const { span, severity, code, message } = diagnostic;
  const head = `${style[severity](`${severity}[${code}]:`)} ${visible(message)}`;
  return `${placeText(span, style)} ${head}\n${underlinedText(span, style[severity])}`;
}

export function placeText({ source, start }: Span, style: Style = plainStyle): string {
  const { line, column } = source.position(start);
  return style.strong(`${visible(source.path)}:${line}:${column}:`);
}

/** The first line of the span with the span's part of it underlined; nothing for an empty line. */
export function underlinedText({ source, start, end }: Span, mark: (text: string) => string): string {
  const { line, column } = source.position(start);
  const text = source.line(line);
  if (text.trim() === '') return '';
  const { excerpt, before, width } = excerptOf(text, column - 1, end - start);
  return `  ${excerpt}\n  ${before}${mark('^'.repeat(width))}\n`;
}

export function countsText(counts: Counts): string {
  const parts = [counted(counts.files, 'file'), counts.errors === 0 ? 'no errors' : counted(counts.errors, 'error')];
  if (counts.warnings > 0) parts.push(counted(counts.warnings, 'warning'));
  return `${parts.join(', ')}\n`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Excerpt {
  readonly excerpt: string;
  /** As wide as what stands before the place; tabs stay tabs, so that the underline meets its text. */
  readonly before: string;
  readonly width: number;
}

function excerptOf(line: string, offset: number, length: number): Excerpt {
  const at = Math.min(offset, line.length);
  const from = line.length <= EXCERPT_WIDTH ? 0 : Math.max(0, at - EXCERPT_BEFORE);
  const to = Math.min(line.length, from + EXCERPT_WIDTH);
  const head = from > 0 ? '…' : '';
  const tail = to < line.length ? '…' : '';
  const before = [...head, ...line.slice(from, at)].map((character) => (character === '\t' ? '\t' : ' ')).join('');
  const marked = [...line.slice(at, Math.min(at + length, to))].length;
  return { excerpt: `${head}${visible(line.slice(from, to))}${tail}`, before, width: Math.max(1, marked) };
}

/** Control characters of an input never reach the terminal, where they would act. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}
