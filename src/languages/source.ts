/** Source text and positions in it. Offsets are UTF-16 code units; lines and columns are 1-based. */

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The text of one file. Spans point into it, so a span says by itself which file it is in. */
export class SourceText {
  readonly path: string;
  readonly text: string;
  private lineStarts: readonly number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  position(offset: number): Position {
    const starts = (this.lineStarts ??= lineStartsOf(this.text));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  /** Undefined if the text has no such place. */
  offset({ line, column }: Position): number | undefined {
    const starts = (this.lineStarts ??= lineStartsOf(this.text));
    const start = starts[line - 1];
    if (start === undefined || column > this.line(line).length + 1) return undefined;
    return start + column - 1;
  }

  /** The text of a 1-based line, without its line end. */
  line(number: number): string {
    const starts = (this.lineStarts ??= lineStartsOf(this.text));
    const start = starts[number - 1];
    if (start === undefined) return '';
    return this.text.slice(start, starts[number] ?? this.text.length).replace(/\r?\n$/, '');
  }
}

/** A half-open range of one file. */
export interface Span {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

export function textOf(span: Span): string {
  return span.source.text.slice(span.start, span.end);
}

/** The smallest span that contains both; both are in one file. */
export function cover(first: Span, last: Span): Span {
  return { source: first.source, start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return starts;
}
