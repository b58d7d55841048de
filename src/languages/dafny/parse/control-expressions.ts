/** Expressions that end in an expression of their own: `if`, `match`, `var`, statements before a value, lambdas. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { boundVariable } from './binders.js';
import { frames } from './frames.js';
import { isBindingGuard } from './lookahead.js';
import { variableName } from './names.js';
import { ANY, BEFORE_SEMICOLON, BITS, LAMBDA, LEMMA, commaSeparated } from './parser.js';
import type { Allow, Parser } from './parser.js';
import { casePattern, variablePattern } from './patterns.js';
import { beginsStatementExpression } from './starts.js';

/** The condition of an `if` or of a `case`: `x: T :| P` or an expression. */
export function guard(p: Parser, allow: Allow): ast.Guard {
  const start = p.start();
  if (!isBindingGuard(p)) {
    const condition = p.expression(allow | LEMMA);
    return { kind: 'expression-guard', condition, span: p.span(start) };
  }
  const variables = commaSeparated(p, boundVariable);
  const attrs = attributes(p);
  p.expect(':|', 'and a condition after the variables of the guard');
  const condition = p.expression(allow | LEMMA);
  return { kind: 'binding-guard', variables, attributes: attrs, condition, span: p.span(start) };
}

/** `if g then a else if h then b else c`; a long chain is read in a loop. */
export function ifExpression(p: Parser, allow: Allow): ast.Expression {
  const branches: { readonly start: number; readonly guard: ast.Guard; readonly then: ast.Expression }[] = [];
  let otherwise: ast.Expression | undefined;
  let entered = 0;
  while (otherwise === undefined) {
    const start = p.start();
    p.next();
    const condition = guard(p, ANY);
    p.expect('then', 'after the condition of the `if` expression');
    const then = p.expression(ANY);
    p.expect('else', 'because an `if` expression needs a value in both cases');
    branches.push({ start, guard: condition, then });
    entered += 2;
    if (!p.enter(2) || !p.at('if')) otherwise = p.expression(allow);
  }
  p.leave(entered);
  return branches.reduceRight<ast.Expression>(
    (rest, branch) => ({ kind: 'if', guard: branch.guard, then: branch.then, else: rest, span: p.span(branch.start) }),
    otherwise,
  );
}

export function matchExpression(p: Parser, allow: Allow): ast.Expression {
  const start = p.start();
  p.next();
  const scrutinee = p.expression(allow);
  const opener = p.index;
  const braces = p.eat('{');
  const cases: ast.MatchCase[] = [];
  while (p.at('case')) cases.push(matchCase(p, braces ? allow | LEMMA | LAMBDA : allow));
  if (braces) {
    if (!p.at('}')) p.fail(`expected \`case\` or \`}\` in the \`match\`, but found ${p.found()}`);
    p.close('}', opener);
  }
  return { kind: 'match', scrutinee, cases, braces, span: p.span(start) };
}

function matchCase(p: Parser, allow: Allow): ast.MatchCase {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const pattern = casePattern(p);
  p.expect('=>', 'after the pattern');
  const body = p.expression(allow);
  return { attributes: attrs, pattern, body, span: p.span(start) };
}

type Prefix = (body: ast.Expression) => ast.Expression;

/** `var x := e; body`, `assert e; body`, `calc { … } body`. A long sequence of them is read in a loop. */
export function prefixedExpression(p: Parser, allow: Allow): ast.Expression {
  const prefixes: Prefix[] = [];
  let entered = 0;
  do {
    prefixes.push(beginsStatementExpression(p) ? statementPrefix(p) : letPrefix(p));
    entered += 2;
  } while (p.enter(2) && beginsPrefix(p));
  const body = p.expression(allow);
  p.leave(entered);
  return prefixes.reduceRight((rest, prefix) => prefix(rest), body);
}

function beginsPrefix(p: Parser): boolean {
  return p.at('var') || (p.at('ghost') && p.peek() === 'var') || p.at(':-') || beginsStatementExpression(p);
}

function statementPrefix(p: Parser): Prefix {
  const start = p.start();
  const statement = p.rules.statement(p);
  return (body) => ({ kind: 'statement-expression', statement, body, span: p.span(start) });
}

function letPrefix(p: Parser): Prefix {
  const start = p.start();
  const ghost = p.eat('ghost');
  const patterns: ast.Pattern[] = [];
  if (ghost || !p.at(':-')) {
    p.expect('var', 'after `ghost`');
    patterns.push(...commaSeparated(p, variablePattern));
  }
  const attrs = attributes(p);
  const operator = letOperator(p, patterns);
  const values = commaSeparated(p, (q) => q.expression(BEFORE_SEMICOLON));
  if (operator === ':-' && (patterns.length > 1 || values.length > 1)) {
    p.report('expected', p.span(start), '`:-` in an expression takes one value to at most one variable');
  }
  if (!p.at(';')) p.fail(`expected \`;\` and the body of the \`var\` expression, but found ${p.found()}`);
  p.next();
  return (body) => ({ kind: 'let', ghost, patterns, operator, attributes: attrs, values, body, span: p.span(start) });
}

function letOperator(p: Parser, patterns: readonly ast.Pattern[]): ast.LetExpression['operator'] {
  const { kind } = p;
  if (kind === '=') {
    p.report('expected', p.tokenSpan(), 'a variable gets its value by `:=` (`==` compares): write `:=` instead of `=`');
    p.next();
    return ':=';
  }
  if (kind !== ':=' && kind !== ':|' && kind !== ':-') {
    p.fail(`expected \`:=\`, \`:|\` or \`:-\` after the variable, but found ${p.found()}`);
    return ':=';
  }
  const complex = kind === ':|' ? patterns.find((pattern) => pattern.kind !== 'name-pattern') : undefined;
  if (complex !== undefined) p.report('expected', complex.span, '`:|` gives values to variables, not to patterns');
  p.next();
  return kind;
}

/** `x => e`, `(x: T, y) requires P reads R => e`. */
export function lambda(p: Parser, allow: Allow): ast.Expression {
  const start = p.start();
  const parameters = p.at('(') ? lambdaParameters(p) : [plainParameter(p)];
  const clauses: ast.LambdaClause[] = [];
  while (p.at('requires') || p.at('reads')) {
    const isReads = p.at('reads');
    p.next();
    if (isReads) {
      attributes(p);
      clauses.push({ kind: 'reads', frame: frames(p, LEMMA | BITS, true) });
      p.eat(';');
    } else {
      clauses.push({ kind: 'requires', condition: p.expression(LEMMA | BITS) });
    }
  }
  p.expect('=>', 'and the body of the function after its parameters');
  const body = p.expression(allow | LAMBDA);
  return { kind: 'lambda', parameters, clauses, body, span: p.span(start) };
}

function lambdaParameters(p: Parser): readonly ast.BoundVariable[] {
  const opener = p.index;
  p.next();
  const parameters = p.at(')') ? [] : commaSeparated(p, boundVariable);
  p.close(')', opener);
  return parameters;
}

function plainParameter(p: Parser): ast.BoundVariable {
  const start = p.start();
  const name = variableName(p, 'a parameter');
  return { name, type: undefined, domain: undefined, span: p.span(start) };
}
