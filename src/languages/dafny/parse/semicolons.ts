/** The `;` at the end of a statement. */
import { operatorHint } from './hints.js';
import type { Parser } from './parser.js';
import { beginsLine, beginsStatement } from './recovery.js';

/** A `;` that is missing at the end of a line is reported there, and the next line is read as if it were written. */
export function semicolon(p: Parser, after: string): void {
  if (p.eat(';') || p.panicking) return;
  if (canGoOn(p)) {
    const end = { source: p.source, start: p.end, end: p.end };
    p.report('expected', end, `expected \`;\` after ${after}`);
  } else {
    p.fail(`expected \`;\` after ${after}, but found ${p.found()}${operatorHint(p)}`);
  }
}

function canGoOn(p: Parser): boolean {
  if (p.at('}') || p.at('eof')) return true;
  return beginsLine(p) && (beginsStatement(p) || p.at('identifier') || p.at('{') || p.at('this'));
}
