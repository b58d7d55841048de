/**
 * Unicode escapes. The language replaces them before it looks for words and comments (JLS 3.3), the parser does not: only
 * those are let through that mean the same to both, because they stand in a comment or literal and do not end it.
 */
import type { Diagnostic } from '../../diagnostics.js';
import type { SourceText } from '../../source.js';

/** The first escape that the parser would take for something else. */
export function misleadingEscape(source: SourceText): Diagnostic | undefined {
  const { text } = source;
  if (!text.includes('\\u')) return undefined;
  const quiet = [...text.matchAll(COMMENTS_AND_LITERALS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (const match of text.matchAll(/(\\+)(u+[0-9a-fA-F]{0,4})/g)) {
    const [, backslashes = '', rest = ''] = match;
    // Two backslashes are one character, after which a u is a letter.
    if (backslashes.length % 2 === 0) continue;
    const start = match.index + backslashes.length - 1;
    const end = start + 1 + rest.length;
    if (quiet.some((part) => part.start < start && end <= part.end) && !isMarking(rest)) continue;
    return {
      severity: 'error',
      code: 'bad-character',
      span: { source, start, end },
      message: `The escape ${text.slice(start, end)} is not supported here; write the character itself.`,
    };
  }
  return undefined;
}

const COMMENTS_AND_LITERALS =
  /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|"""(?:\\[\s\S]|[^\\])*?(?:"""|$)|"(?:[^"\\\n\r]|\\.)*"?|'(?:[^'\\\n\r]|\\.)*'?/g;

/** Whether it can begin, end or continue a comment or literal, or is no escape at all. */
function isMarking(escape: string): boolean {
  const digits = escape.replace(/^u+/, '');
  return digits.length < 4 || '"\'\\*/\n\r'.includes(String.fromCharCode(Number.parseInt(digits, 16)));
}
