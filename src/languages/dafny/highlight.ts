/** The words of a text by what they are, for whoever shows it in colours. */
import type { Highlight, HighlightClass } from '../language.js';
import { tokenize } from './parse/lexer.js';
import type { TokenKind } from './parse/tokens.js';
import type { SourceText } from './syntax/index.js';

/** In their order, without overlaps. Names and signs have no class. Total, as the lexer is. */
export function highlight(source: SourceText): readonly Highlight[] {
  const { kinds, starts, ends, comments } = tokenize(source);
  const found: Highlight[] = comments.map(({ span }) => ({ start: span.start, end: span.end, class: 'comment' }));
  kinds.forEach((kind, i) => {
    const word = classOf(kind);
    if (word !== undefined) found.push({ start: starts[i] ?? 0, end: ends[i] ?? 0, class: word });
  });
  return found.sort((a, b) => a.start - b.start);
}

const TYPES: ReadonlySet<string> = new Set<TokenKind>([
  'bool',
  'char',
  'imap',
  'int',
  'iset',
  'map',
  'multiset',
  'nat',
  'object',
  'object?',
  'ORDINAL',
  'real',
  'seq',
  'set',
  'string',
  'array',
  'bitvector',
]);

const CONTRACTS: ReadonlySet<string> = new Set<TokenKind>([
  'assert',
  'assume',
  'decreases',
  'ensures',
  'expect',
  'invariant',
  'modifies',
  'reads',
  'requires',
]);

function classOf(kind: TokenKind): HighlightClass | undefined {
  if (TYPES.has(kind)) return 'type';
  if (CONTRACTS.has(kind)) return 'contract';
  switch (kind) {
    case 'digits':
    case 'hexdigits':
    case 'decimal':
      return 'number';
    case 'character':
    case 'text':
      return 'string';
    case 'identifier':
    case 'bad':
    case 'eof':
    case '!in':
      return undefined;
    default:
      return /^[a-z]/.test(kind) ? 'keyword' : undefined;
  }
}
