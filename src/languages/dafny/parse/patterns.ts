/** Patterns of `match`, and the simpler ones of `var`. */
import type * as ast from '../syntax/index.js';
import { isLiteral, literal } from './literals.js';
import { usedName, variableName } from './names.js';
import { commaSeparated } from './parser.js';
import type { Parser } from './parser.js';
import { parseType } from './types.js';

/** A pattern of a `case`: alternatives with `|`, literals, constructors, tuples and variables. */
export function casePattern(p: Parser): ast.Pattern {
  const start = p.start();
  p.eat('|');
  const alternatives = [nested(p, singlePattern)];
  while (p.eat('|')) alternatives.push(nested(p, singlePattern));
  const [only] = alternatives;
  if (alternatives.length === 1 && only !== undefined) return only;
  return { kind: 'or-pattern', alternatives, span: p.span(start) };
}

function singlePattern(p: Parser): ast.Pattern {
  if (isLiteral(p) || p.at('-')) return literalPattern(p);
  return structure(p, casePattern);
}

/** A pattern after `var`: no literals and no alternatives. */
export function variablePattern(p: Parser): ast.Pattern {
  return nested(p, (q) => structure(q, variablePattern));
}

function nested(p: Parser, pattern: (p: Parser) => ast.Pattern): ast.Pattern {
  const start = p.start();
  const result: ast.Pattern = p.enter() ? pattern(p) : { kind: 'tuple-pattern', parts: [], span: p.span(start) };
  p.leave();
  return result;
}

function structure(p: Parser, part: (p: Parser) => ast.Pattern): ast.Pattern {
  const start = p.start();
  if (p.at('(')) return { kind: 'tuple-pattern', parts: parts(p, part), span: p.span(start) };
  if (p.at('identifier') && p.peek() === '(') {
    const name = usedName(p, 'a constructor');
    return { kind: 'constructor-pattern', path: [name], args: parts(p, part), span: p.span(start) };
  }
  const name = variableName(p, 'a pattern');
  if (p.at('.')) p.fail('a pattern names a constructor without its type or module: remove what stands before the `.`');
  const type = p.eat(':') ? parseType(p) : undefined;
  return { kind: 'name-pattern', ghost: false, name, type, span: p.span(start) };
}

function parts(p: Parser, part: (p: Parser) => ast.Pattern): readonly ast.Pattern[] {
  const opener = p.index;
  p.next();
  const all = p.at(')') ? [] : commaSeparated(p, part);
  p.close(')', opener);
  return all;
}

function literalPattern(p: Parser): ast.Pattern {
  const start = p.start();
  const negative = p.eat('-');
  if (negative && !p.at('digits') && !p.at('hexdigits') && !p.at('decimal') && !p.at('.')) {
    p.fail(`expected a number after the \`-\` of a pattern, but found ${p.found()}`);
  }
  const operand = literal(p) ?? p.missing();
  const value: ast.Expression = negative ? { kind: 'unary', operator: '-', operand, span: p.span(start) } : operand;
  return { kind: 'literal-pattern', value, span: p.span(start) };
}
