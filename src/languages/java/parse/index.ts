/** Text -> tree and diagnostics. The grammar is the package's; what it says about mistakes is put into our words. */
import { parse } from 'java-parser';
import type { Diagnostic } from '../../diagnostics.js';
import type { SourceText } from '../../source.js';
import type { File } from '../syntax.js';
import { fileOf } from './declarations.js';
import { misleadingEscape } from './escapes.js';

export interface ParsedFile {
  readonly file: File;
  readonly diagnostics: readonly Diagnostic[];
}

const EMPTY: File = { package: [], imports: [], classes: [] };

/** Brackets inside each other. The parser is recursive, and so is what follows it. */
const DEEPEST = 200;

export function parseFile(source: SourceText): ParsedFile {
  const deep = tooDeep(source.text);
  if (deep !== undefined) return { file: EMPTY, diagnostics: [nested(source, deep)] };
  const escape = misleadingEscape(source);
  if (escape !== undefined) return { file: EMPTY, diagnostics: [escape] };
  try {
    return { file: fileOf(source, parse(source.text)), diagnostics: [] };
  } catch (error) {
    if (error instanceof RangeError) return { file: EMPTY, diagnostics: [nested(source, 0)] };
    // Whatever the package throws is about the text: it is given nothing else.
    return { file: EMPTY, diagnostics: [mistake(source, error instanceof Error ? error.message : '')] };
  }
}

function nested(source: SourceText, at: number): Diagnostic {
  return {
    severity: 'error',
    code: 'nested-too-deeply',
    span: { source, start: at, end: at + 1 },
    message: `Expressions or statements are nested too deeply; the limit is ${DEEPEST} levels.`,
  };
}

/** Where the brackets are nested deeper than we go. Strings and comments may hold a few more. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '(' || character === '{' || character === '[') {
      if (++depth > DEEPEST) return i;
    } else if ((character === ')' || character === '}' || character === ']') && depth > 0) depth--;
  }
  return undefined;
}

/** The package tells line and column (none at the end of the text), and what it found instead. */
function mistake(source: SourceText, message: string): Diagnostic {
  const [, line, column] = /line: (\d+), column: (\d+)/.exec(message) ?? [];
  const start = line === undefined ? lastCharacter(source.text) : offsetOf(source.text, Number(line), Number(column));
  const found = tokenAt(source.text, start);
  const isLexical = /^[^\n]*lexing errors/.test(message);
  const expected = /Expecting(?: token of type)?:? -->\s*'?(.*?)'?\s*<--/.exec(message)?.[1];
  const wanted = expected === undefined ? '' : ` Expected here: ${expected}.`;
  return {
    severity: 'error',
    code: isLexical ? 'bad-character' : 'expected',
    span: { source, start, end: Math.min(source.text.length, start + Math.max(1, found.length)) },
    message: isLexical
      ? `No word or sign of Java starts with ${found === '' ? 'this' : `"${found}"`}.`
      : line === undefined
        ? `The text ends in the middle of a declaration.${wanted}`
        : `The grammar of Java has no "${found}" here.${wanted}`,
  };
}

function offsetOf(text: string, line: number, column: number): number {
  // The package also ends lines at a lone carriage return.
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
}

function lastCharacter(text: string): number {
  return Math.max(0, text.trimEnd().length - 1);
}

function tokenAt(text: string, at: number): string {
  const rest = text.slice(at, at + 40);
  return /^(?:[\p{L}\p{N}_$]+|.)/su.exec(rest)?.[0] ?? '';
}
