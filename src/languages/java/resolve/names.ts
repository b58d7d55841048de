/** Names of variables and fields, and what the standard library gives. */
import type { Span } from '../../source.js';
import type { Expression, Identifier, NameExpression } from '../syntax.js';
import { typeNodeText } from '../syntax.js';
import { isBelow } from './ancestors.js';
import type { View } from './lookup.js';
import { classAt, fieldFrom, fieldIn, isLibraryClass, mayInherit, NotGiven } from './lookup.js';
import type { Scope } from './scope.js';
import type { Constant, FieldSymbol, VariableSymbol } from './symbols.js';
import { UnsupportedFeature } from '../../unsupported.js';

const LIBRARY_CONSTANTS: ReadonlyMap<string, Constant> = new Map<string, Constant>([
  ['Integer.MAX_VALUE', 0x7fffffff],
  ['Integer.MIN_VALUE', -0x80000000],
  ['Integer.SIZE', 32],
  ['Integer.BYTES', 4],
  ['Long.MAX_VALUE', 2n ** 63n - 1n],
  ['Long.MIN_VALUE', -(2n ** 63n)],
  ['Long.SIZE', 64],
  ['Long.BYTES', 8],
  ['Short.MAX_VALUE', 0x7fff],
  ['Short.MIN_VALUE', -0x8000],
  ['Byte.MAX_VALUE', 0x7f],
  ['Byte.MIN_VALUE', -0x80],
  ['Character.MAX_VALUE', 0xffff],
  ['Character.MIN_VALUE', 0],
]);

/** Undefined after a mistake has been told. */
export type NamedThing =
  | { readonly kind: 'variable'; readonly variable: VariableSymbol }
  | { readonly kind: 'constant'; readonly value: Constant }
  /** The name is short for this. */
  | { readonly kind: 'instead'; readonly expression: Expression };

export function thingNamed(scope: Scope, expression: NameExpression): NamedThing | undefined {
  const { path, span } = expression;
  const [first] = path as readonly [Identifier, ...Identifier[]];
  const local = scope.local(first.text);
  if (local !== undefined) {
    if (path.length === 1) return { kind: 'variable', variable: local };
    return {
      kind: 'instead',
      expression: chain({ kind: 'name', path: [first], span: first.span }, path.slice(1), span),
    };
  }
  const found = fieldAt(scope.view(span), expression);
  if ('value' in found) return { kind: 'constant', value: found.value };
  if ('code' in found) {
    scope.error(found.code, span, found.message);
    return undefined;
  }
  const { field, taken } = found;
  const more = path.slice(taken);
  const name = path[taken - 1] as Identifier;
  if (!field.declaration.isStatic) {
    if (taken > 1 || !scope.hasThis || !isBelow(scope.method.owner, field.owner))
      throw new UnsupportedFeature(`the field ${field.name} of objects`, span);
    const object = { kind: 'this', span: name.span } as const;
    return { kind: 'instead', expression: chain({ kind: 'field', object, name, span: name.span }, more, span) };
  }
  if (more.length === 0) return { kind: 'variable', variable: usable(field, span) };
  const start = { kind: 'name', path: path.slice(0, taken), span: { ...span, end: name.span.end } } as const;
  return { kind: 'instead', expression: chain(start, more, span) };
}

function chain(start: Expression, names: readonly Identifier[], { start: from }: Span): Expression {
  return names.reduce<Expression>((object, name) => {
    return { kind: 'field', object, name, span: { ...name.span, start: from } };
  }, start);
}

/** No field has the name. */
export interface NoField {
  readonly kind: 'none';
  readonly code: 'unresolved-name' | 'unresolved-member';
  readonly message: string;
}

export interface FoundField {
  readonly field: FieldSymbol;
  /** How many names of the path it takes; what follows are fields of objects. */
  readonly taken: number;
}

/** A field, or the value of a constant of the library. Throws where that cannot be known. */
export function fieldAt(
  view: View,
  { path, span }: NameExpression,
): FoundField | { readonly value: Constant } | NoField {
  const texts = path.map(({ text }) => text);
  const [first = ''] = texts;
  const field = fieldFrom(view, first);
  if (field instanceof NotGiven) throw new UnsupportedFeature(field.feature, span);
  if (field !== undefined) return { field, taken: 1 };
  if (path.length === 1) {
    if (view.from.file.tree.imports.some(({ isStatic }) => isStatic))
      throw new UnsupportedFeature(`${first}, which is declared in a class that is not given`, span);
    return { kind: 'none', code: 'unresolved-name', message: `There is no variable ${first} here.` };
  }
  const className = texts.slice(0, -1);
  const constant = LIBRARY_CONSTANTS.get(texts.slice(-2).join('.'));
  if (constant !== undefined && texts.length === 2 && isLibraryClass(view, first)) return { value: constant };
  const found = classAt(view, className);
  if (found instanceof NotGiven) throw new UnsupportedFeature(found.feature, span);
  if (found === undefined) {
    if (constant !== undefined && className.slice(0, -1).join('.') === 'java.lang') return { value: constant };
    throw new UnsupportedFeature(`the class ${className.join('.')}, which is not given`, span);
  }
  const name = texts[found.taken] ?? '';
  const member = fieldIn(found.class, name);
  if (member !== undefined) return { field: member, taken: found.taken + 1 };
  if (mayInherit(found.class) || found.taken < className.length)
    throw new UnsupportedFeature('inherited members', span);
  return {
    kind: 'none',
    code: 'unresolved-member',
    message: `The class ${found.class.name} has no field ${name}.`,
  };
}

function usable(field: FieldSymbol, span: Span): FieldSymbol {
  const { declaration, name } = field;
  if (field.type === undefined)
    throw new UnsupportedFeature(`the field ${name} of type ${typeNodeText(declaration.type)}`, span);
  return field;
}
