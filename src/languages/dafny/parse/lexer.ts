/** Text to tokens. Total: what is not a token becomes a `bad` one with a diagnostic. Comments are kept apart. */
import type { Diagnostic } from '../../diagnostics.js';
import type { Comment, SourceText } from '../syntax/index.js';
import { kindOfWord } from './tokens.js';
import type { TokenKind } from './tokens.js';

/** Token `i` is `text.slice(starts[i], ends[i])`; the last one is `eof`. */
export interface Tokens {
  readonly kinds: readonly TokenKind[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly comments: readonly Comment[];
  readonly diagnostics: readonly Diagnostic[];
}

const LETTER = 1;
const DIGIT = 2;
const SPECIAL = 4;
const HEX = 8;
const SPACE = 16;
const NAME = LETTER | DIGIT | SPECIAL;

const CLASSES: Uint8Array = (() => {
  const classes = new Uint8Array(128);
  const add = (characters: string, flag: number) => {
    for (const c of characters) classes[c.charCodeAt(0)] = (classes[c.charCodeAt(0)] ?? 0) | flag;
  };
  add('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', LETTER);
  add('0123456789', DIGIT);
  add("'_?", SPECIAL);
  add('0123456789abcdefABCDEF', HEX);
  add(' \t\r\n', SPACE);
  return classes;
})();

/** The signs, longest first for each first character. `!in` is not here: it needs a look at what follows. */
const SIGNS: ReadonlyMap<string, readonly TokenKind[]> = new Map<string, readonly TokenKind[]>([
  ['(', ['(']],
  [')', [')']],
  ['[', ['[']],
  [']', [']']],
  ['{', ['{:', '{']],
  ['}', ['}']],
  [',', [',']],
  [';', [';']],
  ['.', ['...', '..', '.']],
  ['`', ['`']],
  ['@', ['@']],
  ['#', ['#']],
  [':', ['::', ':=', ':|', ':-', ':']],
  ['=', ['==>', '==', '=>', '=']],
  ['!', ['!=', '!']],
  ['<', ['<==>', '<==', '<=', '<']],
  ['>', ['>=', '>']],
  ['+', ['+']],
  ['-', ['-->', '->', '-']],
  ['~', ['~>', '~']],
  ['*', ['*']],
  ['/', ['/']],
  ['%', ['%']],
  ['&', ['&&', '&']],
  ['|', ['||', '|']],
  ['^', ['^']],
]);

const CHARACTER_LITERAL =
  /'(?:[^'\\\r\n\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff]|\\(?:['"\\0nrt]|u[0-9a-fA-F]{4}|U\{[0-9a-fA-F](?:_?[0-9a-fA-F])*\}))'/y;
const BROKEN_CHARACTER_LITERAL = /'\\[^'\r\n]*'?/y;
const DIGITS = /\d(?:_?\d)*/y;
const HEX_DIGITS = /0x[0-9a-fA-F](?:_?[0-9a-fA-F])*/y;
const DECIMAL = /\d(?:_?\d)*(?:\.\d(?:_?\d)*(?:e-?\d(?:_?\d)*)?|e-?\d(?:_?\d)*)/y;

export function tokenize(source: SourceText): Tokens {
  return new Lexer(source).run();
}

class Lexer {
  private readonly kinds: TokenKind[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly comments: Comment[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly text: string;
  private offset = 0;

  constructor(private readonly source: SourceText) {
    this.text = source.text;
  }

  run(): Tokens {
    const { text } = this;
    if (text.charCodeAt(0) === 0xfeff) this.offset = 1;
    while (this.offset < text.length) {
      const code = text.charCodeAt(this.offset);
      const flags = classOf(code);
      if (flags & SPACE) this.offset++;
      else if (flags & DIGIT) this.number();
      else if (code === 0x27 /* ' */) this.quote();
      else if (flags & NAME) this.word();
      else if (code === 0x22 /* " */) this.string();
      else if (code === 0x2f /* / */ && text.startsWith('//', this.offset)) this.lineComment();
      else if (code === 0x2f && text.startsWith('/*', this.offset)) this.blockComment();
      else if (code === 0x40 /* @ */ && text.charCodeAt(this.offset + 1) === 0x22) this.verbatimString();
      else this.sign();
    }
    this.push('eof', text.length, text.length);
    const { kinds, starts, ends, comments, diagnostics } = this;
    return { kinds, starts, ends, comments, diagnostics };
  }

  private push(kind: TokenKind, start: number, end: number): void {
    this.kinds.push(kind);
    this.starts.push(start);
    this.ends.push(end);
    this.offset = end;
  }

  private report(code: Diagnostic['code'], start: number, end: number, message: string): void {
    this.diagnostics.push({ severity: 'error', code, span: { source: this.source, start, end }, message });
  }

  private match(pattern: RegExp): number {
    pattern.lastIndex = this.offset;
    return pattern.test(this.text) ? pattern.lastIndex : -1;
  }

  private nameEnd(): number {
    let end = this.offset + 1;
    while (classOf(this.text.charCodeAt(end)) & NAME) end++;
    return end;
  }

  private word(): void {
    const end = this.nameEnd();
    this.push(kindOfWord(this.text.slice(this.offset, end)), this.offset, end);
  }

  private number(): void {
    for (const [kind, pattern] of NUMBERS) {
      const end = this.match(pattern);
      if (end >= 0) return this.push(kind, this.offset, end);
    }
  }

  /** `'a'` is a character, but `'a`, `'` and `'a'b` are names: the longer of the two readings wins. */
  private quote(): void {
    const character = this.match(CHARACTER_LITERAL);
    const name = this.nameEnd();
    if (character >= name) return this.push('character', this.offset, character);
    const broken = this.match(BROKEN_CHARACTER_LITERAL);
    if (broken >= 0) {
      this.report(
        'bad-literal',
        this.offset,
        broken,
        "a character literal is one character or one escape between single quotes, such as 'a', '\\n' or '\\u0041'",
      );
      return this.push('bad', this.offset, broken);
    }
    this.push('identifier', this.offset, name);
  }

  private string(): void {
    const { text, offset: start } = this;
    let end = start + 1;
    for (; ; end++) {
      const code = text.charCodeAt(end);
      if (code === 0x22) return this.push('text', start, end + 1);
      if (code === 0x5c /* \ */ && end + 1 < text.length && text.charCodeAt(end + 1) !== 0x0a) end++;
      else if (end >= text.length || code === 0x0a || code === 0x0d) break;
    }
    this.report(
      'unterminated-literal',
      start,
      end,
      'this string does not end on its line: add the closing `"` (a string over several lines is written @"…")',
    );
    this.push('bad', start, end);
  }

  private verbatimString(): void {
    const { text, offset: start } = this;
    let end = start + 2;
    for (;;) {
      end = text.indexOf('"', end);
      if (end < 0) break;
      if (text.charCodeAt(end + 1) !== 0x22) return this.push('text', start, end + 1);
      end += 2;
    }
    this.report('unterminated-literal', start, start + 2, 'this string never ends: add the closing `"`');
    this.push('bad', start, text.length);
  }

  private comment(end: number): void {
    const { source, offset: start } = this;
    this.comments.push({ span: { source, start, end }, text: this.text.slice(start, end) });
    this.offset = end;
  }

  private lineComment(): void {
    const newline = this.text.indexOf('\n', this.offset);
    let end = newline < 0 ? this.text.length : newline;
    if (newline >= 0 && this.text.charCodeAt(end - 1) === 0x0d) end--;
    this.comment(end);
  }

  /** Block comments nest. */
  private blockComment(): void {
    const { text, offset: start } = this;
    const edge = /\/\*|\*\//g;
    edge.lastIndex = start + 2;
    let depth = 1;
    while (depth > 0) {
      const found = edge.exec(text);
      if (found === null) {
        this.report('unterminated-literal', start, start + 2, 'this comment never ends: add the closing `*/`');
        return this.comment(text.length);
      }
      depth += found[0] === '/*' ? 1 : -1;
    }
    this.comment(edge.lastIndex);
  }

  private sign(): void {
    const { text, offset: start } = this;
    if (text.startsWith('!in', start) && !(classOf(text.charCodeAt(start + 3)) & NAME)) {
      return this.push('!in', start, start + 3);
    }
    for (const sign of SIGNS.get(text.charAt(start)) ?? []) {
      if (text.startsWith(sign, start)) return this.push(sign, start, start + sign.length);
    }
    let end = start + 1;
    while (end < text.length && !isTokenStart(text, end)) end++;
    this.report('bad-character', start, end, `${shown(text.slice(start, end))} cannot be part of a program here`);
    this.push('bad', start, end);
  }
}

const NUMBERS: readonly (readonly [TokenKind, RegExp])[] = [
  ['hexdigits', HEX_DIGITS],
  ['decimal', DECIMAL],
  ['digits', DIGITS],
];

function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] ?? 0) : 0;
}

function isTokenStart(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return classOf(code) !== 0 || code === 0x22 || SIGNS.has(text.charAt(offset));
}

/** A piece of strange text for a message: short, and with nothing that a terminal would act on. */
function shown(text: string): string {
  const characters = Array.from(text.slice(0, 40)).slice(0, 12);
  if (characters.every((c) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(c))) return `\`${characters.join('')}\``;
  const codes = characters
    .slice(0, 3)
    .map((c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  return `the character${characters.length > 1 ? 's' : ''} ${codes.join(' ')}${characters.length > 3 ? ' …' : ''}`;
}
