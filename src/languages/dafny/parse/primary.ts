/** Names, literals, brackets and what may follow them: everything that binds tighter than an operator. */
import type * as ast from '../syntax/index.js';
import { argument } from './attributes.js';
import { mapComprehension, quantifier, setComprehension } from './binders.js';
import { ifExpression, lambda, matchExpression, prefixedExpression } from './control-expressions.js';
import { frameExpression } from './frames.js';
import { operandHint } from './hints.js';
import { isLiteral, literal } from './literals.js';
import { isDecreasesTo, isLambda, isTypeArguments } from './lookahead.js';
import { declaredNameOrDigits, usedName } from './names.js';
import { ANY, BITS, LAMBDA, LEMMA, NO_DECREASES_TO, commaSeparated } from './parser.js';
import type { Allow, Parser } from './parser.js';
import { beginsStatementExpression } from './starts.js';
import { prefixCall, suffixes } from './suffixes.js';
import { typeArguments } from './types.js';

/** An expression without operators. Those that end in an expression of their own take all that follows. */
export function primary(p: Parser, allow: Allow): ast.Expression {
  switch (p.kind) {
    case 'if':
      return ifExpression(p, allow);
    case 'match':
      return matchExpression(p, allow);
    case 'forall':
    case 'exists':
      return quantifier(p, allow);
    case 'set':
      return setComprehension(p, allow);
    case 'var':
    case 'ghost':
    case ':-':
      return prefixedExpression(p, allow);
    case 'map':
    case 'imap':
      if (p.peek() !== '[') return mapComprehension(p, allow);
      break;
    case 'iset':
      if (p.peek() !== '{') return setComprehension(p, allow);
      break;
    case 'identifier':
    case '(':
      if (allow & LAMBDA && isLambda(p)) return lambda(p, allow);
      break;
    default:
      break;
  }
  if (beginsStatementExpression(p)) return prefixedExpression(p, allow);
  return postfix(p);
}

/** A value and its suffixes, without operators. */
function postfix(p: Parser): ast.Expression {
  const start = p.start();
  const outer = p.deepest;
  p.deepest = p.depth;
  const value = suffixes(p, start, atom(p));
  if (outer > p.deepest) p.deepest = outer;
  return value;
}

/** What can stand on the left of an assignment, or be called: a name, or any value with a suffix. */
export function leftHandSide(p: Parser): ast.Expression {
  const first = p.index;
  const isName = p.at('identifier');
  const outer = p.deepest;
  p.deepest = p.depth;
  const start = p.start();
  const value = atom(p);
  const bare = p.end;
  const whole = suffixes(p, start, value);
  if (!isName && p.end === bare && p.index > first) {
    p.report(
      'expected',
      value.span,
      'this value does nothing: a statement assigns (`:=`), calls, or begins with a keyword',
    );
  }
  if (outer > p.deepest) p.deepest = outer;
  return whole;
}

/** What suffixes can follow, without them. */
function atom(p: Parser): ast.Expression {
  const start = p.start();
  switch (p.kind) {
    case 'identifier':
      return nameExpression(p);
    case 'this':
      p.next();
      return { kind: 'this', span: p.span(start) };
    case '(':
      return parentheses(p);
    case '[':
      return { kind: 'seq-display', elements: elements(p, ']'), span: p.span(start) };
    case '{':
      return { kind: 'set-display', infinite: false, elements: elements(p, '}'), span: p.span(start) };
    case 'iset':
      p.next();
      return { kind: 'set-display', infinite: true, elements: elements(p, '}'), span: p.span(start) };
    case 'multiset':
      return multiset(p);
    case 'map':
    case 'imap':
      return mapDisplay(p);
    case 'seq':
      return seqConstruction(p);
    case '|':
      return cardinality(p);
    case 'old':
    case 'fresh': {
      const { kind } = p;
      p.next();
      const label = optionalLabel(p);
      const operand = inParentheses(p, kind);
      return { kind, label, operand, span: p.span(start) };
    }
    case 'allocated':
    case 'assigned': {
      const { kind } = p;
      p.next();
      const operand = inParentheses(p, kind);
      return { kind, operand, span: p.span(start) };
    }
    case 'unchanged':
      return unchanged(p);
    default:
      return (isLiteral(p) ? literal(p) : undefined) ?? noExpression(p);
  }
}

function noExpression(p: Parser): ast.Expression {
  p.fail(`expected an expression, but found ${p.found()}${operandHint(p)}`);
  return p.missing();
}

/** `x`, `f<int>` and prefix calls `P#[k](x)`. */
function nameExpression(p: Parser): ast.Expression {
  const start = p.start();
  const name = usedName(p, 'a name');
  if (p.at('#')) return prefixCall(p, start, undefined, name);
  const typeArgs = isTypeArguments(p) ? typeArguments(p) : [];
  return { kind: 'name', name, typeArgs, span: p.span(start) };
}

/** `(e)` is `e`; `()` and `(a, b)` are tuples; and `(a, b decreases to c)`. */
function parentheses(p: Parser): ast.Expression {
  const start = p.start();
  const opener = p.index;
  p.next();
  const parts: NamedPart[] = [];
  if (!p.at(')') && !isDecreasesTo(p)) {
    do parts.push(tuplePart(p));
    while (p.eat(','));
  }
  if (isDecreasesTo(p)) return decreasesList(p, start, opener, parts);
  p.close(')', opener);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && !only.ghost) {
    if (only.name !== undefined) {
      p.report(
        'expected',
        only.name.span,
        'a single value in parentheses may not be named: remove the name and the `:=`',
      );
    }
    return only.value;
  }
  return { kind: 'tuple', parts: inOrder(p, parts), span: p.span(start) };
}

interface NamedPart extends ast.TuplePart {
  readonly name: ast.Ident | undefined;
}

function tuplePart(p: Parser): NamedPart {
  // `(ghost var x := 5; x)` is a let expression in parentheses.
  const ghost = p.at('ghost') && p.peek() !== 'var';
  if (ghost) p.next();
  const { name, value } = argument(p, ANY | NO_DECREASES_TO);
  return { ghost, name, value };
}

/** `(1 := b, 0 := a)` is `(a, b)`. */
function inOrder(p: Parser, parts: readonly NamedPart[]): readonly ast.TuplePart[] {
  const ordered: ast.TuplePart[] = [];
  parts.forEach((part, position) => {
    const { name, ghost, value } = part;
    const index = name === undefined ? position : Number(name.text);
    if (name !== undefined && (!(index < parts.length) || ordered[index] !== undefined)) {
      p.report(
        'bad-argument',
        name.span,
        `a tuple's parts are named by their positions, from 0 to ${parts.length - 1}`,
      );
      ordered[position] ??= { ghost, value };
    } else {
      ordered[index] = { ghost, value };
    }
  });
  return parts.map((part, position) => ordered[position] ?? part);
}

function decreasesList(p: Parser, start: number, opener: number, parts: readonly NamedPart[]): ast.Expression {
  const strict = p.at('decreases');
  for (const part of parts) {
    if (part.ghost || part.name !== undefined) {
      p.report('expected', part.value.span, 'the values that decrease may be neither named nor `ghost`');
    }
  }
  p.next();
  p.next();
  const after = p.at(')') ? [] : commaSeparated(p, (q) => q.expression(BITS));
  p.close(')', opener);
  return { kind: 'decreases-to', strict, before: parts.map((part) => part.value), after, span: p.span(start) };
}

/** Expressions between brackets, with commas. */
function elements(p: Parser, closer: ']' | '}'): readonly ast.Expression[] {
  const opener = p.index;
  p.next();
  const all = p.at(closer) ? [] : commaSeparated(p, (q) => q.expression(ANY));
  p.close(closer, opener);
  return all;
}

function multiset(p: Parser): ast.Expression {
  const start = p.start();
  p.next();
  if (p.at('{')) return { kind: 'multiset-display', elements: elements(p, '}'), span: p.span(start) };
  const operand = inParentheses(p, 'multiset');
  return { kind: 'multiset-of', operand, span: p.span(start) };
}

function mapDisplay(p: Parser): ast.Expression {
  const start = p.start();
  const infinite = p.at('imap');
  p.next();
  const opener = p.index;
  p.next();
  const entries = p.at(']') ? [] : commaSeparated(p, mapEntry);
  p.close(']', opener);
  return { kind: 'map-display', infinite, entries, span: p.span(start) };
}

function mapEntry(p: Parser): ast.MapEntry {
  const key = p.expression(ANY);
  p.expect(':=', 'between the key and the value of a map entry');
  return { key, value: p.expression(ANY) };
}

function seqConstruction(p: Parser): ast.Expression {
  const start = p.start();
  p.next();
  const types = p.at('<') ? typeArguments(p) : [];
  if (types.length > 1) p.report('wrong-type-arguments', p.span(start), '`seq` takes one type argument');
  const opener = p.index;
  p.expect('(', 'after `seq`, with the length and a function from index to element');
  const length = p.expression(ANY);
  p.expect(',', 'and a function from index to element after the length');
  const initializer = p.expression(ANY);
  p.close(')', opener);
  return { kind: 'seq-construction', elementType: types[0], length, initializer, span: p.span(start) };
}

function cardinality(p: Parser): ast.Expression {
  const start = p.start();
  p.next();
  const operand = p.expression(LEMMA | LAMBDA);
  p.expect('|', 'to end the cardinality');
  return { kind: 'cardinality', operand, span: p.span(start) };
}

function inParentheses(p: Parser, after: string): ast.Expression {
  const opener = p.index;
  p.expect('(', `after \`${after}\``);
  const operand = p.expression(ANY);
  p.close(')', opener);
  return operand;
}

/** `@L`, or nothing. */
function optionalLabel(p: Parser): ast.Ident | undefined {
  return p.eat('@') ? declaredNameOrDigits(p, 'a label after `@`') : undefined;
}

function unchanged(p: Parser): ast.Expression {
  const start = p.start();
  p.next();
  const label = optionalLabel(p);
  const opener = p.index;
  p.expect('(', 'after `unchanged`');
  const frame = commaSeparated(p, (q) => frameExpression(q, BITS));
  p.close(')', opener);
  return { kind: 'unchanged', label, frame, span: p.span(start) };
}
