/** Expressions from the weakest operator down. Operators are parsed by precedence; what may not be mixed is reported. */
import type * as ast from '../syntax/index.js';
import { chain, isRelational } from './chains.js';
import { isDecreasesTo } from './lookahead.js';
import { BITS, LEMMA, NO_DECREASES_TO } from './parser.js';
import type { Allow, Parser } from './parser.js';
import { primary } from './primary.js';
import { parseType } from './types.js';

/** Larger binds tighter. */
const IFF = 1;
const IMPLIES = 2;
const LOGICAL = 3;
const RELATIONAL = 4;
const SHIFT = 5;
const ADD = 6;
const MULTIPLY = 7;
const BITWISE = 8;
const CONVERT = 9;

/** An expression with everything that `allow` allows. */
export function expression(p: Parser, allow: Allow): ast.Expression {
  if (p.at('new')) {
    p.fail('an expression cannot make an object: assign `new …` to a variable in a statement of its own');
    return p.missing();
  }
  const start = p.start();
  const inner = allow & ~NO_DECREASES_TO;
  let first = operators(p, IFF, inner);
  if (inner === allow) first = decreasesTo(p, start, first, allow);
  return inner & LEMMA && p.at(';') ? lemmaCalls(p, start, first, inner) : first;
}

/** `L(x); M(y); e`: calls of lemmas before the value. */
function lemmaCalls(p: Parser, start: number, first: ast.Expression, allow: Allow): ast.Expression {
  const calls: { readonly start: number; readonly statement: ast.Statement }[] = [];
  let from = start;
  let body = first;
  // A call in parentheses is a value, not a statement; its span does not begin where the token did.
  while (p.at(';') && body.kind === 'apply' && body.span.start === from && body.span.end === p.end) {
    p.next();
    const statement = {
      kind: 'call',
      call: body,
      attributes: [],
      proof: undefined,
      labels: [],
      span: p.span(from),
    } as const;
    calls.push({ start: from, statement });
    if (!p.enter(1)) break;
    from = p.start();
    body = decreasesTo(p, from, operators(p, IFF, allow | BITS), allow);
  }
  for (const call of calls.reverse()) {
    p.leave(1);
    body = { kind: 'statement-expression', statement: call.statement, body, span: p.span(call.start) };
  }
  return body;
}

/** `a decreases to b`, for one value on each side; several stand in parentheses (primary.ts). */
function decreasesTo(p: Parser, start: number, before: ast.Expression, allow: Allow): ast.Expression {
  if (!isDecreasesTo(p)) return before;
  const strict = p.at('decreases');
  p.next();
  p.next();
  const after = [operators(p, IFF, allow)];
  return { kind: 'decreases-to', strict, before: [before], after, span: p.span(start) };
}

/** An expression whose operators bind at least as tightly as `weakest`. */
function operators(p: Parser, weakest: number, allow: Allow): ast.Expression {
  const start = p.start();
  const outer = p.deepest;
  p.deepest = p.depth;
  let left: ast.Expression;
  if (weakest <= LOGICAL && (p.at('&&') || p.at('||'))) left = bulleted(p, allow);
  else left = unary(p, allow);
  for (;;) {
    const strength = strengthOf(p, allow);
    if (strength < weakest) break;
    left = operation(p, start, left, strength, allow);
  }
  if (outer > p.deepest) p.deepest = outer;
  return left;
}

/** How tightly the operator at hand binds; 0 if it is none. */
function strengthOf(p: Parser, allow: Allow): number {
  switch (p.kind) {
    case '<==>':
      return IFF;
    case '==>':
    case '<==':
      return IMPLIES;
    case '&&':
    case '||':
      return LOGICAL;
    case '<':
    case '>':
      return isShift(p) ? SHIFT : RELATIONAL;
    case '+':
    case '-':
      return ADD;
    case '*':
    case '/':
    case '%':
      return MULTIPLY;
    case '&':
    case '|':
    case '^':
      return allow & BITS ? BITWISE : 0;
    case 'as':
    case 'is':
      return CONVERT;
    default:
      return isRelational(p) ? RELATIONAL : 0;
  }
}

function isShift(p: Parser): boolean {
  return p.peek() === p.kind && p.adjacent();
}

function operation(p: Parser, start: number, left: ast.Expression, strength: number, allow: Allow): ast.Expression {
  switch (strength) {
    case IMPLIES:
      return implications(p, start, left, allow);
    case LOGICAL:
      return logical(p, start, left, p.at('&&') ? '&&' : '||', allow);
    case RELATIONAL:
      return chain(p, start, left, () => operators(p, SHIFT, allow));
    case BITWISE:
      return bitwise(p, start, left, allow);
    case CONVERT:
      return conversion(p, start, left);
    default: {
      const operator = operatorOf(p);
      if (operator === '<<' || operator === '>>') p.next();
      p.next();
      return binary(p, start, operator, left, operators(p, strength + 1, allow));
    }
  }
}

function binary(
  p: Parser,
  start: number,
  operator: ast.BinaryOperator,
  left: ast.Expression,
  right: ast.Expression,
): ast.Expression {
  p.grow();
  return { kind: 'binary', operator, left, right, index: undefined, span: p.span(start) };
}

function operatorOf(p: Parser): ast.BinaryOperator {
  switch (p.kind) {
    case '<':
      return '<<';
    case '>':
      return '>>';
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return p.kind;
    default:
      return '<==>';
  }
}

interface Operand {
  readonly start: number;
  readonly end: number;
  readonly value: ast.Expression;
}

/** `a ==> b ==> c` groups to the right, `a <== b <== c` to the left, and the two do not mix. */
function implications(p: Parser, start: number, first: ast.Expression, allow: Allow): ast.Expression {
  const operator = p.at('==>') ? '==>' : '<==';
  const operands: Operand[] = [{ start, end: p.end, value: first }];
  let complained = false;
  let entered = 0;
  while (p.at('==>') || p.at('<==')) {
    if (!p.at(operator) && !complained) {
      complained = true;
      p.report(
        'ambiguous-operators',
        p.tokenSpan(),
        '`==>` and `<==` may not be mixed: use parentheses to say what is meant',
      );
    }
    p.next();
    if (operator === '==>') {
      entered++;
      if (!p.enter(1)) break;
    } else if (!p.grow()) break;
    const from = p.start();
    const value = operators(p, LOGICAL, allow);
    operands.push({ start: from, end: p.end, value });
  }
  p.leave(entered);
  const { source } = p;
  const join = (left: Operand, right: Operand): Operand => {
    const span = { source, start: left.start, end: Math.max(left.start, right.end) };
    const value: ast.Expression = {
      kind: 'binary',
      operator,
      left: left.value,
      right: right.value,
      index: undefined,
      span,
    };
    return { start: left.start, end: right.end, value };
  };
  return operator === '==>' ? foldRight(operands, join) : foldLeft(operands, join);
}

function foldLeft(operands: readonly Operand[], join: (left: Operand, right: Operand) => Operand): ast.Expression {
  return operands.reduce((left, right) => join(left, right)).value;
}

function foldRight(operands: readonly Operand[], join: (left: Operand, right: Operand) => Operand): ast.Expression {
  return operands.reduceRight((right, left) => join(left, right)).value;
}

/** A conjunction or disjunction whose first operand has the operator before it too, as a bullet. */
function bulleted(p: Parser, allow: Allow): ast.Expression {
  const start = p.start();
  const operator = p.at('&&') ? '&&' : '||';
  const bullet = p.tokenSpan();
  p.next();
  const first = operators(p, RELATIONAL, allow);
  if (p.at('&&') || p.at('||')) return logical(p, start, first, operator, allow);
  // A lone bullet still says that its operand is a condition.
  const unit: ast.Expression = { kind: 'bool', value: operator === '&&', span: { ...bullet, end: bullet.start } };
  return binary(p, start, operator, unit, first);
}

function logical(p: Parser, start: number, first: ast.Expression, operator: '&&' | '||', allow: Allow): ast.Expression {
  let left = first;
  let complained = false;
  while (p.at('&&') || p.at('||')) {
    if (!p.at(operator) && !complained) {
      complained = true;
      p.report(
        'ambiguous-operators',
        p.tokenSpan(),
        '`&&` and `||` may not be mixed: use parentheses to say what is meant',
      );
    }
    p.next();
    left = binary(p, start, operator, left, operators(p, RELATIONAL, allow));
  }
  return left;
}

function bitwise(p: Parser, start: number, first: ast.Expression, allow: Allow): ast.Expression {
  const operator = p.at('&') ? '&' : p.at('|') ? '|' : '^';
  let left = first;
  let complained = false;
  while (p.at('&') || p.at('|') || p.at('^')) {
    if (!p.at(operator) && !complained) {
      complained = true;
      p.report(
        'ambiguous-operators',
        p.tokenSpan(),
        '`&`, `|` and `^` may not be mixed: use parentheses to say what is meant',
      );
    }
    p.next();
    left = binary(p, start, operator, left, operators(p, CONVERT, allow));
  }
  return left;
}

function conversion(p: Parser, start: number, operand: ast.Expression): ast.Expression {
  const kind = p.at('as') ? 'as' : 'is';
  p.next();
  const type = parseType(p, true);
  p.grow();
  return { kind, operand, type, span: p.span(start) };
}

function unary(p: Parser, allow: Allow): ast.Expression {
  const operator = p.kind;
  if (operator !== '-' && operator !== '!') return primary(p, allow);
  const start = p.start();
  p.next();
  const operand = p.enter(2) ? unary(p, allow) : p.missing();
  p.leave(2);
  return { kind: 'unary', operator, operand, span: p.span(start) };
}
