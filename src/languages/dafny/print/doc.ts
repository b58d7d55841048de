/**
 * Documents with optional line breaks, after Wadler ("A prettier printer") and Oppen: a group stands on one line
 * if it fits and breaks all its own lines otherwise. Widths of groups are computed once, when a group is made,
 * so that rendering is linear.
 */

export type Doc = string | readonly Doc[] | Line | IfBroken | Indent | Group | Trailing | Verbatim;

/** A break: a newline in a broken group, `flat` in a flat one. A hard line is a newline in any case. */
interface Line {
  readonly kind: 'line';
  readonly flat: string;
  readonly hard: boolean;
  /** An empty line before the next one. */
  readonly blank: boolean;
}

/** Text that stands only in a broken group. */
interface IfBroken {
  readonly kind: 'if-broken';
  readonly text: string;
}

interface Indent {
  readonly kind: 'indent';
  readonly columns: number;
  readonly body: Doc;
}

interface Group {
  readonly kind: 'group';
  readonly body: Doc;
  /** On one line; infinite if there is a hard line in it. */
  readonly width: number;
}

/** A comment at the end of a line: a long one is no reason to break what stands before it. */
interface Trailing {
  readonly kind: 'trailing';
  readonly text: string;
}

/** Text with newlines of its own, which are not indented (verbatim strings, block comments). */
interface Verbatim {
  readonly kind: 'verbatim';
  readonly text: string;
}

const INDENT = 2;

export const line: Doc = { kind: 'line', flat: ' ', hard: false, blank: false };
export const softline: Doc = { kind: 'line', flat: '', hard: false, blank: false };
export const hardline: Doc = { kind: 'line', flat: '', hard: true, blank: false };
export const blankline: Doc = { kind: 'line', flat: '', hard: true, blank: true };

export function indent(...body: readonly Doc[]): Doc {
  return { kind: 'indent', columns: INDENT, body };
}

export function outdent(...body: readonly Doc[]): Doc {
  return { kind: 'indent', columns: -INDENT, body };
}

export function group(...body: readonly Doc[]): Doc {
  return { kind: 'group', body, width: flatWidth(body) };
}

export function ifBroken(text: string): Doc {
  return { kind: 'if-broken', text };
}

export function trailing(text: string): Doc {
  return { kind: 'trailing', text };
}

export function verbatim(text: string): Doc {
  return text.includes('\n') ? { kind: 'verbatim', text } : text;
}

export function join(separator: Doc, items: readonly Doc[]): Doc {
  const all: Doc[] = [];
  for (const item of items) {
    if (all.length > 0) all.push(separator);
    all.push(item);
  }
  return all;
}

/** As many on a line as fit: each separator breaks by itself. */
export function fill(items: readonly Doc[]): Doc {
  return join([',', group(line)], items);
}

function flatWidth(doc: Doc): number {
  let width = 0;
  const todo: Doc[] = [doc];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') width += next.length;
    else if (isSequence(next)) for (const part of next) todo.push(part);
    else if (next.kind === 'group') width += next.width;
    else if (next.kind === 'indent') todo.push(next.body);
    else if (next.kind === 'line') width += next.hard ? Infinity : next.flat.length;
    else if (next.kind === 'verbatim') return Infinity;
    if (width === Infinity) return width;
  }
  return width;
}

function isSequence(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

interface Command {
  readonly indent: number;
  readonly flat: boolean;
  readonly doc: Doc;
}

export function render(doc: Doc, pageWidth: number): string {
  const out: string[] = [];
  let column = 0;
  /** The indentation of a line that has nothing on it yet; it is written with the first text. */
  let pending = 0;
  const todo: Command[] = [{ indent: 0, flat: false, doc }];

  const write = (text: string): void => {
    if (text === '') return;
    if (pending > 0) out.push(' '.repeat(pending));
    pending = 0;
    out.push(text);
  };
  const newline = (at: number, blank: boolean): void => {
    out.push(blank ? '\n\n' : '\n');
    pending = at;
    column = at;
  };

  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { indent: at, flat, doc: current } = next;
    if (typeof current === 'string') {
      write(current);
      column += current.length;
    } else if (isSequence(current)) {
      for (let i = current.length - 1; i >= 0; i--) todo.push({ indent: at, flat, doc: current[i] ?? '' });
    } else {
      switch (current.kind) {
        case 'line':
          if (flat && !current.hard) {
            write(current.flat);
            column += current.flat.length;
          } else newline(at, current.blank);
          break;
        case 'if-broken':
          if (!flat) {
            write(current.text);
            column += current.text.length;
          }
          break;
        case 'indent':
          todo.push({ indent: Math.max(0, at + current.columns), flat, doc: current.body });
          break;
        case 'group': {
          const room = pageWidth - column - current.width;
          const fits = flat || (room >= 0 && textBeforeBreak(todo, room) <= room);
          todo.push({ indent: at, flat: fits, doc: current.body });
          break;
        }
        case 'trailing':
          write(current.text);
          break;
        case 'verbatim':
          write(current.text);
          column = current.text.length - current.text.lastIndexOf('\n') - 1;
          break;
      }
    }
  }
  return out.join('');
}

/** The width of what must stand on the same line after the current document, up to the first place for a break. */
function textBeforeBreak(rest: readonly Command[], room: number): number {
  let width = 0;
  for (let i = rest.length - 1; i >= 0; i--) {
    // Positions in sequences, and not their parts, are on the stack: a sequence may be as long as the file.
    const todo: { readonly docs: readonly Doc[]; at: number }[] = [{ docs: [rest[i]?.doc ?? ''], at: 0 }];
    for (let top = todo.at(-1); top !== undefined; top = todo.at(-1)) {
      const next = top.docs[top.at++];
      if (next === undefined) todo.pop();
      else if (typeof next === 'string') width += next.length;
      else if (isSequence(next)) todo.push({ docs: next, at: 0 });
      else if (next.kind === 'indent' || next.kind === 'group') todo.push({ docs: [next.body], at: 0 });
      else if (next.kind !== 'if-broken') return width;
      if (width > room) return width;
    }
  }
  return width;
}
