/** Which tokens begin what. */
import type { Parser } from './parser.js';

/** `assert e; …` and the like before a value. `reveal` and `hide` are words, but begin a statement here. */
export function beginsStatementExpression(p: Parser): boolean {
  switch (p.kind) {
    case 'assert':
    case 'assume':
    case 'expect':
    case 'calc':
      return true;
    default:
      return isReveal(p);
  }
}

/** `reveal …` or `hide …`, and not a name that is spelled so. */
export function isReveal(p: Parser): boolean {
  if (p.atWord('reveal')) return true;
  return p.atWord('hide') && (p.peek() === '*' || p.peek() === 'identifier');
}
