/** Assignments, calls and declarations of local variables. */
import type * as ast from '../syntax/index.js';
import { attributes, callArguments } from './attributes.js';
import { isStepOperator } from './hints.js';
import { variableName } from './names.js';
import { ANY, BEFORE_SEMICOLON, IN_CLAUSE, commaSeparated } from './parser.js';
import type { Parser } from './parser.js';
import { variablePattern } from './patterns.js';
import { leftHandSide } from './primary.js';
import { beginsLine } from './recovery.js';
import { semicolon } from './semicolons.js';
import { parseType } from './types.js';

/** `x, y := e, f;`, `x :| P;`, `x :- e;`, `:- e;` and `M(x);`. */
export function assignment(p: Parser): ast.Statement {
  const start = p.start();
  if (p.at(':-')) return finishAssignment(p, start, []);
  const first = leftHandSide(p);
  switch (p.kind) {
    case ',':
    case ':=':
    case ':|':
    case ':-':
    case '=': {
      const targets = [first];
      while (p.eat(',')) targets.push(leftHandSide(p));
      return finishAssignment(p, start, targets);
    }
    default:
      return call(p, start, first);
  }
}

function finishAssignment(p: Parser, start: number, targets: readonly ast.Expression[]): ast.Statement {
  const initializer = optionalInitializer(p, []) ?? noInitializer(p, 'the left-hand side');
  const proof = proofOrSemicolon(p, 'the assignment');
  return { kind: 'assign', labels: [], targets, initializer, proof, span: p.span(start) };
}

function noInitializer(p: Parser, after: string): ast.Initializer {
  p.fail(`expected \`:=\`, \`:|\` or \`:-\` after ${after}, but found ${p.found()}`);
  return { kind: 'assign', values: [] };
}

/** `by { proof }` or `;`. */
function proofOrSemicolon(p: Parser, after: string): ast.BlockStatement | undefined {
  if (p.eat('by')) return p.block();
  semicolon(p, after);
  return undefined;
}

function call(p: Parser, start: number, value: ast.Expression): ast.Statement {
  const attrs = attributes(p);
  if (!p.at(';') && !p.at('by')) complain(p, value);
  if (p.panicking) return { kind: 'missing', labels: [], skeleton: false, span: p.span(start) };
  const proof = proofOrSemicolon(p, 'the call');
  return { kind: 'call', labels: [], call: value, attributes: attrs, proof, span: p.span(start) };
}

/** Says what is wrong where neither a `;` nor an assignment follows. A forgotten `;` after a call is left to the caller. */
function complain(p: Parser, value: ast.Expression): void {
  const ends = p.at('}') || p.at('eof') || beginsLine(p);
  if (value.kind === 'apply' && ends) return;
  if (p.at(':')) {
    p.fail('a statement cannot begin like this: a label needs the keyword `label`, and a variable the keyword `var`');
  } else if (p.at('==')) {
    p.fail('a comparison is not a statement: assign with `:=`, or claim that it holds with `assert`');
  } else if (isStepOperator(p)) {
    const name = value.kind === 'name' ? value.name.text : 'x';
    p.fail(`a variable is changed by an assignment: write \`${name} := ${name} ${p.kind} 1\` or the like`);
  } else if (value.kind === 'apply') {
    p.fail(`expected \`;\` after the call, but found ${p.found()}`);
  } else {
    p.fail(`expected \`:=\`, \`:|\`, \`:-\` or the arguments of a call, but found ${p.found()}`);
  }
}

/** `:= …`, `:| …` or `:- …`, or nothing. `attrs` are those that stand before a `:|`. */
function optionalInitializer(p: Parser, attrs: readonly ast.Attribute[]): ast.Initializer | undefined {
  switch (p.kind) {
    case '=':
      p.report('expected', p.tokenSpan(), 'an assignment is written `:=` (`==` compares): write `:=` instead of `=`');
      p.next();
      return { kind: 'assign', values: commaSeparated(p, rhs) };
    case ':=':
      p.next();
      return { kind: 'assign', values: commaSeparated(p, rhs) };
    case ':|': {
      p.next();
      const assume = p.eat('assume');
      const more = assume ? attributes(p) : [];
      const condition = p.expression(BEFORE_SEMICOLON);
      return { kind: 'such-that', assume, attributes: [...attrs, ...more], condition };
    }
    case ':-':
      p.next();
      return orFail(p);
    default:
      return undefined;
  }
}

function orFail(p: Parser): ast.Initializer {
  const keyword = p.at('expect') || p.at('assert') || p.at('assume') ? p.kind : undefined;
  if (keyword !== undefined) p.next();
  const keywordAttributes = keyword === undefined ? [] : attributes(p);
  const start = p.start();
  const value = p.expression(IN_CLAUSE);
  const first: ast.Rhs = { kind: 'expression-rhs', value, attributes: attributes(p), span: p.span(start) };
  const values: ast.Rhs[] = [first];
  while (p.eat(',')) values.push(rhs(p));
  return { kind: 'or-fail', keyword: keyword as 'expect' | undefined, attributes: keywordAttributes, values };
}

/** The right-hand side of an assignment: `new …`, `*` or a value. */
export function rhs(p: Parser): ast.Rhs {
  const start = p.start();
  if (p.at('new')) return newRhs(p);
  if (p.at('*')) {
    p.next();
    return { kind: 'havoc-rhs', attributes: attributes(p), span: p.span(start) };
  }
  const value = p.expression(BEFORE_SEMICOLON);
  return { kind: 'expression-rhs', value, attributes: attributes(p), span: p.span(start) };
}

function missingRhs(p: Parser): ast.Rhs {
  return { kind: 'expression-rhs', value: p.missing(), attributes: [], span: p.span(p.start()) };
}

function newRhs(p: Parser): ast.Rhs {
  const start = p.start();
  p.next();
  const type = p.at('[') ? undefined : parseType(p);
  if (type === undefined || p.at('[')) return newArray(p, start, type);
  const args = p.at('(') ? callArguments(p) : undefined;
  return { kind: 'new-object-rhs', type, args, attributes: attributes(p), span: p.span(start) };
}

/** `[n, m]`, `[n](f)`, `[n] [a, b]` or `[] [a, b]` after the type of the elements. */
function newArray(p: Parser, start: number, elementType: ast.TypeNode | undefined): ast.Rhs {
  const opener = p.index;
  p.next();
  const dimensions = p.at(']') ? [] : commaSeparated(p, (q) => q.expression(ANY));
  p.close(']', opener);
  let initializer: ast.Expression | undefined;
  let elements: readonly ast.Expression[] | undefined;
  if (p.at('(') && dimensions.length > 0) initializer = arrayInitializer(p);
  else if (p.at('[')) elements = arrayElements(p, dimensions.length);
  else if (dimensions.length === 0)
    p.fail(`expected the size of the array, or its elements in brackets, but found ${p.found()}`);
  const attrs = attributes(p);
  return {
    kind: 'new-array-rhs',
    elementType,
    dimensions,
    initializer,
    elements,
    attributes: attrs,
    span: p.span(start),
  };
}

function arrayInitializer(p: Parser): ast.Expression {
  const opener = p.index;
  p.next();
  const initializer = p.expression(ANY);
  p.close(')', opener);
  return initializer;
}

function arrayElements(p: Parser, dimensions: number): readonly ast.Expression[] {
  if (dimensions > 1) {
    p.report('expected', p.tokenSpan(), 'only an array of one dimension can be given its elements in brackets');
  }
  const opener = p.index;
  p.next();
  const elements = p.at(']') ? [] : commaSeparated(p, (q) => q.expression(ANY));
  p.close(']', opener);
  return elements;
}

/** `var x: T, y := e;`, `ghost var (a, b) := e;`. */
export function localVariables(p: Parser): ast.Statement {
  const start = p.start();
  const ghost = p.eat('ghost');
  p.expect('var', 'after `ghost`');
  if (p.at('(') || (p.at('identifier') && p.peek() === '(')) return patternStatement(p, start, ghost);
  const variables = commaSeparated(p, localVariable);
  const attrs = attributes(p);
  let initializer = optionalInitializer(p, attrs);
  if (attrs.length > 0 && initializer?.kind !== 'such-that') {
    p.report('bad-attribute', p.span(start), 'attributes of a variable stand before its name');
  }
  if (initializer === undefined && !p.at(';') && !p.at('}') && !p.at('eof') && !beginsLine(p)) {
    p.fail(`expected \`:=\`, \`:|\` or \`;\` after the variable, but found ${p.found()}`);
  }
  // Nothing is known of what was meant as the value, so that no type is asked for.
  if (p.panicking) initializer ??= { kind: 'assign', values: variables.map(() => missingRhs(p)) };
  const proof = proofOrSemicolon(p, 'the declaration of the variable');
  const named = variables.filter((variable) => variable.name.text !== '');
  if (named.length === 0) return { kind: 'missing', labels: [], skeleton: false, span: p.span(start) };
  return { kind: 'locals', labels: [], ghost, variables: named, initializer, proof, span: p.span(start) };
}

function localVariable(p: Parser): ast.LocalVariable {
  const start = p.start();
  const attrs = attributes(p);
  const name = variableName(p, 'the name of a variable');
  const type = p.eat(':') ? parseType(p) : undefined;
  return { attributes: attrs, name, type, span: p.span(start) };
}

function patternStatement(p: Parser, start: number, ghost: boolean): ast.Statement {
  const pattern = variablePattern(p);
  if (p.at(':|')) p.fail('`:|` gives values to variables, not to patterns: list the variables without a constructor');
  p.expect(':=', 'and a value after the pattern');
  const value = p.expression(BEFORE_SEMICOLON);
  semicolon(p, 'the declaration of the variables');
  return { kind: 'pattern-var', labels: [], ghost, pattern, value, span: p.span(start) };
}
