/** Operators: chains of equals in strength are laid out as one, and broken all together or not at all. */
import type * as ast from '../syntax/index.js';
import { group, ifBroken, indent, line } from './doc.js';
import type { Doc } from './doc.js';
import { ALONE, hasOpenOperator, Level, levelOf, operand } from './precedence.js';
import type { Place } from './precedence.js';
import type { Printer } from './printer.js';

export function binary(p: Printer, e: ast.BinaryExpression, place: Place): Doc {
  switch (levelOf(e.operator)) {
    case Level.Implies:
      return e.operator === '==>' ? implication(p, e, place) : operatorsBefore(p, e, place);
    case Level.Relational:
      return relation(p, e, place);
    default:
      return operatorsBefore(p, e, place);
  }
}

/** `&& a`, `&& b`, `&& c`: a conjunction or disjunction that begins a line has the operator before every operand. */
export function bulleted(p: Printer, e: ast.BinaryExpression, place: Place): Doc {
  const { head, tail } = operands(p, e, place);
  return group(ifBroken(`${e.operator} `), head, tail);
}

/** `a`, `&& b`, `&& c`: when it breaks, each operator begins a line. */
function operatorsBefore(p: Printer, e: ast.BinaryExpression, place: Place): Doc {
  const { head, tail } = operands(p, e, place);
  return group(head, indent(tail));
}

function operands(p: Printer, e: ast.BinaryExpression, place: Place): { readonly head: Doc; readonly tail: Doc } {
  const level = levelOf(e.operator);
  const { first, rest } = leftSpine(e);
  const docs: Doc[] = [];
  const head = p.expression(first, operand(place, level + 1, false));
  rest.forEach(({ operator, right }, i) => {
    const before = p.comments.gap(right, line);
    const isLast = i === rest.length - 1;
    docs.push(before, `${operator} `, p.expression(right, operand(place, level + 1, isLast)));
  });
  return { head, tail: docs };
}

/** The operands of a chain that groups to the left. */
function leftSpine(e: ast.BinaryExpression): {
  readonly first: ast.Expression;
  readonly rest: readonly { readonly operator: ast.BinaryOperator; readonly right: ast.Expression }[];
} {
  const rest: { operator: ast.BinaryOperator; right: ast.Expression }[] = [];
  let at: ast.Expression = e;
  while (at.kind === 'binary' && mayShareChain(at.operator, e.operator)) {
    rest.push({ operator: at.operator, right: at.right });
    at = at.left;
  }
  return { first: at, rest: rest.reverse() };
}

/** Whether `(a op b) op c` needs no parentheses. */
function mayShareChain(one: ast.BinaryOperator, other: ast.BinaryOperator): boolean {
  const level = levelOf(one);
  if (one === other) return level !== Level.Relational && one !== '==>';
  return level === levelOf(other) && (level === Level.Shift || level === Level.Add || level === Level.Multiply);
}

/** `a ==>`, `b ==>`, `c`: it groups to the right, and when it breaks, each arrow ends a line. */
function implication(p: Printer, e: ast.BinaryExpression, place: Place): Doc {
  const docs: Doc[] = [];
  const head = p.expression(e.left, operand(place, Level.Logical, false));
  let at: ast.Expression = e.right;
  while (at.kind === 'binary' && at.operator === '==>') {
    docs.push(' ==>', p.comments.gap(at.left, line));
    docs.push(p.line(at.left, operand(place, Level.Logical, false)));
    at = at.right;
  }
  docs.push(' ==>', p.comments.gap(at, line), p.line(at, operand(place, Level.Logical, true)));
  return group(head, indent(docs));
}

function relation(p: Printer, e: ast.BinaryExpression, place: Place): Doc {
  const left = p.expression(e.left, operand(place, Level.Shift, false));
  const operator = e.index === undefined ? e.operator : [e.operator, '[', p.expression(e.index, ALONE), ']'];
  return group(
    left,
    ' ',
    operator,
    indent(p.comments.gap(e.right, line), rightOf(p, e.operator, e.right, place, true)),
  );
}

export function chain(p: Printer, e: ast.ChainExpression, place: Place): Doc {
  const [first, ...others] = e.operands;
  if (first === undefined) return '';
  const head = p.expression(first, operand(place, Level.Shift, false));
  const docs = others.map((right, i) => {
    const operator = e.operators[i] ?? '==';
    const gap = p.comments.gap(right, group(line));
    return [` ${operator}`, gap, rightOf(p, operator, right, place, i === others.length - 1)];
  });
  return group(head, indent(docs));
}

/** In `a < b >> c` the signs around `b` would be read as type arguments. */
function rightOf(p: Printer, operator: ast.BinaryOperator, right: ast.Expression, place: Place, isLast: boolean): Doc {
  const shifts = operator === '<' && hasOpenOperator(right, (inner) => inner === '>>');
  return p.expression(right, operand(place, shifts ? Level.Postfix : Level.Shift, isLast));
}

export function unary(p: Printer, e: ast.UnaryExpression, place: Place): Doc {
  return [e.operator, p.expression(e.operand, operand(place, Level.Unary, true))];
}
