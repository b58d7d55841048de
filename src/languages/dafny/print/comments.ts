/**
 * Comments are not in the tree: they are found again by position, in order, each exactly once. Before a node is
 * printed, all comments that stand before it in the source and have not been printed yet are taken. So a node that
 * was moved or made by a rewrite may change where a comment goes, but never whether it is printed.
 */
import type * as ast from '../syntax/index.js';
import { blankline, hardline, trailing, verbatim } from './doc.js';
import type { Doc } from './doc.js';
import { leftmost } from './precedence.js';

/** How the text continues after some comments. */
type Continuation =
  /** There were none. */
  | 'none'
  /** The line must end. */
  | 'newline'
  /** The comment stood in front of something on the same line, and stays there. */
  | 'space'
  /** The comment stands behind something, and any break may follow. */
  | 'any';

/** Empty lines above comments: kept, dropped, or dropped above the first comment only. */
type Blanks = 'keep' | 'drop' | 'drop-first';

interface TakenComments {
  /** The comments, each with the space or newline before it. */
  readonly docs: readonly Doc[];
  readonly then: Continuation;
}

export class Comments {
  private readonly source: ast.SourceText | undefined;
  private readonly all: readonly ast.Comment[];
  private next = 0;

  constructor(source?: ast.SourceText, all: readonly ast.Comment[] = []) {
    this.source = source;
    this.all = all;
  }

  /** Comments before a node that stands in the middle of a line: `/* c *\/ e`. */
  lead(node: ast.Node): Doc {
    const comments = this.takeBefore(this.startOf(node));
    if (comments.length === 0) return '';
    return comments.map((comment) => [bodyOf(comment), endsLine(comment) ? hardline : ' ']);
  }

  /** The place between two parts where a line may break: comments go to the end of the old line, or on lines of their own. */
  gap(node: ast.Node, soft: Doc): Doc {
    const { docs, then } = this.take(this.startOf(node), 'drop');
    return [docs, then === 'newline' ? hardline : then === 'space' ? ' ' : soft];
  }

  /** The line break before a statement, declaration, clause or case, with an empty line if the source has one there. */
  newLine(node: ast.Node, keepBlank: boolean): Doc {
    const { docs, then } = this.take(this.startOf(node), keepBlank ? 'keep' : 'drop');
    if (then === 'space') return [docs, ' '];
    return [docs, keepBlank && isBlankBefore(node.span) ? blankline : hardline];
  }

  /** The first line of a block: as `newLine`, and no empty line after the brace. */
  firstLine(node: ast.Node): Doc {
    const { docs, then } = this.take(this.startOf(node), 'drop-first');
    if (then === 'space') return [docs, ' '];
    return [docs, docs.length > 0 && isBlankBefore(node.span) ? blankline : hardline];
  }

  /** What is left before the end of a node, to be printed before its closing brace. */
  beforeEnd(span: ast.Span, empty: boolean): readonly Doc[] {
    return this.take(span.source === this.source ? span.end : undefined, empty ? 'drop-first' : 'keep').docs;
  }

  /** Everything that is left. */
  rest(empty: boolean): readonly Doc[] {
    return this.take(Infinity, empty ? 'drop-first' : 'keep').docs;
  }

  private take(before: number | undefined, blanks: Blanks): TakenComments {
    const docs: Doc[] = [];
    let then: Continuation = 'none';
    for (const comment of this.takeBefore(before)) {
      const body = bodyOf(comment);
      if (startsLine(comment) || then === 'newline') {
        const keep = blanks === 'keep' || (blanks === 'drop-first' && docs.length > 0);
        docs.push(keep && isBlankBefore(comment.span) ? blankline : hardline, body);
        then = endsLine(comment) ? 'newline' : 'space';
      } else {
        docs.push(typeof body === 'string' ? trailing(` ${body}`) : [' ', body]);
        if (then !== 'space') then = isLineComment(comment) ? 'newline' : 'any';
        else if (endsLine(comment)) then = 'newline';
      }
    }
    return { docs, then };
  }

  private takeBefore(before: number | undefined): readonly ast.Comment[] {
    if (before === undefined) return [];
    const from = this.next;
    for (let comment = this.all[this.next]; comment !== undefined; comment = this.all[this.next]) {
      if (comment.span.start >= before) break;
      this.next++;
    }
    return from === this.next ? [] : this.all.slice(from, this.next);
  }

  /** Nodes of another file, or made by a rewrite, say nothing about the comments of this one. */
  private startOf(node: ast.Node): number | undefined {
    const next = this.all[this.next];
    if (next === undefined || node.span.source !== this.source || next.span.start >= node.span.end) return undefined;
    return firstPart(node).span.start;
  }
}

/** Nodes that may begin with an expression. */
interface Beginning extends ast.Node {
  readonly kind?: string;
  readonly name?: ast.Ident | undefined;
  readonly value?: ast.Expression;
  readonly object?: ast.Expression | undefined;
}

/** What is printed first of a node. In `(/* c *\/ a + b) * d` it stands after a parenthesis, which may not be printed. */
function firstPart(node: Beginning): ast.Node {
  switch (node.kind) {
    case undefined:
      return node.name === undefined && node.value !== undefined ? leftmost(node.value) : node;
    case 'expression-rhs':
      return node.value === undefined ? node : leftmost(node.value);
    case 'frame':
      return node.object === undefined ? node : leftmost(node.object);
    default:
      return leftmost(node as ast.Expression);
  }
}

function isLineComment(comment: ast.Comment): boolean {
  return comment.text.startsWith('//');
}

/** Only white space stands before it on its line. */
function startsLine(comment: ast.Comment): boolean {
  const text = comment.span.source.text;
  let at = comment.span.start - 1;
  while (at >= 0 && isSpace(text.charCodeAt(at))) at--;
  return at < 0 || text.charCodeAt(at) === NEWLINE;
}

/** Nothing may or does follow on its line. */
function endsLine(comment: ast.Comment): boolean {
  if (isLineComment(comment)) return true;
  const text = comment.span.source.text;
  let at = comment.span.end;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at >= text.length || text.charCodeAt(at) === NEWLINE;
}

function isBlankBefore({ source, start }: ast.Span): boolean {
  let newlines = 0;
  for (let at = start - 1; at >= 0; at--) {
    const code = source.text.charCodeAt(at);
    if (code === NEWLINE) newlines++;
    else if (!isSpace(code)) break;
  }
  return newlines > 1;
}

const NEWLINE = 10;

/** White space within a line, and the mark that a file of Unicode may begin with. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 11 || code === 12 || code === 0xfeff;
}

/** The lines of a block whose lines all begin with a star are indented with the code; other blocks stay as they are. */
function bodyOf(comment: ast.Comment): Doc {
  if (isLineComment(comment)) return comment.text.trimEnd();
  const [first = '', ...others] = comment.text.split('\n').map((text) => text.trimEnd());
  if (others.length === 0) return first;
  if (!others.every((text) => text.trimStart().startsWith('*'))) return verbatim(comment.text);
  return [first, others.map((text) => [hardline, ` ${text.trimStart()}`])];
}
