/** Expressions that run on to the right: `if`, `match`, let, lambdas, quantifiers and comprehensions. */
import type * as ast from '../syntax/index.js';
import { fill, group, hardline, indent, line } from './doc.js';
import type { Doc } from './doc.js';
import { attributesAfter, attributesBefore, boundVariables, expressionList, frameList } from './lists.js';
import { ALONE, continued, ENCLOSED, IN_STATEMENT, LISTED_IN_STATEMENT, needsParentheses } from './precedence.js';
import type { Place } from './precedence.js';
import type { Printer } from './printer.js';
import { pattern, typeAnnotation } from './types.js';

/** A value after `:=` or a keyword: what does not fit beside it and has lines of its own begins on the next line. */
export function hanging(p: Printer, e: ast.Expression, place: Place): Doc {
  if (!hangs(e) || needsParentheses(e, place)) return [' ', p.expression(e, place)];
  return group(indent(p.comments.gap(e, line), p.line(e, place)));
}

function hangs(e: ast.Expression): boolean {
  switch (e.kind) {
    case 'if':
    case 'match':
    case 'let':
    case 'statement-expression':
      return true;
    case 'binary':
      return e.operator === '&&' || e.operator === '||';
    default:
      return false;
  }
}

/** A part that begins on the next line if it does not fit on this one. */
function onNextLine(p: Printer, e: ast.Expression, place: Place): Doc {
  return indent(p.comments.gap(e, line), p.line(e, place));
}

export function ifExpression(p: Printer, e: ast.IfExpression, place: Place): Doc {
  const docs: Doc[] = [];
  let at: ast.IfExpression = e;
  for (;;) {
    docs.push('if ', guard(p, at.guard, ALONE), ' then');
    docs.push(group(onNextLine(p, at.then, ALONE)), line, 'else');
    if (at.else.kind !== 'if') break;
    at = at.else;
    docs.push(p.comments.gap(at, ' '));
  }
  docs.push(group(onNextLine(p, at.else, continued(place))));
  return group(docs);
}

/** The condition of an `if` or a loop. */
export function guard(p: Printer, g: ast.Guard, place: Place): Doc {
  if (g.kind === 'expression-guard') return p.expression(g.condition, place);
  return [boundVariables(p, g.variables), attributesAfter(p, g.attributes), ' :| ', p.expression(g.condition, place)];
}

export function matchExpression(p: Printer, e: ast.MatchExpression, place: Place): Doc {
  const head = ['match ', p.expression(e.scrutinee, { ...ENCLOSED, bitwise: place.bitwise })];
  const inside = e.braces ? { ...ALONE, bitwise: place.bitwise } : continued(place);
  const cases = e.cases.map((one, i) => {
    const before = i === 0 ? p.comments.firstLine(one) : p.comments.newLine(one, true);
    const isLast = i === e.cases.length - 1;
    const body = matchCase(p, one, isLast ? inside : { ...inside, cases: true });
    return [before, body];
  });
  if (!e.braces) return [head, cases];
  return [head, ' {', indent(cases, p.comments.beforeEnd(e.span, e.cases.length === 0)), hardline, '}'];
}

function matchCase(p: Printer, one: ast.MatchCase, place: Place): Doc {
  const head = ['case ', attributesBefore(p, one.attributes), pattern(one.pattern), ' =>'];
  return group(head, onNextLine(p, one.body, place));
}

/** A run of lets and statements before a value: all on one line, or each on its own. */
export function sequence(p: Printer, e: ast.Expression, place: Place, separator: Doc): Doc {
  const docs: Doc[] = [];
  let at = e;
  while (at.kind === 'let' || at.kind === 'statement-expression') {
    docs.push(at.kind === 'let' ? binding(p, at) : p.statement(at.statement));
    docs.push(p.comments.gap(at.body, separator));
    at = at.body;
    if (needsParentheses(at, continued(place))) break;
  }
  docs.push(separator === hardline ? p.line(at, continued(place)) : p.expression(at, continued(place)));
  return group(docs);
}

function binding(p: Printer, e: ast.LetExpression): Doc {
  const place = e.values.length > 1 ? LISTED_IN_STATEMENT : IN_STATEMENT;
  const [only] = e.values;
  const patterns = fill(e.patterns.map(pattern));
  const variables = e.patterns.length === 0 ? '' : [e.ghost ? 'ghost var ' : 'var ', indent(patterns)];
  const head = [variables, attributesAfter(p, e.attributes), e.patterns.length === 0 ? '' : ' ', e.operator];
  // A let inside the value of another is easier to read in parentheses.
  const inner = only?.kind === 'let' ? { ...place, comma: true } : place;
  const values =
    only !== undefined && e.values.length === 1
      ? hanging(p, only, inner)
      : indent(' ', expressionList(p, e.values, inner));
  return [head, values, ';'];
}

export function lambda(p: Printer, e: ast.LambdaExpression, place: Place): Doc {
  const [only] = e.parameters;
  const bare = e.parameters.length === 1 && only !== undefined && only.type === undefined;
  const parameters = fill(e.parameters.map(({ name, type }) => name.text + typeAnnotation(type)));
  const head = [
    bare ? only.name.text : ['(', indent(parameters), ')'],
    e.clauses.map((clause) => lambdaClause(p, clause)),
    ' =>',
  ];
  return group(head, onNextLine(p, e.body, { ...continued(place), lambda: true }));
}

function lambdaClause(p: Printer, clause: ast.LambdaClause): Doc {
  const place = { ...ENCLOSED, lambda: false };
  return clause.kind === 'requires'
    ? [' requires ', p.expression(clause.condition, place)]
    : [' reads ', frameList(p, clause.frame, { ...place, comma: true })];
}

export function quantifier(p: Printer, e: ast.QuantifierExpression, place: Place): Doc {
  const domain = quantifierDomain(p, e, ENCLOSED);
  // The types of a quantifier's body make `|` an operator even between bars, but not all readers know.
  return group(e.quantifier, ' ', domain, ' ::', onNextLine(p, e.body, continued(place)));
}

export function setComprehension(p: Printer, e: ast.SetComprehension, place: Place): Doc {
  const keyword = e.infinite ? 'iset ' : 'set ';
  const domain = quantifierDomain(
    p,
    e,
    e.value === undefined ? continued(place) : { ...ENCLOSED, bitwise: place.bitwise },
  );
  if (e.value === undefined) return [keyword, domain];
  return group(keyword, domain, ' ::', indent(p.comments.gap(e.value, line), p.expression(e.value, continued(place))));
}

export function mapComprehension(p: Printer, e: ast.MapComprehension, place: Place): Doc {
  const head = [e.infinite ? 'imap ' : 'map ', quantifierDomain(p, e, ENCLOSED), ' ::'];
  const key =
    e.key === undefined
      ? [p.comments.gap(e.value, line)]
      : [p.comments.gap(e.key, line), p.expression(e.key, { ...ENCLOSED, bitwise: place.bitwise }), ' := '];
  return group(head, indent(key, p.expression(e.value, continued(place))));
}

interface QuantifierDomain {
  readonly variables: readonly ast.BoundVariable[];
  readonly attributes: readonly ast.Attribute[];
  readonly range: ast.Expression | undefined;
}

/** `x: T, y <- C {:a} | range`. */
export function quantifierDomain(p: Printer, { variables, attributes, range }: QuantifierDomain, place: Place): Doc {
  const head = [boundVariables(p, variables), attributesAfter(p, attributes)];
  return range === undefined ? head : [head, ' | ', p.expression(range, place)];
}
