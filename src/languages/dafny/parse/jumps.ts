/** `return`, `yield`, `break` and `continue`. */
import type * as ast from '../syntax/index.js';
import { rhs } from './assignments.js';
import { attributes } from './attributes.js';
import { declaredNameOrDigits } from './names.js';
import { commaSeparated } from './parser.js';
import type { Parser } from './parser.js';
import { beginsLine } from './recovery.js';
import { semicolon } from './semicolons.js';

export function returnStatement(p: Parser): ast.Statement {
  const start = p.start();
  const kind = p.at('return') ? 'return' : 'yield';
  p.next();
  const attrs = kind === 'return' ? attributes(p) : [];
  const bare = p.at(';') || p.at('}') || p.at('eof') || (beginsLine(p) && p.at('case'));
  const values = bare ? [] : commaSeparated(p, rhs);
  semicolon(p, `the \`${kind}\` statement`);
  if (kind === 'yield') return { kind, labels: [], values, span: p.span(start) };
  return { kind, labels: [], attributes: attrs, values, span: p.span(start) };
}

/** `break L;`, `break break continue;`, `continue L;`. */
export function breakStatement(p: Parser): ast.Statement {
  const start = p.start();
  let count = 1;
  let continues = p.at('continue');
  p.next();
  const attrs = attributes(p);
  let label: ast.Ident | undefined;
  if ((p.at('identifier') || p.at('digits')) && (!beginsLine(p) || p.peek() === ';')) {
    label = declaredNameOrDigits(p, 'a label');
  } else if (!continues) {
    while (p.eat('break')) count++;
    if (p.eat('continue')) {
      count++;
      continues = true;
    }
  }
  semicolon(p, `the \`${continues ? 'continue' : 'break'}\` statement`);
  return { kind: 'break', labels: [], attributes: attrs, continues, label, count, span: p.span(start) };
}
