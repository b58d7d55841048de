/** Pieces of source as rows of a picture: on one line, without comments, and without the bodies of compound statements. */
import type { Span } from '../../languages/source.js';
import { textOf } from '../../languages/source.js';
import { visible } from '../text.js';

/** Strings and characters are kept as they are; what stands between words is one space. */
const LITERAL_OR_SPACE =
  /(@"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\[^'\n]+|\\')')|(?:\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s)+/g;

export function oneLine(text: string): string {
  return visible(text.replace(LITERAL_OR_SPACE, (_, literal?: string) => literal ?? ' ').trim());
}

/** What a statement says before its body begins; all of a statement that has none. */
export function statementText(span: Span): string {
  const text = oneLine(textOf(span));
  if (text.startsWith('case ')) return until(text, /\s*=>/);
  if (/^(?:for|while)\b/.test(text)) return until(text, /\s*(?:\b(?:invariant|decreases|modifies)\b|\{)/);
  if (/^(?:if|match|forall|calc|label|modify)\b/.test(text)) return until(text, /\s*\{/);
  return withKeyword(span, text.replace(/;$/, ''));
}

/** A condition with what stands before it: `if x < 0`, `&& y < 0`, `case Red`. */
export function decisionText(span: Span): string {
  const text = oneLine(textOf(span));
  // What `:-` decides is whether its value is a failure.
  return /:-\s*$/.test(textBefore(span)) ? `${text} fails` : withKeyword(span, text);
}

export function lineOf({ source, start }: Span): number {
  return source.position(start).line;
}

/** Whether the second lies in the first. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.source === inner.source && outer.start <= inner.start && inner.end <= outer.end;
}

const LOOK_BEHIND = 40;

function textBefore({ source, start }: Span): string {
  return source.text.slice(Math.max(0, start - LOOK_BEHIND), start);
}

function withKeyword(span: Span, text: string): string {
  const keyword = /(\b(?:if|while|case|match|return|assume|expect)|&&|\|\||==>)\s*\(?\s*$/.exec(textBefore(span))?.[1];
  return keyword === undefined ? text : `${keyword} ${text}`;
}

/** Attributes are in braces too, and do not begin a body. */
function until(text: string, end: RegExp): string {
  const at = text.replaceAll('{:', '(:').search(end);
  return at <= 0 ? text : text.slice(0, at);
}
