/** Literal tokens to values. */
import type * as ast from '../syntax/index.js';
import type { Parser } from './parser.js';

type Literal =
  ast.IntLiteral | ast.RealLiteral | ast.CharLiteral | ast.StringLiteral | ast.BoolLiteral | ast.NullLiteral;

/** A larger exponent would make numbers that nothing can compute with. */
const MAX_EXPONENT = 10_000;
const MAX_CODE_POINT = 0x10ffff;

export function isLiteral(p: Parser): boolean {
  switch (p.kind) {
    case 'true':
    case 'false':
    case 'null':
    case 'digits':
    case 'hexdigits':
    case 'decimal':
    case 'character':
    case 'text':
      return true;
    case '.':
      return p.adjacent() && (p.peek() === 'digits' || p.peek() === 'decimal');
    default:
      return false;
  }
}

/** The literal at hand; call only where `isLiteral`. */
export function literal(p: Parser): Literal | undefined {
  const start = p.start();
  switch (p.kind) {
    case 'true':
    case 'false': {
      const value = p.at('true');
      p.next();
      return { kind: 'bool', value, span: p.span(start) };
    }
    case 'null':
      p.next();
      return { kind: 'null', span: p.span(start) };
    case 'digits':
      return p.peek() === '.' && p.adjacent() ? trailingPoint(p) : integer(p);
    case 'hexdigits':
      return integer(p);
    case 'decimal':
      return decimal(p, takeNumber(p), start);
    case '.':
      p.next();
      return decimal(p, `0.${takeNumber(p)}`, start);
    case 'character': {
      const text = p.tokenText();
      const value = unescape(p, text.slice(1, -1), start + 1).codePointAt(0) ?? 0;
      p.next();
      return { kind: 'char', value, span: p.span(start) };
    }
    case 'text': {
      const { value, verbatim } = stringToken(p);
      return { kind: 'string', value, verbatim, span: p.span(start) };
    }
    default:
      return undefined;
  }
}

/** The string at hand, after escapes. */
export function stringToken(p: Parser): { readonly value: string; readonly verbatim: boolean } {
  const text = p.tokenText();
  const verbatim = text.startsWith('@');
  const open = verbatim ? 2 : 1;
  const inner = text.slice(open, -1);
  const value = verbatim ? inner.replaceAll('""', '"') : unescape(p, inner, p.start() + open);
  p.next();
  return { value, verbatim };
}

function takeNumber(p: Parser): string {
  const text = p.tokenText().replaceAll('_', '');
  p.next();
  return text;
}

function integer(p: Parser): Literal {
  const start = p.start();
  const text = takeNumber(p);
  return { kind: 'int', value: BigInt(text), text, span: p.span(start) };
}

/** `1.` is `1.0`. */
function trailingPoint(p: Parser): Literal {
  const start = p.start();
  const text = takeNumber(p);
  p.next();
  return decimal(p, `${text}.0`, start);
}

function decimal(p: Parser, text: string, start: number): Literal {
  const [mantissa = '', exponentText = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const exponent = Number(exponentText);
  const span = p.span(start);
  if (Math.abs(exponent) > MAX_EXPONENT) {
    p.report('bad-literal', span, `the exponent of a number may be at most ${MAX_EXPONENT}`);
    return { kind: 'real', digits: 0n, decimals: 1, span };
  }
  const decimals = fraction.length - exponent;
  const digits = BigInt(whole + fraction);
  // At least one decimal, so that a real number never looks like an integer.
  if (decimals >= 1) return { kind: 'real', digits, decimals, span };
  return { kind: 'real', digits: digits * 10n ** BigInt(1 - decimals), decimals: 1, span };
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['"', '"'],
  ['\\', '\\'],
  ['0', '\0'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U\{([0-9a-fA-F](?:_?[0-9a-fA-F])*)\}|([\s\S]?))/g;

/** At most six digits, and neither above the last code point nor half of a surrogate pair; -1 otherwise. */
function codePoint(digits: string): number {
  const value = digits.length > 6 ? -1 : parseInt(digits, 16);
  return value > MAX_CODE_POINT || (value >= 0xd800 && value <= 0xdfff) ? -1 : value;
}

/** Resolves escapes; `offset` is where the text stands in the file. */
function unescape(p: Parser, text: string, offset: number): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (escape: string, short?: string, long?: string, simple?: string, ...rest: unknown[]) => {
    if (short !== undefined) return String.fromCharCode(parseInt(short, 16));
    const value = long === undefined ? -1 : codePoint(long.replaceAll('_', ''));
    if (value >= 0) return String.fromCodePoint(value);
    const known = simple === undefined ? undefined : SIMPLE_ESCAPES.get(simple);
    if (known !== undefined) return known;
    const start = offset + (typeof rest[0] === 'number' ? rest[0] : 0);
    p.report(
      'bad-literal',
      { source: p.source, start, end: start + escape.length },
      `\`${escape}\` is not an escape: use \\n, \\r, \\t, \\0, \\', \\", \\uXXXX, \\U{X…}, or \\\\ for a backslash`,
    );
    return escape;
  });
}
