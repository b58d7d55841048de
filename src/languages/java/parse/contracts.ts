/**
 * Contracts in comments before methods and loops: a small part of JML. `//@ requires x > 0;`, and the same in comments of several lines.
 * Clauses are expressions of Java, with `\result`, `\old(e)`, and `==>` and `<==>` where nothing stands around them.
 */
import { parse } from 'java-parser';
import type { SourceText, Span } from '../../source.js';
import type { AssignablePlace, Contract, ContractClause, Expression } from '../syntax.js';
import type { CstNode } from './cst.js';
import type { ExpressionContext } from './expressions.js';
import { expressionOf } from './expressions.js';

const NONE: Contract = { clauses: [] };

/** The comments that end right before an offset. */
export function contractBefore(context: ExpressionContext, offset: number): Contract {
  const { source } = context;
  const start = startOfComments(source, offset);
  const masked = start === undefined ? '' : withoutMarks(source.text.slice(start, offset));
  if (start === undefined || masked.trim() === '') return NONE;
  const clauses: ContractClause[] = [];
  for (const part of partsOf(masked, ';')) clauses.push(...clauseOf(context, { ...part, start: part.start + start }));
  return { clauses };
}

interface Piece {
  readonly text: string;
  readonly start: number;
}

const COMMENTS =
  /"""(?:\\[\s\S]|[^\\])*?(?:"""|$)|"(?:[^"\\\n\r]|\\.)*"?|'(?:[^'\\\n\r]|\\.)*'?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/g;

const commentsOf = new WeakMap<SourceText, readonly { readonly start: number; readonly end: number }[]>();

/** Where the comments begin that nothing separates from an offset; undefined if none of them is a contract. */
function startOfComments(source: SourceText, offset: number): number | undefined {
  const { text } = source;
  let comments = commentsOf.get(source);
  if (comments === undefined) {
    comments = [...text.matchAll(COMMENTS)].flatMap((match) =>
      match[0].startsWith('/') ? [{ start: match.index, end: match.index + match[0].length }] : [],
    );
    commentsOf.set(source, comments);
  }
  let at = offset;
  let found: number | undefined;
  for (const { start, end } of comments.filter((one) => one.end <= offset).reverse()) {
    if (text.slice(end, at).trim() !== '') break;
    at = start;
    if (/^\/[/*]@/.test(text.slice(start, end))) found = start;
  }
  return found;
}

/** The same length, with spaces for what is no contract. What Java has no words for gets words of the same length. */
function withoutMarks(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  return text
    .replace(COMMENTS, (comment) => {
      if (comment.startsWith('//@')) return `   ${comment.slice(3)}`;
      if (!comment.startsWith('/*@')) return blank(comment);
      const inner = comment.slice(3, -2).replace(/@\s*$/, blank);
      return `   ${inner.replace(/(^|\n)([ \t]*)@+/g, (_, line: string, space: string) => `${line}${space} `)}  `;
    })
    .replace(/\\(result|old|nothing|everything)\b/g, '$$$1');
}

/** Apart at a sign that no bracket is around. */
function partsOf(text: string, sign: string): readonly Piece[] {
  const parts: Piece[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (depth === 0 && text.startsWith(sign, i)) {
      parts.push({ text: text.slice(start, i), start });
      i += sign.length - 1;
      start = i + 1;
    }
  }
  parts.push({ text: text.slice(start), start });
  return parts.filter((part, i) => i < parts.length - 1 || part.text.trim() !== '');
}

const KEYWORDS: Readonly<Record<string, ContractClause['kind']>> = {
  requires: 'requires',
  ensures: 'ensures',
  loop_invariant: 'invariant',
  maintaining: 'invariant',
  decreases: 'decreases',
  decreasing: 'decreases',
  assignable: 'assignable',
  modifies: 'assignable',
};

function clauseOf(context: ExpressionContext, piece: Piece): readonly ContractClause[] {
  const { source } = context;
  const [all = '', word = ''] = /^\s*([\w$]*)/.exec(piece.text) ?? [];
  const start = piece.start + all.length - word.length;
  const span: Span = { source, start, end: piece.start + piece.text.trimEnd().length };
  const kind = KEYWORDS[word];
  const rest: Piece = { text: piece.text.slice(all.length), start: piece.start + all.length };
  if (kind === undefined) {
    const expression: Expression = { kind: 'unsupported', feature: `the clause ${word} of a contract`, span };
    return [{ kind: 'requires', expression }];
  }
  if (kind === 'assignable') return [{ kind, places: placesOf(context, rest), span }];
  return [{ kind, expression: conditionOf(context, rest) }];
}

function placesOf(context: ExpressionContext, piece: Piece): readonly AssignablePlace[] | 'everything' {
  const places: AssignablePlace[] = [];
  for (const part of partsOf(piece.text, ',')) {
    const text = part.text.trim();
    if (text === '$everything') return 'everything';
    if (text === '$nothing') continue;
    const at = { text: part.text, start: part.start + piece.start };
    const all = /^([\s\S]*?)(\.\s*\*|\[\s*\*\s*\])\s*$/.exec(part.text);
    if (all === null) places.push({ kind: 'place', place: expressionAt(context, at) });
    else places.push({ kind: 'all-of', object: expressionAt(context, { ...at, text: all[1] ?? '' }) });
  }
  return places;
}

/** `a ==> b ==> c` binds to the right, and weaker than anything but `<==>`. */
function conditionOf(context: ExpressionContext, piece: Piece): Expression {
  const shifted = (part: Piece): Piece => ({ ...part, start: part.start + piece.start });
  const spanOf = (left: Expression, right: Expression): Span => ({ ...left.span, end: right.span.end });
  const [first, ...equal] = partsOf(piece.text, '<==>').map(shifted);
  if (first !== undefined && equal.length > 0) {
    return equal.reduce<Expression>(
      (left, part) => {
        const right = conditionOf(context, part);
        return { kind: 'binary', operator: '==', left, right, span: spanOf(left, right) };
      },
      conditionOf(context, first),
    );
  }
  const implied = partsOf(piece.text, '==>').map((part) => expressionAt(context, shifted(part)));
  const last = implied.at(-1) ?? expressionAt(context, piece);
  return implied.slice(0, -1).reduceRight<Expression>((right, left) => {
    const not: Expression = { kind: 'unary', operator: '!', operand: left, span: left.span };
    return { kind: 'binary', operator: '||', left: not, right, span: spanOf(left, right) };
  }, last);
}

function expressionAt(context: ExpressionContext, { text, start }: Piece): Expression {
  const { source } = context;
  const from = start + text.length - text.trimStart().length;
  const span: Span = { source, start: from, end: Math.max(from + 1, start + text.trimEnd().length) };
  try {
    // Offsets are those of the file.
    const cst = (parse as unknown as (text: string, entry: string) => CstNode)(' '.repeat(start) + text, 'expression');
    return expressionOf({ ...context, isContract: true }, cst);
  } catch {
    return { kind: 'unsupported', feature: 'a clause of a contract that is no expression', span };
  }
}
