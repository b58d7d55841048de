/** Types, type parameters and patterns: short things that stand on one line. */
import type * as ast from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import type { Doc } from './doc.js';
import { join } from './doc.js';
import { literal } from './literals.js';

export function typeText(type: ast.TypeNode): string {
  switch (type.kind) {
    case 'primitive-type':
      return type.name;
    case 'bitvector-type':
      return `bv${type.width}`;
    case 'collection-type':
      return type.name + typeArguments(type.args);
    case 'tuple-type':
      return `(${type.parts.map((part) => (part.ghost ? 'ghost ' : '') + typeText(part.type)).join(', ')})`;
    case 'arrow-type':
      return `${arrowParameters(type.parameters)} ${type.arrow} ${typeText(type.result)}`;
    case 'named-type':
      return type.path.map((segment) => segment.name.text + typeArguments(segment.args)).join('.');
    case 'missing-type':
      return textOf(type.span);
  }
}

/** One parameter needs parentheses if it is an arrow itself, or if its own would be taken for the parameter list. */
function arrowParameters(parameters: readonly ast.TypeNode[]): string {
  const [only] = parameters;
  const bare = parameters.length === 1 && only?.kind !== 'arrow-type' && only?.kind !== 'tuple-type';
  const list = parameters.map(typeText).join(', ');
  return bare ? list : `(${list})`;
}

export function typeArguments(args: readonly ast.TypeNode[]): string {
  return args.length === 0 ? '' : `<${args.map(typeText).join(', ')}>`;
}

/** `: T`, or nothing where the type is inferred. */
export function typeAnnotation(type: ast.TypeNode | undefined): string {
  return type === undefined ? '' : `: ${typeText(type)}`;
}

export function typeParameters(parameters: readonly ast.TypeParameter[]): string {
  if (parameters.length === 0) return '';
  const texts = parameters.map((parameter) => {
    const bounds = parameter.bounds.map((bound) => ` extends ${typeText(bound)}`).join('');
    return parameter.variance + parameter.name.text + characteristics(parameter.characteristics) + bounds;
  });
  return `<${texts.join(', ')}>`;
}

export function characteristics(list: readonly ast.TypeCharacteristic[]): string {
  return list.length === 0 ? '' : `(${list.join(', ')})`;
}

export function pathText(path: readonly ast.Ident[]): string {
  return path.map((name) => name.text).join('.');
}

export function pattern(p: ast.Pattern): Doc {
  switch (p.kind) {
    case 'name-pattern':
      return (p.ghost ? 'ghost ' : '') + p.name.text + typeAnnotation(p.type);
    case 'constructor-pattern':
      return [pathText(p.path), '(', join(', ', p.args.map(pattern)), ')'];
    case 'tuple-pattern':
      return ['(', join(', ', p.parts.map(pattern)), ')'];
    case 'literal-pattern':
      return literalPattern(p.value);
    case 'or-pattern':
      return join(' | ', p.alternatives.map(pattern));
  }
}

function literalPattern(e: ast.Expression): Doc {
  switch (e.kind) {
    case 'unary':
      return [e.operator, literalPattern(e.operand)];
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'string':
    case 'null':
      return literal(e);
    default:
      return textOf(e.span);
  }
}
