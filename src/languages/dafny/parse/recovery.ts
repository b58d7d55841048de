/** Where to go on after a mistake. The layout helps: a declaration at the start of a line is rarely part of a body. */
import type { Tokens } from './lexer.js';
import type { Parser } from './parser.js';
import type { TokenKind } from './tokens.js';

/** Keywords that begin a declaration and nothing else. */
const DECLARATION_KEYWORDS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'abstract',
  'class',
  'codatatype',
  'colemma',
  'const',
  'constructor',
  'copredicate',
  'datatype',
  'export',
  'function',
  'import',
  'include',
  'inductive',
  'iterator',
  'lemma',
  'method',
  'module',
  'newtype',
  'predicate',
  'replaceable',
  'static',
  'trait',
  'twostate',
  'type',
]);

const STATEMENT_KEYWORDS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'assert',
  'assume',
  'break',
  'calc',
  'continue',
  'expect',
  'for',
  'forall',
  'ghost',
  'if',
  'label',
  'match',
  'modify',
  'print',
  'return',
  'var',
  'while',
  'yield',
]);

const CLAUSE_KEYWORDS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'requires',
  'ensures',
  'reads',
  'modifies',
  'decreases',
  'invariant',
]);

/** Whether the token at hand cannot be part of a body, because it begins a declaration. */
export function beginsDeclaration(p: Parser, index = p.index): boolean {
  const kind = p.kindAt(index);
  if (DECLARATION_KEYWORDS.has(kind)) return true;
  return kind === 'ghost' && DECLARATION_KEYWORDS.has(p.kindAt(index + 1));
}

export function beginsStatement(p: Parser, index = p.index): boolean {
  const kind = p.kindAt(index);
  if (STATEMENT_KEYWORDS.has(kind)) return true;
  return kind === 'identifier' && (p.kindAt(index + 1) === ':=' || p.kindAt(index + 1) === '(');
}

/** Whether nothing but space stands before the token on its line. */
export function beginsLine(p: Parser, index = p.index): boolean {
  const before = index === 0 ? 0 : p.endAt(index - 1);
  return index === 0 || p.text.slice(before, p.startAt(index)).includes('\n');
}

/** The 0-based column of a token. */
export function columnOf(p: Parser, index = p.index): number {
  return p.source.position(p.startAt(index)).column - 1;
}

/** The column of the first token on the line of a token. */
export function indentation(p: Parser, index: number): number {
  const lineStart = p.startAt(index) - columnOf(p, index);
  let end = lineStart;
  while (p.text[end] === ' ' || p.text[end] === '\t') end++;
  return end - lineStart;
}

/** Remembers where a member or declaration begins, until the returned function is called. */
export function enterMember(p: Parser): () => void {
  const { memberColumn, memberStart } = p;
  p.memberColumn = indentation(p, p.index);
  p.memberStart = p.index;
  p.saidTooDeep = false;
  return () => {
    p.memberColumn = memberColumn;
    p.memberStart = memberStart;
  };
}

/**
 * Whether a declaration begins here, and not inside the one being parsed: it stands no further right, or braces do not
 * fit the layout anyway.
 */
export function beginsNextMember(p: Parser, index = p.index): boolean {
  if (!beginsDeclaration(p, index) || !beginsLine(p, index)) return false;
  return columnOf(p, index) <= p.memberColumn || (p.misfits.at(-1) ?? -1) >= p.memberStart;
}

/**
 * After a mistake in the statement that began at token `first`: behind its `;`, or before the next statement or the
 * end of the block.
 */
export function recoverStatement(p: Parser, first: number): void {
  let depth = openBraces(p, first);
  for (let i = p.index; ; i++) {
    const kind = p.kindAt(i);
    if (kind === 'eof' || beginsNextMember(p, i)) return p.resumeAt(i);
    if (kind === '{' || kind === '{:') depth++;
    else if (kind === '}' && --depth < 0) return p.resumeAt(i);
    else if (kind === '}' && depth === 0 && endsStatement(p, i + 1)) return p.resumeAt(i + 1);
    if (depth > 0) continue;
    if (kind === ';') return p.resumeAt(i + 1);
    if (i > first && beginsLine(p, i) && (beginsStatement(p, i) || kind === 'case')) return p.resumeAt(i);
  }
}

/**
 * How many braces of matches and attributes are open between token `first` and the mistake. Blocks have recovered
 * by themselves; other braces are sets, and a set that is left open should not swallow the rest of the block.
 */
function openBraces(p: Parser, first: number): number {
  let open = 0;
  const opened: boolean[] = [];
  for (let i = first; i < p.index; i++) {
    const kind = p.kindAt(i);
    if (kind === '{' || kind === '{:') {
      const counts = kind === '{:' || p.kindAt(i + 1) === 'case';
      opened.push(counts);
      if (counts) open++;
    } else if (kind === '}' && opened.pop() === true) {
      open--;
    }
  }
  return open;
}

/** After the `}` that closes a skipped block: whether a new statement begins here. */
function endsStatement(p: Parser, index: number): boolean {
  return beginsLine(p, index) && p.kindAt(index) !== 'else';
}

/** After a mistake before a body: at the `{` of the body, if it can be found. */
export function recoverToBlock(p: Parser): boolean {
  let parentheses = 0;
  for (let i = p.index; ; i++) {
    const kind = p.kindAt(i);
    if (kind === '{') {
      p.resumeAt(i);
      return true;
    }
    if (kind === '(') parentheses++;
    else if (kind === ')') parentheses--;
    if (kind === 'eof' || kind === '}' || beginsDeclaration(p, i)) return false;
    if (kind === ';' && parentheses <= 0) return false;
    if (i > p.index && beginsLine(p, i) && beginsStatement(p, i)) return false;
  }
}

/** After a mistake before the arrow of a `case`: behind the arrow, if there is one. */
export function recoverCase(p: Parser): void {
  for (let i = p.index; ; i++) {
    const kind = p.kindAt(i);
    if (kind === '=>' || kind === ';') return p.resumeAt(i + 1);
    const ends = kind === 'eof' || kind === '}' || beginsDeclaration(p, i);
    if (ends || (i > p.index && kind === 'case')) return p.resumeAt(i);
  }
}

/** After a mistake in the head of a member: at its next clause or its body, if they can be found. */
export function recoverHead(p: Parser): boolean {
  let depth = 0;
  for (let i = p.index; ; i++) {
    const kind = p.kindAt(i);
    const first = beginsLine(p, i);
    if (kind === 'eof' || (beginsDeclaration(p, i) && (first || depth === 0))) return false;
    if (kind === '}' && --depth < 0) return false;
    if (depth > 0) {
      if (kind === '{' || kind === '{:') depth++;
      continue;
    }
    // A brace at an edge of its line is a body, one in the middle probably a set.
    if (kind === '{' && (first || beginsLine(p, i + 1) || p.kindAt(i + 1) === '}')) {
      p.resumeAt(i);
      return true;
    }
    if (kind === '{' || kind === '{:') depth++;
    if (i > p.index && CLAUSE_KEYWORDS.has(kind)) {
      p.resumeAt(i);
      return true;
    }
  }
}

/** After a mistake inside the braces that token `opener` opened: behind the brace that closes them. */
export function recoverInBraces(p: Parser, opener: number): void {
  const closer = closerOf(p, opener);
  for (let i = p.index; ; i++) {
    if (p.kindAt(i) === 'eof' || beginsNextMember(p, i)) return p.resumeAt(i);
    if (i === closer) return p.resumeAt(i + 1);
  }
}

/** The `}` that belongs to a `{` if braces are only counted, or -1. */
function closerOf(p: Parser, opener: number): number {
  p.closers ??= matchBraces(p.tokens);
  return p.closers.get(opener) ?? -1;
}

function matchBraces(tokens: Tokens): ReadonlyMap<number, number> {
  const closers = new Map<number, number>();
  const open: number[] = [];
  tokens.kinds.forEach((kind, index) => {
    if (kind === '{' || kind === '{:') open.push(index);
    const opener = kind === '}' ? open.pop() : undefined;
    if (opener !== undefined) closers.set(opener, index);
  });
  return closers;
}

/**
 * After a mistake in the member that began at token `first`: before the next one, or before the brace that ends the
 * list of members.
 */
export function recoverMember(p: Parser, first: number): void {
  let depth = 0;
  for (let i = p.index; ; i++) {
    const kind = p.kindAt(i);
    if (kind === 'eof') return p.resumeAt(i);
    if (kind === '{' || kind === '{:') depth++;
    else if (kind === '}' && --depth < 0) return p.resumeAt(i);
    if (i > first && beginsMember(p, i) && (depth === 0 || beginsNextMember(p, i))) return p.resumeAt(i);
  }
}

/** A keyword in the middle of a line may be part of the mistake, as in `method method()`. */
function beginsMember(p: Parser, index: number): boolean {
  const kind = p.kindAt(index);
  if (beginsLine(p, index)) return beginsDeclaration(p, index) || kind === 'ghost' || kind === 'var' || kind === '@';
  return index > p.index && beginsDeclaration(p, index) && p.kindAt(index - 1) !== 'by';
}

/** Whether a member may end before the token at hand: the list ends, or another declaration begins. */
export function endsMember(p: Parser): boolean {
  switch (p.kind) {
    case '}':
    case ';':
    case '@':
    case 'ghost':
    case 'var':
    case 'eof':
      return true;
    case 'identifier':
      return p.atWord('opaque') || p.atWord('least') || p.atWord('greatest') || p.atWord('protected');
    default:
      return beginsDeclaration(p);
  }
}
