/** Blocks and statements; which statement begins with which token. */
import type * as ast from '../syntax/index.js';
import { assignment, localVariables } from './assignments.js';
import { closeBrace } from './braces.js';
import { breakStatement, returnStatement } from './jumps.js';
import { forStatement, forallStatementOf, ifStatement, matchStatement, whileStatement } from './control-statements.js';
import { statementHint } from './hints.js';
import { declaredNameOrDigits } from './names.js';
import type { Parser } from './parser.js';
import {
  assertStatement,
  assumeStatement,
  calcStatement,
  expectStatement,
  modifyStatement,
  printStatement,
  revealStatement,
} from './proof-statements.js';
import { beginsDeclaration, beginsNextMember, recoverStatement } from './recovery.js';
import { opaqueClauses } from './specifications.js';
import { isReveal } from './starts.js';

/** `{ statements }`, or an empty block and a diagnostic. */
export function block(p: Parser): ast.BlockStatement {
  const start = p.start();
  const opener = p.index;
  if (!p.expect('{')) return { kind: 'block', labels: [], statements: [], span: p.span(start) };
  const list = statements(p);
  closeBrace(p, opener);
  return { kind: 'block', labels: [], statements: list, span: p.span(start) };
}

/** Statements up to the end of the block or `case`. Mistakes are dealt with here, one statement at a time. */
export function statements(p: Parser): readonly ast.Statement[] {
  const list: ast.Statement[] = [];
  while (!p.panicking && !endsStatements(p)) {
    const before = p.index;
    list.push(statement(p));
    if (p.panicking) recoverStatement(p, before);
    if (p.index === before) p.next();
  }
  return list;
}

function endsStatements(p: Parser): boolean {
  const { kind } = p;
  if (kind === '}' || kind === 'case' || kind === 'eof') return true;
  return (kind === 'new' && p.peek() === ';') || beginsNextMember(p);
}

export function statement(p: Parser): ast.Statement {
  const start = p.start();
  if (!p.at('label')) return unlabelled(p);
  const labels: ast.Ident[] = [];
  while (p.eat('label')) {
    labels.push(declaredNameOrDigits(p, 'the name of a label'));
    p.expect(':', 'after the label');
  }
  if (endsStatements(p)) return { kind: 'block', statements: [], labels, span: p.span(start) };
  return { ...unlabelled(p), labels, span: p.span(start) };
}

function unlabelled(p: Parser): ast.Statement {
  switch (p.kind) {
    case '{':
      return p.block();
    case 'var':
    case 'ghost':
      return localVariables(p);
    case 'if':
      return ifStatement(p);
    case 'while':
      return whileStatement(p);
    case 'for':
      return forStatement(p);
    case 'match':
      return matchStatement(p);
    case 'forall':
      return forallStatementOf(p);
    case 'assert':
      return assertStatement(p);
    case 'assume':
      return assumeStatement(p);
    case 'expect':
      return expectStatement(p);
    case 'calc':
      return calcStatement(p);
    case 'print':
      return printStatement(p);
    case 'modify':
      return modifyStatement(p);
    case 'return':
    case 'yield':
      return returnStatement(p);
    case 'break':
    case 'continue':
      return breakStatement(p);
    case '...':
      return skeleton(p);
    case 'identifier':
      if (isReveal(p)) return revealStatement(p);
      if (isOpaqueBlock(p)) return opaqueBlock(p);
      return assignment(p);
    default:
      return beginsAssignment(p) ? assignment(p) : noStatement(p);
  }
}

/** Values that may begin a call or the left of an assignment, beside names. */
function beginsAssignment(p: Parser): boolean {
  switch (p.kind) {
    case 'this':
    case '(':
    case ':-':
    case 'old':
    case 'fresh':
    case 'unchanged':
    case 'allocated':
    case 'assigned':
    case '|':
    case 'digits':
    case 'hexdigits':
    case 'decimal':
    case 'text':
    case 'character':
    case 'true':
    case 'false':
    case 'null':
      return true;
    default:
      return false;
  }
}

function noStatement(p: Parser): ast.Statement {
  const start = p.start();
  if (p.at(';')) {
    p.report('expected', p.tokenSpan(), 'expected a statement before the `;`: remove the `;` if nothing is meant');
    p.next();
  } else if (p.at('else')) {
    p.fail('this `else` belongs to no `if`: an `else` follows the closing brace of an `if`');
  } else if (beginsDeclaration(p)) {
    const advice = p.at('const') ? 'declare a local variable with `var`' : 'move it out of the body';
    p.fail(`expected a statement, but found ${p.found()}, which begins a declaration: ${advice}`);
  } else {
    p.fail(`expected a statement, but found ${p.found()}${statementHint(p)}`);
  }
  return { kind: 'missing', labels: [], skeleton: false, span: p.span(start) };
}

/** `...;` stands for statements of the refined module. */
function skeleton(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  p.expect(';', 'after `...`');
  return { kind: 'missing', labels: [], skeleton: true, span: p.span(start) };
}

/** `opaque` is a word that begins a statement only before a block. */
function isOpaqueBlock(p: Parser): boolean {
  const after = p.peek();
  return p.atWord('opaque') && (after === '{' || after === 'ensures' || after === 'modifies');
}

function opaqueBlock(p: Parser): ast.Statement {
  const start = p.start();
  p.next();
  const clauses = opaqueClauses(p);
  const body = p.block();
  return { kind: 'opaque-block', labels: [], ...clauses, body, span: p.span(start) };
}
