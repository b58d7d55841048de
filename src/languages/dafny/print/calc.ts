/** Calculations: a line for each expression, operators to the left of them with their hints beside. */
import type * as ast from '../syntax/index.js';
import { group, hardline, indent, line, outdent } from './doc.js';
import type { Doc } from './doc.js';
import { attributesAfter } from './lists.js';
import { ALONE, IN_STATEMENT, leftmost } from './precedence.js';
import type { Printer } from './printer.js';

export function calc(p: Printer, s: ast.CalcStatement): Doc {
  const head = [
    'calc',
    attributesAfter(p, s.attributes),
    s.operator === undefined ? '' : [' ', calcOperator(p, s.operator)],
  ];
  const lines = s.lines.map((e, i) => {
    const before = i === 0 ? p.comments.firstLine(e) : p.comments.newLine(e, false);
    const text = calcLine(p, e);
    const step = s.steps[i];
    return [before, text, ';', step === undefined ? '' : calcStep(p, step)];
  });
  const rest = p.comments.beforeEnd(s.span, s.lines.length === 0);
  if (s.lines.length === 0 && rest.length === 0) return [head, ' {}'];
  return [head, ' {', indent(lines, rest), hardline, '}'];
}

function calcOperator(p: Printer, { operator, index }: ast.CalcOp): Doc {
  return index === undefined ? operator : [operator, '[', p.expression(index, ALONE), ']'];
}

/** A line that begins with a brace or with `calc` would be taken for a hint. */
function calcLine(p: Printer, e: ast.Expression): Doc {
  const first = leftmost(e);
  if (first.kind === 'set-display' && !first.infinite) return ['(', indent(p.expression(e, ALONE)), ')'];
  return indent(p.expression(e, { ...IN_STATEMENT, comma: true }));
}

function calcStep(p: Printer, { operator, hints }: ast.CalcStep): Doc {
  const docs: Doc[] = [];
  if (operator !== undefined) docs.push(outdent(p.comments.newLine(operator, false), calcOperator(p, operator)));
  // Hints stand in one column, whether the operator has two signs or three.
  const space = operator === undefined || operator.operator.length > 2 ? ' ' : '  ';
  hints.forEach((hint, i) => {
    const before =
      operator === undefined && i === 0 ? p.comments.newLine(hint, false) : p.comments.gap(hint, i === 0 ? space : ' ');
    const text = hint.kind === 'block' ? hintBlock(p, hint) : p.statement(hint);
    docs.push(operator === undefined ? [before, text] : outdent(before, text));
  });
  return docs;
}

/** `{ Lemma(x); assert y; }` on one line, if the statements of the hint fit there. */
function hintBlock(p: Printer, b: ast.BlockStatement): Doc {
  if (b.statements.length === 0) return p.statement(b);
  const body = b.statements.map((s) => [p.comments.gap(s, line), p.statement(s)]);
  const rest = p.comments.beforeEnd(b.span, false);
  return group('{', indent(body, rest), rest.length > 0 ? hardline : line, '}');
}
