/** Statements, one per line. */
import type * as ast from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import { assignment, localVariables, rhsList } from './assignments.js';
import { guard, hanging, quantifierDomain } from './binders.js';
import { calc } from './calc.js';
import { ensuresClauses, isEmpty, loopClauses, opaqueBlockClauses, printClauses } from './clauses.js';
import { hardline, indent } from './doc.js';
import type { Doc } from './doc.js';
import { leadingExpression } from './expressions.js';
import { attributesAfter, attributesBefore, boundVariable, expressionList, frameList } from './lists.js';
import { ALONE, BEFORE_BRACE, ENCLOSED, IN_CLAUSE, IN_STATEMENT, LISTED_IN_STATEMENT } from './precedence.js';
import type { Place } from './precedence.js';
import type { Printer } from './printer.js';
import { pattern } from './types.js';

export function statement(p: Printer, s: ast.Statement, casesFollow = false): Doc {
  if (s.labels.length === 0) return unlabelled(p, s, casesFollow);
  return [s.labels.map((label) => `label ${label.text}: `), unlabelled(p, s, casesFollow)];
}

function unlabelled(p: Printer, s: ast.Statement, casesFollow: boolean): Doc {
  switch (s.kind) {
    case 'block':
      return block(p, s);
    case 'locals':
      return [localVariables(p, s), ending(p, s.proof)];
    case 'pattern-var':
      return [s.ghost ? 'ghost ' : '', 'var ', pattern(s.pattern), ' :=', hanging(p, s.value, IN_STATEMENT), ';'];
    case 'assign':
      return [assignment(p, s), ending(p, s.proof)];
    case 'call':
      return [leadingExpression(p, s.call), attributesAfter(p, s.attributes), ending(p, s.proof)];
    case 'if':
      return ifStatement(p, s, casesFollow);
    case 'alternatives':
      return alternatives(p, ['if', attributesAfter(p, s.attributes)], s, casesFollow);
    case 'while':
      return whileStatement(p, s);
    case 'while-alternatives': {
      const clauses = loopClauses(s.specification);
      const head = ['while', attributesAfter(p, s.attributes), printClauses(p, clauses)];
      return alternatives(p, head, s, casesFollow, !isEmpty(clauses));
    }
    case 'for':
      return forStatement(p, s);
    case 'match':
      return matchStatement(p, s, casesFollow);
    case 'forall': {
      const head = s.variables.length === 0 ? 'forall' : ['forall ', quantifierDomain(p, s, { ...ALONE, comma: true })];
      return [head, specified(p, ensuresClauses(s.ensures), s.body)];
    }
    case 'assert':
      return ['assert', claim(p, s.attributes, s.name, s.condition, IN_STATEMENT), ending(p, s.proof)];
    case 'assume':
      return ['assume', claim(p, s.attributes, s.name, s.condition, IN_CLAUSE), ';'];
    case 'expect':
      return expectStatement(p, s);
    case 'calc':
      return calc(p, s);
    case 'print':
      return ['print ', indent(expressionList(p, s.values, LISTED_IN_STATEMENT)), ';'];
    case 'return':
      return ['return', attributesAfter(p, s.attributes), rhsList(p, s.values, IN_STATEMENT), ';'];
    case 'yield':
      return ['yield', rhsList(p, s.values, IN_STATEMENT), ';'];
    case 'break':
      return breakStatement(p, s);
    case 'reveal': {
      const targets = expressionList(p, s.targets, LISTED_IN_STATEMENT);
      const all = s.wildcard ? (s.targets.length === 0 ? '*' : ', *') : '';
      return [s.hides ? 'hide ' : 'reveal ', indent(targets), all, ';'];
    }
    case 'modify': {
      const head = ['modify ', attributesBefore(p, s.attributes), indent(frameList(p, s.frame, LISTED_IN_STATEMENT))];
      return [head, s.body === undefined ? ';' : [' ', block(p, s.body)]];
    }
    case 'opaque-block':
      return ['opaque', specified(p, opaqueBlockClauses(s), s.body)];
    case 'missing':
      return s.skeleton ? '...;' : textOf(s.span);
  }
}

/** A proof of what was said, or the semicolon. */
function ending(p: Printer, proof: ast.BlockStatement | undefined): Doc {
  return proof === undefined ? ';' : [' by ', block(p, proof)];
}

/** `onLine`: the opening brace stands on a line of its own, and then the closing one does too. */
export function block(p: Printer, b: ast.BlockStatement, onLine = false): Doc {
  return braced(p, b.span, statementLines(p, b.statements), b.statements.length === 0, onLine);
}

/** Lines between braces, with the comments that are left before the closing one. */
export function braced(p: Printer, span: ast.Span, lines: Doc, isEmptyBlock: boolean, onLine = false): Doc {
  const rest = p.comments.beforeEnd(span, isEmptyBlock);
  if (isEmptyBlock && rest.length === 0 && !onLine) return '{}';
  return ['{', indent(lines, rest), hardline, '}'];
}

/** Each statement on a new line. */
export function statementLines(p: Printer, statements: readonly ast.Statement[], casesFollow = false): Doc {
  return statements.map((s, i) => {
    const before = i === 0 ? p.comments.firstLine(s) : p.comments.newLine(s, true);
    return [before, p.statement(s, casesFollow && i === statements.length - 1)];
  });
}

/** The clauses of a loop or a forall statement and its body, which may be missing. */
function specified(p: Printer, clauses: Parameters<typeof printClauses>[1], body: ast.BlockStatement | undefined): Doc {
  const lines = printClauses(p, clauses);
  if (body === undefined) return lines;
  const before = isEmpty(clauses) ? p.comments.gap(body, ' ') : p.comments.newLine(body, false);
  return [lines, before, block(p, body, !isEmpty(clauses))];
}

function ifStatement(p: Printer, s: ast.IfStatement, casesFollow: boolean): Doc {
  const docs: Doc[] = [];
  let at: ast.IfStatement = s;
  for (;;) {
    docs.push('if ', attributesBefore(p, at.attributes));
    docs.push(at.guard === undefined ? '*' : indent(guard(p, at.guard, BEFORE_BRACE)), ' ', block(p, at.then));
    if (at.else === undefined) return docs;
    docs.push(p.comments.gap(at.else, ' '), 'else ');
    if (at.else.kind !== 'if' || at.else.labels.length > 0) break;
    at = at.else;
  }
  return [docs, p.statement(at.else, casesFollow)];
}

function whileStatement(p: Printer, s: ast.WhileStatement): Doc {
  const condition = s.guard === undefined ? '*' : indent(guard(p, s.guard, BEFORE_BRACE));
  return ['while ', attributesBefore(p, s.attributes), condition, specified(p, loopClauses(s.specification), s.body)];
}

function forStatement(p: Printer, s: ast.ForStatement): Doc {
  const bound = { ...ENCLOSED, lambda: false };
  return [
    'for ',
    attributesBefore(p, s.attributes),
    boundVariable(p, s.variable),
    ' := ',
    p.expression(s.low, bound),
    ` ${s.direction} `,
    s.high === undefined ? '*' : p.expression(s.high, { ...BEFORE_BRACE, lambda: false }),
    specified(p, loopClauses(s.specification), s.body),
  ];
}

interface Cases {
  readonly span: ast.Span;
  readonly braces: boolean;
}

function alternatives(
  p: Printer,
  head: Doc,
  s: Cases & { readonly alternatives: readonly ast.Alternative[] },
  casesFollow: boolean,
  braceOnNewLine = false,
): Doc {
  // A `=>` must not make the guard the parameter of a lambda.
  const place: Place = { ...ENCLOSED, lambda: false };
  return caseBlock(p, head, s, casesFollow, s.alternatives, braceOnNewLine, (alternative) => [
    attributesBefore(p, alternative.attributes),
    indent(guard(p, alternative.guard, place)),
  ]);
}

function matchStatement(p: Printer, s: ast.MatchStatement, casesFollow: boolean): Doc {
  const head = ['match ', attributesBefore(p, s.attributes), p.expression(s.scrutinee, ENCLOSED)];
  return caseBlock(p, head, s, casesFollow, s.cases, false, (one) => [
    attributesBefore(p, one.attributes),
    pattern(one.pattern),
  ]);
}

/** Cases belong to the closest statement: without braces, later cases of a surrounding one would be taken for its own. */
function caseBlock<Case extends ast.Node & { readonly body: readonly ast.Statement[] }>(
  p: Printer,
  head: Doc,
  s: Cases,
  casesFollow: boolean,
  cases: readonly Case[],
  braceOnNewLine: boolean,
  condition: (one: Case) => Doc,
): Doc {
  const braces = s.braces || casesFollow;
  const lines = cases.map((one, i) => {
    const before = i === 0 ? p.comments.firstLine(one) : p.comments.newLine(one, true);
    const more = i < cases.length - 1 || (!braces && casesFollow);
    return [before, 'case ', condition(one), ' =>', indent(statementLines(p, one.body, more))];
  });
  if (!braces) return [head, lines];
  return [head, braceOnNewLine ? hardline : ' ', braced(p, s.span, lines, cases.length === 0)];
}

/** `L: e` with attributes, after `assert` or `assume`. */
function claim(
  p: Printer,
  attributes: readonly ast.Attribute[],
  label: ast.Ident | undefined,
  condition: ast.Expression,
  place: Place,
): Doc {
  return [attributesAfter(p, attributes), label === undefined ? '' : ` ${label.text}:`, hanging(p, condition, place)];
}

function expectStatement(p: Printer, s: ast.ExpectStatement): Doc {
  const condition = hanging(p, s.condition, LISTED_IN_STATEMENT);
  const message = s.message === undefined ? '' : [', ', indent(p.expression(s.message, LISTED_IN_STATEMENT))];
  return ['expect', attributesAfter(p, s.attributes), condition, message, ';'];
}

function breakStatement(p: Printer, s: ast.BreakStatement): Doc {
  const keywords = Array.from({ length: s.count }, (_, i) => (s.continues && i === s.count - 1 ? 'continue' : 'break'));
  const label = s.label === undefined ? '' : ` ${s.label.text}`;
  const [first = '', ...others] = keywords;
  return [first, attributesAfter(p, s.attributes), others.map((keyword) => ` ${keyword}`), label, ';'];
}
