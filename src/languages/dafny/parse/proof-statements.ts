/** Claims and proofs: `assert`, `assume`, `expect`, `calc`, `reveal`; and `print` and `modify`. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { calcOperator, checkCalculation } from './calc-operators.js';
import { frameExpression } from './frames.js';
import { isLabel } from './lookahead.js';
import { declaredNameOrDigits } from './names.js';
import { BEFORE_SEMICOLON, commaSeparated } from './parser.js';
import type { Allow, Parser } from './parser.js';
import { recoverInBraces } from './recovery.js';
import { semicolon } from './semicolons.js';

/** The condition of a claim; `...` is that of the refined module. */
function claim(p: Parser, allow: Allow): ast.Expression {
  return p.at('...') ? p.skeleton() : p.expression(allow);
}

/** `L:`, or nothing. */
function optionalName(p: Parser): ast.Ident | undefined {
  if (!isLabel(p)) return undefined;
  const name = declaredNameOrDigits(p, 'a label');
  p.next();
  return name;
}

export function assertStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const name = optionalName(p);
  const condition = claim(p, BEFORE_SEMICOLON);
  let proof: ast.BlockStatement | undefined;
  if (p.eat('by')) proof = p.block();
  else semicolon(p, 'the assertion');
  return { kind: 'assert', labels: [], attributes: attrs, name, condition, proof, span: p.span(start) };
}

export function assumeStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const condition = claim(p, BEFORE_SEMICOLON);
  semicolon(p, 'the assumption');
  return { kind: 'assume', labels: [], attributes: attrs, name: undefined, condition, span: p.span(start) };
}

export function expectStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const condition = claim(p, BEFORE_SEMICOLON);
  const message = p.eat(',') ? p.expression(BEFORE_SEMICOLON) : undefined;
  semicolon(p, 'the `expect` statement');
  return { kind: 'expect', labels: [], attributes: attrs, condition, message, span: p.span(start) };
}

export function printStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const values = commaSeparated(p, (q) => q.expression(BEFORE_SEMICOLON));
  semicolon(p, 'the `print` statement');
  return { kind: 'print', labels: [], values, span: p.span(start) };
}

/** `reveal f, L;`, `hide *;`. */
export function revealStatement(p: Parser): ast.Statement {
  const start = p.start();
  const hides = p.atWord('hide');
  p.next();
  const wildcard = p.eat('*');
  const targets = wildcard ? [] : commaSeparated(p, (q) => q.expression(BEFORE_SEMICOLON));
  semicolon(p, `the \`${hides ? 'hide' : 'reveal'}\` statement`);
  return { kind: 'reveal', labels: [], hides, targets, wildcard, span: p.span(start) };
}

export function modifyStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const frame = p.at('...') ? [skeletonFrame(p)] : commaSeparated(p, (q) => frameExpression(q, BEFORE_SEMICOLON));
  const body = p.at('{') ? p.block() : undefined;
  if (body === undefined) semicolon(p, 'the `modify` statement');
  return { kind: 'modify', labels: [], attributes: attrs, frame, body, span: p.span(start) };
}

function skeletonFrame(p: Parser): ast.FrameExpression {
  const start = p.start();
  const object = p.skeleton();
  return { kind: 'frame', object, field: undefined, span: p.span(start) };
}

/** `calc op { e; op hint… e; … }`. */
export function calcStatement(p: Parser): ast.CalcStatement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const operator = calcOperator(p);
  const opener = p.index;
  p.expect('{', 'after `calc`');
  const lines: ast.Expression[] = [];
  const steps: ast.CalcStep[] = [];
  while (!p.at('}') && !p.at('eof')) {
    lines.push(p.expression(BEFORE_SEMICOLON));
    p.expect(';', 'after a line of the calculation');
    const step = { operator: calcOperator(p), hints: hints(p) };
    if (!p.at('}') || step.operator !== undefined || step.hints.length > 0) steps.push(step);
  }
  if (p.panicking && p.index > opener) recoverInBraces(p, opener);
  else p.close('}', opener);
  const calc: ast.CalcStatement = {
    kind: 'calc',
    labels: [],
    attributes: attrs,
    operator,
    lines,
    steps: steps.slice(0, lines.length),
    span: p.span(start),
  };
  checkCalculation(p, calc);
  return calc;
}

/** After a line, braces are a hint and not a set. */
function hints(p: Parser): readonly (ast.BlockStatement | ast.CalcStatement)[] {
  const all: (ast.BlockStatement | ast.CalcStatement)[] = [];
  while (p.at('{') || p.at('calc')) all.push(p.at('{') ? p.block() : nestedCalc(p));
  return all;
}

function nestedCalc(p: Parser): ast.CalcStatement {
  const start = p.start();
  const calc: ast.CalcStatement = p.enter()
    ? calcStatement(p)
    : { kind: 'calc', labels: [], attributes: [], operator: undefined, lines: [], steps: [], span: p.span(start) };
  p.leave();
  return calc;
}
