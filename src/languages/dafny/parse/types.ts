/** Types, type parameters and their arguments. */
import type * as ast from '../syntax/index.js';
import { isFromArrow, isTypeArguments } from './lookahead.js';
import { declaredName, usedName, usedNameOrDigits } from './names.js';
import { commaSeparated } from './parser.js';
import type { Parser } from './parser.js';

/** In an expression (`e as T`) a `<` after the type may be a comparison. */
export function parseType(p: Parser, inExpression = false): ast.TypeNode {
  const type = p.enter() ? arrowOrType(p, inExpression) : missingType(p);
  p.leave();
  return type;
}

function arrowOrType(p: Parser, inExpression: boolean): ast.TypeNode {
  const start = p.start();
  const opensParameters = p.at('(');
  const type = simpleType(p, inExpression);
  const arrow = p.kind;
  if (arrow !== '->' && arrow !== '-->' && arrow !== '~>') return type;
  // Parentheses directly before the arrow list parameters: `((A, B)) -> C` takes one tuple, `(A, B) -> C` two values.
  const isParameterList = opensParameters && type.kind === 'tuple-type' && type.span.start === start;
  if (isParameterList && type.parts.some((part) => part.ghost)) {
    p.report('bad-modifier', type.span, 'the parameters of a function type may not be `ghost`: remove the modifier');
  }
  p.next();
  const result = parseType(p, inExpression);
  const parameters = isParameterList ? type.parts.map((part) => part.type) : [type];
  return { kind: 'arrow-type', arrow, parameters, result, span: p.span(start) };
}

function simpleType(p: Parser, inExpression: boolean): ast.TypeNode {
  const start = p.start();
  switch (p.kind) {
    case 'bool':
    case 'int':
    case 'nat':
    case 'real':
    case 'char':
    case 'string':
    case 'ORDINAL':
    case 'object':
    case 'object?': {
      const name = p.kind;
      p.next();
      return { kind: 'primitive-type', name, span: p.span(start) };
    }
    case 'bitvector': {
      const width = Number(p.tokenText().slice(2));
      if (width > MAX_WIDTH) p.report('bad-literal', p.tokenSpan(), `bit vectors of ${width} bits are not supported`);
      p.next();
      return { kind: 'bitvector-type', width: Math.min(width, MAX_WIDTH), span: p.span(start) };
    }
    case 'seq':
    case 'set':
    case 'iset':
    case 'multiset':
    case 'map':
    case 'imap': {
      const name = p.kind;
      p.next();
      const args = optionalTypeArguments(p, inExpression);
      return { kind: 'collection-type', name, args, span: p.span(start) };
    }
    case 'array': {
      const name = p.takeIdent();
      const args = optionalTypeArguments(p, inExpression);
      return { kind: 'named-type', path: [{ name, args }], span: p.span(start) };
    }
    case '(':
      return tupleType(p);
    case 'identifier':
      return namedType(p, inExpression);
    default:
      return missingType(p);
  }
}

const MAX_WIDTH = 0x7fffffff;

function missingType(p: Parser): ast.TypeNode {
  p.fail(`expected a type, but found ${p.found()}`);
  return { kind: 'missing-type', span: p.span(p.start()) };
}

function tupleType(p: Parser): ast.TypeNode {
  const start = p.start();
  const opener = p.index;
  p.next();
  const parts = p.at(')') ? [] : commaSeparated(p, tuplePart);
  p.close(')', opener);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && !only.ghost) return only.type;
  return { kind: 'tuple-type', parts, span: p.span(start) };
}

function tuplePart(p: Parser): ast.TupleTypePart {
  const ghost = p.eat('ghost');
  return { ghost, type: parseType(p) };
}

function namedType(p: Parser, inExpression: boolean): ast.TypeNode {
  const start = p.start();
  const path = [segment(p, inExpression)];
  while (p.eat('.')) path.push(segment(p, inExpression));
  return { kind: 'named-type', path, span: p.span(start) };
}

function segment(p: Parser, inExpression: boolean): ast.TypeSegment {
  const name = usedNameOrDigits(p, 'a name after the `.` of the type');
  return { name, args: optionalTypeArguments(p, inExpression) };
}

function optionalTypeArguments(p: Parser, inExpression: boolean): readonly ast.TypeNode[] {
  const begins = inExpression ? isTypeArguments(p) : p.at('<') && !isFromArrow(p);
  return begins ? typeArguments(p) : [];
}

/** `<T, U>`. */
export function typeArguments(p: Parser): readonly ast.TypeNode[] {
  const opener = p.index;
  p.next();
  if (p.at('>')) {
    p.report('expected', p.tokenSpan(), 'expected a type: a list of type arguments may not be empty');
    p.next();
    return [];
  }
  const args = commaSeparated(p, (q) => parseType(q));
  p.close('>', opener);
  return args;
}

/** `<+T(==), !U extends A>`, or nothing. */
export function optionalTypeParameters(p: Parser, allowVariance: boolean): readonly ast.TypeParameter[] {
  if (!p.at('<')) return [];
  const opener = p.index;
  p.next();
  const parameters = commaSeparated(p, (q) => typeParameter(q, allowVariance));
  p.close('>', opener);
  return parameters;
}

function typeParameter(p: Parser, allowVariance: boolean): ast.TypeParameter {
  const start = p.start();
  const variance = varianceOf(p);
  if (variance !== '') {
    if (!allowVariance) {
      p.report('bad-modifier', p.tokenSpan(), `only type declarations have variance: remove the \`${variance}\``);
    }
    p.next();
  }
  const name = declaredName(p, 'the name of a type parameter');
  const characteristics = optionalCharacteristics(p);
  const bounds: ast.TypeNode[] = [];
  while (p.eat('extends')) bounds.push(parseType(p));
  return { name, variance, characteristics, bounds, span: p.span(start) };
}

function varianceOf(p: Parser): ast.TypeParameter['variance'] {
  const { kind } = p;
  return kind === '+' || kind === '-' || kind === '*' || kind === '!' ? kind : '';
}

/** `(==, 0, !new)`, any number of times. */
export function optionalCharacteristics(p: Parser): readonly ast.TypeCharacteristic[] {
  const all: ast.TypeCharacteristic[] = [];
  while (p.at('(')) {
    const opener = p.index;
    p.next();
    for (const one of commaSeparated(p, characteristic)) if (one !== undefined) all.push(one);
    p.close(')', opener);
  }
  return all;
}

function characteristic(p: Parser): ast.TypeCharacteristic | undefined {
  if (p.eat('==')) return '==';
  const text = p.tokenText();
  if (p.at('digits') && (text === '0' || text === '00')) {
    p.next();
    return text;
  }
  if (p.at('!') && p.peek() === 'new') {
    p.next();
    p.next();
    return '!new';
  }
  p.fail(`expected a type characteristic (\`==\`, \`0\`, \`00\` or \`!new\`), but found ${p.found()}`);
  return undefined;
}

/** `extends A, B<T>`, or nothing. */
export function optionalExtends(p: Parser): readonly ast.TypeNode[] {
  return p.eat('extends') ? commaSeparated(p, (q) => parseType(q)) : [];
}

/** `A.B.C`. */
export function qualifiedName(p: Parser, what: string): readonly ast.Ident[] {
  const path = [usedName(p, what)];
  while (p.eat('.')) path.push(usedName(p, 'a name after the `.`'));
  return path;
}
