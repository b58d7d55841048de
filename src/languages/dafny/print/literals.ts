/** Literals as text. */
import type * as ast from '../syntax/index.js';
import { verbatim } from './doc.js';
import type { Doc } from './doc.js';

type Literal =
  ast.BoolLiteral | ast.IntLiteral | ast.RealLiteral | ast.CharLiteral | ast.StringLiteral | ast.NullLiteral;

export function literal(e: Literal): Doc {
  switch (e.kind) {
    case 'bool':
      return e.value ? 'true' : 'false';
    case 'int':
      return e.text;
    case 'real':
      return realText(e.digits, e.decimals);
    case 'char':
      return `'${escaped(String.fromCodePoint(e.value), "'")}'`;
    case 'string':
      return e.verbatim ? verbatim(`@"${e.value.replaceAll('"', '""')}"`) : quoted(e.value);
    case 'null':
      return 'null';
  }
}

export function quoted(value: string): string {
  return `"${escaped(value, '"')}"`;
}

/** More zeros than this are written as an exponent. */
const MANY_DECIMALS = 40;

function realText(digits: bigint, decimals: number): string {
  const text = digits.toString();
  if (decimals > text.length + MANY_DECIMALS) return `${text}e-${decimals}`;
  const padded = text.padStart(decimals + 1, '0');
  return `${padded.slice(0, padded.length - decimals)}.${padded.slice(padded.length - decimals)}`;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\0', '\\0'],
]);

/** Halves of surrogate pairs have only the short form, and other characters have only the long one in Dafny 4. */
function escaped(value: string, quote: string): string {
  let text = '';
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (character === quote) text += `\\${quote}`;
    else if (code >= 0xd800 && code <= 0xdfff) text += `\\u${code.toString(16).toUpperCase()}`;
    else if (ESCAPES.has(character)) text += ESCAPES.get(character) ?? '';
    else if (code < 0x20 || code === 0x7f) text += `\\U{${code.toString(16).toUpperCase()}}`;
    else text += character;
  }
  return text;
}
