/** `if`, `while`, `for`, `match` and `forall` statements. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { boundVariable, domain, forallStatement } from './binders.js';
import type { Domain } from './binders.js';
import { guard } from './control-expressions.js';
import { operatorHint } from './hints.js';
import { ANY, BITS, IN_CLAUSE, LAMBDA } from './parser.js';
import type { Parser } from './parser.js';
import { casePattern } from './patterns.js';
import { recoverCase, recoverInBraces, recoverToBlock } from './recovery.js';
import { loopSpecification } from './specifications.js';

/** A block after a head. If the head was wrong, the block is looked for, so that its statements are still read. */
function bodyAfter(p: Parser, head: string): ast.BlockStatement {
  if (p.panicking) recoverToBlock(p);
  else if (!p.at('{')) {
    p.fail(`expected \`{\` after ${head}, but found ${p.found()}${operatorHint(p)}`);
    recoverToBlock(p);
  }
  return p.block();
}

interface Branch {
  readonly start: number;
  readonly attributes: readonly ast.Attribute[];
  readonly guard: ast.Guard | undefined;
  readonly then: ast.BlockStatement;
}

/** `if g { … } else if h { … } else { … }`; a long chain is read in a loop. */
export function ifStatement(p: Parser): ast.Statement {
  const branches: Branch[] = [];
  let otherwise: ast.Statement | undefined;
  let entered = 0;
  for (;;) {
    const start = p.start();
    p.next();
    const attrs = attributes(p);
    if (isAlternatives(p)) {
      const { alternatives, braces } = alternativeBlock(p, true);
      otherwise = { kind: 'alternatives', labels: [], attributes: attrs, alternatives, braces, span: p.span(start) };
      break;
    }
    const condition = statementGuard(p, true);
    branches.push({ start, attributes: attrs, guard: condition, then: bodyAfter(p, 'the condition of the `if`') });
    if (!p.eat('else')) break;
    entered += 2;
    if (!p.enter(2)) break;
    if (p.at('if')) continue;
    attributes(p);
    otherwise = bodyAfter(p, '`else`');
    break;
  }
  p.leave(entered);
  const last = branches.pop();
  if (last === undefined) return otherwise ?? p.block();
  return branches.reduceRight<ast.IfStatement>((rest, branch) => ifNode(p, branch, rest), ifNode(p, last, otherwise));
}

function ifNode(p: Parser, branch: Branch, otherwise: ast.Statement | undefined): ast.IfStatement {
  const { attributes: attrs, guard: condition, then } = branch;
  return {
    kind: 'if',
    labels: [],
    attributes: attrs,
    guard: condition,
    then,
    else: otherwise,
    span: p.span(branch.start),
  };
}

/** `*` is no guard; `...` is one that the refined module has. */
function statementGuard(p: Parser, allowBinding: boolean): ast.Guard | undefined {
  const start = p.start();
  if (p.eat('*')) return undefined;
  if (p.at('(') && p.peek() === '*' && p.peek(2) === ')') {
    p.next();
    p.next();
    p.next();
    return undefined;
  }
  if (p.at('...')) return { kind: 'expression-guard', condition: p.skeleton(), span: p.span(start) };
  if (allowBinding) return guard(p, ANY);
  return { kind: 'expression-guard', condition: p.expression(ANY), span: p.span(start) };
}

function isAlternatives(p: Parser): boolean {
  return p.at('case') || (p.at('{') && p.peek() === 'case');
}

interface Alternatives {
  readonly alternatives: readonly ast.Alternative[];
  readonly braces: boolean;
}

/** `{ case g => S … }`, with or without the braces. */
function alternativeBlock(p: Parser, allowBinding: boolean): Alternatives {
  const opener = p.index;
  const braces = p.eat('{');
  const alternatives: ast.Alternative[] = [];
  if (!braces && !p.at('case')) p.fail(`expected \`case\` or \`{\`, but found ${p.found()}`);
  while (p.at('case')) alternatives.push(alternative(p, allowBinding));
  if (braces) closeCases(p, opener);
  return { alternatives, braces };
}

function alternative(p: Parser, allowBinding: boolean): ast.Alternative {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  // The arrow of the case would make a lambda of the guard.
  const condition = allowBinding ? guard(p, BITS) : plainGuard(p);
  p.expect('=>', 'after the guard of the `case`');
  if (p.panicking) recoverCase(p);
  const body = p.caseBody();
  return { attributes: attrs, guard: condition, body, span: p.span(start) };
}

function plainGuard(p: Parser): ast.Guard {
  const start = p.start();
  return { kind: 'expression-guard', condition: p.expression(ANY & ~LAMBDA), span: p.span(start) };
}

export function whileStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  if (isAlternatives(p) || p.at('invariant') || p.at('decreases') || p.at('modifies')) {
    const specification = loopSpecification(p);
    const { alternatives, braces } = alternativeBlock(p, false);
    const kind = 'while-alternatives';
    return { kind, labels: [], attributes: attrs, specification, alternatives, braces, span: p.span(start) };
  }
  const condition = statementGuard(p, false);
  const specification = loopSpecification(p);
  const body = loopBody(p);
  return { kind: 'while', labels: [], attributes: attrs, guard: condition, specification, body, span: p.span(start) };
}

/** A loop may have no body. `...` stands for the body of the loop that is refined. */
function loopBody(p: Parser): ast.BlockStatement | undefined {
  if (p.panicking) return bodyAfter(p, 'the head of the loop');
  if (p.at('{')) return p.block();
  if (p.at('=')) p.fail('a comparison is written `==`: write `==` instead of `=`');
  if (p.panicking) return bodyAfter(p, 'the head of the loop');
  if (!p.at('...')) return undefined;
  const start = p.start();
  p.next();
  const span = p.span(start);
  return { kind: 'block', labels: [], statements: [{ kind: 'missing', labels: [], skeleton: true, span }], span };
}

export function forStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  if (p.at('(')) p.fail('a `for` loop goes over integers: write `for i := a to b { … }`, without parentheses');
  const variable = boundVariable(p);
  p.expect(':=', 'and the first value after the variable of the `for`');
  const low = p.expression(IN_CLAUSE);
  const direction = loopDirection(p);
  const high = p.eat('*') ? undefined : p.expression(IN_CLAUSE);
  const specification = loopSpecification(p);
  const body = loopBody(p);
  return {
    kind: 'for',
    labels: [],
    attributes: attrs,
    variable,
    low,
    direction,
    high,
    specification,
    body,
    span: p.span(start),
  };
}

function loopDirection(p: Parser): 'to' | 'downto' {
  if (p.eatWord('to')) return 'to';
  if (p.eatWord('downto')) return 'downto';
  p.fail(`expected \`to\` or \`downto\` and the bound of the loop, but found ${p.found()}`);
  return 'to';
}

export function matchStatement(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const scrutinee = p.expression(ANY);
  if (p.panicking) recoverToBlock(p);
  const opener = p.index;
  const braces = p.eat('{');
  const cases: ast.MatchStatementCase[] = [];
  while (p.at('case')) cases.push(matchCase(p));
  if (braces) closeCases(p, opener);
  return { kind: 'match', labels: [], attributes: attrs, scrutinee, cases, braces, span: p.span(start) };
}

function matchCase(p: Parser): ast.MatchStatementCase {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const pattern = casePattern(p);
  p.expect('=>', 'after the pattern');
  if (p.panicking) recoverCase(p);
  const body = p.caseBody();
  return { attributes: attrs, pattern, body, span: p.span(start) };
}

/** The `}` after the last case. */
function closeCases(p: Parser, opener: number): void {
  if (p.eat('}')) return;
  if (p.at('eof')) p.close('}', opener);
  else p.fail(`expected \`case\` or \`}\`, but found ${p.found()}`);
  recoverInBraces(p, opener);
}

/** `forall x | R ensures E { … }`; old programs put the variables in parentheses. */
export function forallStatementOf(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const binder = forallDomain(p);
  if (p.at('::')) p.fail('a `forall` expression is not a statement: write `assert` before it to claim that it holds');
  if (p.panicking && recoverToBlock(p)) {
    return { kind: 'forall', labels: [], ...binder, ensures: [], body: p.block(), span: p.span(start) };
  }
  return forallStatement(p, start, binder);
}

function forallDomain(p: Parser): Domain {
  const opener = p.index;
  if (p.eat('(')) {
    const inner = p.at(')') ? NO_VARIABLES : domain(p, ANY);
    p.close(')', opener);
    return inner;
  }
  return p.at('identifier') ? domain(p, ANY) : NO_VARIABLES;
}

const NO_VARIABLES: Domain = { variables: [], attributes: [], range: undefined };
