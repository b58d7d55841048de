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
    const before = i === 0 ? p.comments.firstLine(e.span) : p.comments.newLine(e.span, false);
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
  if (operator !== undefined) docs.push(outdent(p.comments.newLine(operator.span, false), calcOperator(p, operator)));
  hints.forEach((hint, i) => {
    const before =
      operator === undefined && i === 0 ? p.comments.newLine(hint.span, false) : p.comments.gap(hint.span, ' ');
    const text = hint.kind === 'block' ? hintBlock(p, hint) : p.statement(hint);
    docs.push(operator === undefined ? [before, text] : outdent(before, text));
  });
  return docs;
}

/** `{ Lemma(x); }` on one line, if the one statement of the hint fits there. */
function hintBlock(p: Printer, b: ast.BlockStatement): Doc {
  const [only] = b.statements;
  if (b.statements.length !== 1 || only === undefined || b.labels.length > 0) return p.statement(b);
  const body = [p.comments.gap(only.span, line), p.statement(only)];
  const rest = p.comments.beforeEnd(b.span, false);
  return group('{', indent(body, rest), rest.length > 0 ? hardline : line, '}');
}
