/** Bound variables, and the expressions that bind them: quantifiers and comprehensions. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { isFromArrow } from './lookahead.js';
import { variableName } from './names.js';
import { ANY, BEFORE_SEMICOLON, BITS } from './parser.js';
import type { Allow, Parser } from './parser.js';
import { ensuresClauses } from './specifications.js';
import { parseType } from './types.js';

/** `x` or `x: T`. */
export function boundVariable(p: Parser): ast.BoundVariable {
  const start = p.start();
  const name = variableName(p, 'the name of a bound variable');
  const type = p.eat(':') ? parseType(p) : undefined;
  return { name, type, domain: undefined, span: p.span(start) };
}

export interface Domain {
  readonly variables: readonly ast.BoundVariable[];
  readonly attributes: readonly ast.Attribute[];
  readonly range: ast.Expression | undefined;
}

/**
 * `x: T <- C {:a} | R, y | S`. Ranges of several variables are joined by `&&`; a comma after a range goes on with
 * the variables if a name follows.
 */
export function domain(p: Parser, allow: Allow): Domain {
  const variables: ast.BoundVariable[] = [];
  const attrs: ast.Attribute[] = [];
  let range: ast.Expression | undefined;
  let rangeStart = 0;
  do {
    variables.push(variableWithDomain(p, allow));
    attrs.push(...attributes(p));
    if (p.eat('|')) {
      const start = p.start();
      const more = p.expression(allow);
      if (range === undefined) {
        range = more;
        rangeStart = start;
      } else {
        range = {
          kind: 'binary',
          operator: '&&',
          left: range,
          right: more,
          index: undefined,
          span: p.span(rangeStart),
        };
      }
    }
  } while (p.at(',') && p.peek() === 'identifier' && p.eat(','));
  return { variables, attributes: attrs, range };
}

function variableWithDomain(p: Parser, allow: Allow): ast.BoundVariable {
  const start = p.start();
  const variable = boundVariable(p);
  if (!isFromArrow(p)) return variable;
  p.next();
  p.next();
  // A `|` after the domain begins the range.
  const collection = p.expression(allow & ~BITS);
  return { ...variable, domain: collection, span: p.span(start) };
}

/** `forall x | R :: e`, `exists x :: e`, and the statement `forall x ensures E { … }` before a value. */
export function quantifier(p: Parser, allow: Allow): ast.Expression {
  const start = p.start();
  const which = p.at('forall') ? 'forall' : 'exists';
  p.next();
  const binder = domain(p, ANY);
  if (which === 'forall' && (p.at('ensures') || p.at('{'))) return forallBeforeValue(p, start, binder, allow);
  p.expect('::', `and a body after the variables of \`${which}\``);
  const body = p.expression(allow | BITS);
  return { kind: 'quantifier', quantifier: which, ...binder, body, span: p.span(start) };
}

function forallBeforeValue(p: Parser, start: number, binder: Domain, allow: Allow): ast.Expression {
  const statement = forallStatement(p, start, binder);
  const body = p.expression(allow | BITS);
  return { kind: 'statement-expression', statement, body, span: p.span(start) };
}

/** What follows the variables of a forall statement. */
export function forallStatement(p: Parser, start: number, binder: Domain): ast.ForallStatement {
  const ensures = ensuresClauses(p, BEFORE_SEMICOLON);
  const body = p.at('{') ? p.block() : undefined;
  return { kind: 'forall', labels: [], ...binder, ensures, body, span: p.span(start) };
}

/** `set x | R :: v`, `iset x | R`. */
export function setComprehension(p: Parser, allow: Allow): ast.Expression {
  const start = p.start();
  const infinite = p.at('iset');
  p.next();
  const binder = domain(p, allow);
  let value = p.eat('::') ? p.expression(infinite ? allow | BITS : allow) : undefined;
  const span = p.span(start);
  if (value === undefined && binder.variables.length > 1) {
    value = missingAtEnd(span);
    p.report('expected', span, 'a set over several variables needs `::` and the value of its elements after the range');
  }
  return { kind: 'set-comprehension', infinite, ...binder, value, span };
}

/** `map x | R :: k := v`. */
export function mapComprehension(p: Parser, allow: Allow): ast.Expression {
  const start = p.start();
  const infinite = p.at('imap');
  p.next();
  const binder = domain(p, ANY);
  p.expect('::', 'and the value of the entries after the variables of a map');
  const first = p.expression(allow);
  const second = p.eat(':=') ? p.expression(infinite ? allow | BITS : allow) : undefined;
  const span = p.span(start);
  let key = second === undefined ? undefined : first;
  if (key === undefined && binder.variables.length > 1) {
    key = missingAtEnd(span);
    p.report('expected', span, 'a map over several variables needs both parts of its entries: `:: key := value`');
  }
  return { kind: 'map-comprehension', infinite, ...binder, key, value: second ?? first, span };
}

/** Stands for the part that was reported as missing, so that nobody reports it again. */
function missingAtEnd(span: ast.Span): ast.Expression {
  return { kind: 'missing', skeleton: false, span: { ...span, start: span.end } };
}
