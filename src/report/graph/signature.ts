/** The first line of a declaration, as written. */
import { spanOf } from '../../languages/origins.js';
import type { Method } from '../../model/index.js';
import { isCheck } from '../../model/index.js';
import { oneLine } from './source-text.js';

const CLAUSE = /\s*(?:\b(?:requires|ensures|modifies|reads|decreases)\b|\{(?!:)|;)/;

/** The words before a name. */
const INTRODUCTION =
  /\b(?:(?:ghost|static|twostate|least|greatest|inductive|opaque|abstract)\s+)*(?:method|function|predicate|lemma|constructor|copredicate|colemma|const|type|newtype|datatype|codatatype)\b/g;

/** `method Abs(x: int) returns (y: int)`, without its contract and its body. */
export function signatureOf(method: Method): string {
  const { source, start } = spanOf(method.origin);
  const line = source.text.lastIndexOf('\n', start - 1) + 1;
  const before = [...source.text.slice(line, start).matchAll(INTRODUCTION)].at(-1)?.index;
  const from = before === undefined ? start : line + before;
  const text = oneLine(source.text.slice(from, declarationEnd(source.text, start)));
  const end = text.search(CLAUSE);
  const written = end <= 0 ? text : text.slice(0, end);
  return isCheck(method) ? `contract of ${method.name}` : written;
}

/** Where the line ends, or a later one if parentheses are open or the results follow. */
function declarationEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '\n' && depth <= 0 && !/^\s*(?:returns\b|:)/.test(text.slice(at, at + 80))) return at;
  }
  return text.length;
}
