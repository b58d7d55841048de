/** Closing braces, and which opening brace is the one that was left open. */
import type { Parser } from './parser.js';
import { beginsLine, columnOf, indentation } from './recovery.js';

/**
 * The `}` that closes the brace at token `opener`. A `}` that stands further left than the line of its `{` probably
 * belongs to an outer one; this is remembered for the message about the outer one, which then lacks its `}`.
 */
export function closeBrace(p: Parser, opener: number): void {
  if (p.at('}')) {
    if (beginsLine(p) && columnOf(p) < indentation(p, opener)) p.misfits.push(opener);
    p.next();
  } else if (!p.panicking) {
    const left = p.misfits.find((index) => index > opener) ?? opener;
    p.misfits.length = 0;
    p.report('expected', p.tokenSpan(left), `this \`{\` is never closed: expected \`}\` before ${p.found()}`);
  }
}
