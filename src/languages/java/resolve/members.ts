/** Types of what objects and arrays have: fields, elements, methods; and of what makes them. */
import type {
  CallExpression,
  Expression,
  FieldExpression,
  IndexExpression,
  NewArrayExpression,
  NewExpression,
} from '../syntax.js';
import { typeNodeText } from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import type { FoundCallee } from './calls.js';
import { calleeOf, candidatesOf, constructorOf, hasTypeOfUse, memberCallee, parameterType } from './calls.js';
import { expect, expectNumber, mismatch, refuseArrayAsAnother, typeIn } from './typing.js';
import { classAt, fieldFrom, fieldIn, mayInherit, NotGiven } from './lookup.js';
import type { Scope } from './scope.js';
import type { ClassSymbol, Construction, JavaType } from './symbols.js';
import { requireTold } from './told.js';
import { fits, isPrimitive, requireUsable, typeText } from './types.js';

export function fieldType(scope: Scope, expression: FieldExpression): JavaType {
  const { object, name, span, isSuper } = expression;
  const { facts } = scope;
  const type = typeIn(scope, object);
  if (type === 'error') return 'error';
  if (typeof type === 'string') throw new UnsupportedFeature(`members of ${type}`, span);
  if (object.kind !== 'this') scope.raises(['NullPointerException']);
  if (type.kind === 'array') {
    if (name.text !== 'length') throw new UnsupportedFeature(`${name.text} of an array`, span);
    facts.members.set(expression, 'length');
    return 'int';
  }
  const owner = isSuper ? type.class.parents.superclass : type.class;
  const field = owner === undefined ? undefined : fieldIn(owner, name.text);
  if (field === undefined) {
    if (owner === undefined || mayInherit(owner)) throw new UnsupportedFeature('inherited members', span);
    scope.error('unresolved-member', span, `The class ${owner.name} has no field ${name.text}.`);
    return 'error';
  }
  if (field.declaration.isStatic) throw new UnsupportedFeature(`the static field ${field.name} of an object`, span);
  if (field.type === undefined)
    throw new UnsupportedFeature(`the field ${field.name} of type ${typeNodeText(field.declaration.type)}`, span);
  facts.members.set(expression, field);
  scope.help.constantOf(field);
  return field.type;
}

export function indexType(scope: Scope, { array, index, span }: IndexExpression): JavaType {
  const type = typeIn(scope, array);
  indexed(scope, index);
  scope.raises(['NullPointerException', 'ArrayIndexOutOfBoundsException']);
  if (typeof type === 'object' && type.kind === 'array') return type.element;
  if (type === 'error') return 'error';
  scope.error('type-mismatch', span, `Only an array has elements, and this is ${typeText(type)}.`);
  return 'error';
}

/** An index or a length, which is no long. */
function indexed(scope: Scope, index: Expression): void {
  const type = expectNumber(scope, index);
  if (type === 'long') mismatch(scope, type, 'int', index.span);
}

export function newArrayType(scope: Scope, { type: node, dimensions, elements }: NewArrayExpression): JavaType {
  const type = scope.typeOf(node);
  scope.facts.heap.allocates = true;
  for (const one of dimensions) indexed(scope, one);
  if (dimensions.some((one) => scope.facts.constants.get(one) === undefined))
    scope.raises(['NegativeArraySizeException']);
  if (elements !== undefined) expect(scope, elements, type);
  return type;
}

export function newType(scope: Scope, expression: NewExpression): JavaType {
  const { type: node, args, span } = expression;
  const type = scope.typeOf(node);
  if (typeof type === 'string' || type.kind !== 'class')
    throw new UnsupportedFeature(`a new object of type ${typeText(type)}`, span);
  const made = type.class;
  if (made.declaration.isAbstract) {
    scope.error('type-mismatch', span, `${made.name} is abstract, so there are no objects of exactly this class.`);
    return 'error';
  }
  if (!made.declaration.isStatic && made.outer !== undefined)
    throw new UnsupportedFeature(`an object of ${made.name}, a class inside the objects of another`, span);
  scope.use(made, span);
  scope.facts.heap.allocates = true;
  scope.facts.constructions.set(expression, construction(scope, made, args, span));
  return type;
}

export function construction(
  scope: Scope,
  made: ClassSymbol,
  args: readonly Expression[],
  span: Expression['span'],
): Construction {
  requireUsable(made, span);
  if (made.isLibrary) return { constructor: undefined, dropped: args.flatMap((arg) => messageParts(scope, arg)) };
  const types = args.map((arg, i) => argumentType(scope, arg, parameterType(made.constructors, args.length, i)));
  const found = constructorOf(scope, made, types, span);
  found?.parameters.forEach(({ type }, i) => {
    refuseArrayAsAnother(types[i] ?? 'error', type, args[i]?.span ?? span);
  });
  return { constructor: found, dropped: [] };
}

/** What is evaluated for a text; making it of objects would call their methods. */
function messageParts(scope: Scope, expression: Expression): readonly Expression[] {
  if (expression.kind === 'unsupported' && expression.isLiteral === true) return [];
  if (expression.kind === 'binary' && expression.operator === '+' && isText(expression)) {
    return [expression.left, expression.right].flatMap((part) => {
      if (isText(part)) return messageParts(scope, part);
      const type = typeIn(scope, part);
      if (!isPrimitive(type)) throw new UnsupportedFeature('a text made of an object', part.span);
      return [part];
    });
  }
  argumentType(scope, expression);
  return [expression];
}

function isText(expression: Expression): boolean {
  if (expression.kind === 'binary' && expression.operator === '+')
    return isText(expression.left) || isText(expression.right);
  return expression.kind === 'unsupported' && expression.isLiteral === true && expression.feature === 'strings';
}

/** The type that an argument needs, if it is a call that takes any. */
function parameterOf(
  scope: Scope,
  call: CallExpression,
  of: JavaType | undefined,
  arg: Expression,
  index: number,
): JavaType | undefined {
  if (arg.kind !== 'call' || !hasTypeOfUse(scope, arg)) return undefined;
  return parameterType(candidatesOf(scope, call, of), call.args.length, index);
}

function argumentType(scope: Scope, arg: Expression, wanted?: JavaType): JavaType {
  const type = typeIn(scope, arg, wanted);
  if (type !== 'void') return type;
  mismatch(scope, type, 'int', arg.span);
  return 'error';
}

export function callType(scope: Scope, expression: CallExpression, wanted: JavaType | undefined): JavaType {
  const { path, args, object, span } = expression;
  const { facts } = scope;
  const meant = object === undefined ? onVariable(scope, expression) : undefined;
  if (meant !== undefined) {
    facts.instead.set(expression, meant);
    return typeIn(scope, meant, wanted);
  }
  const of = object === undefined ? undefined : typeIn(scope, object);
  const types = args.map((arg, i) => argumentType(scope, arg, parameterOf(scope, expression, of, arg, i)));
  const name = path.map((part) => part.text).join('.');
  if (object !== undefined && object.kind !== 'this') scope.raises(['NullPointerException']);
  const found =
    object === undefined || of === undefined
      ? calleeOf(scope, expression, types, wanted)
      : memberCallee(scope, object, of, name, types, span);
  if (found === undefined) return 'error';
  requireTold(scope.world, found.callee.kind !== 'assume', 'an assumption', span);
  if (scope.isContract && found.callee.kind !== 'builtin') throw new UnsupportedFeature('a call in a contract', span);
  facts.calls.set(expression, found.callee);
  note(scope, found, types, expression);
  if (found.type === 'error') throw new UnsupportedFeature(`a call of ${name}`, span);
  return found.type;
}

function note(scope: Scope, { callee }: FoundCallee, types: readonly JavaType[], { args }: CallExpression): void {
  if (callee.kind === 'builtin') {
    for (const type of types)
      if (!fits(type, callee.type)) mismatch(scope, type, callee.type, args[0]?.span ?? scope.method.declaration.span);
    return;
  }
  if (callee.kind !== 'method') return;
  callee.method.parameters.forEach(({ type }, i) => {
    const arg = args[i];
    if (arg !== undefined) refuseArrayAsAnother(types[i] ?? 'error', type, arg.span);
  });
}

/** `a.b.m()` where `a` is a variable: a call on the value of `a.b`. */
function onVariable(scope: Scope, expression: CallExpression): Expression | undefined {
  const { path, span, args, isSuper } = expression;
  const [first] = path;
  const last = path.at(-1);
  if (isSuper || path.length < 2 || first === undefined || last === undefined) return undefined;
  const names = path.slice(0, -1);
  const local = scope.local(first.text);
  const view = scope.view(span);
  const field = local === undefined ? fieldFrom(view, first.text) : undefined;
  const variable = local ?? field;
  if (variable instanceof NotGiven) return undefined;
  if (variable === undefined) {
    const found = classAt(
      view,
      names.map(({ text }) => text),
    );
    if (found === undefined || found instanceof NotGiven || found.taken === names.length) return undefined;
  } else if (variable.type === undefined || variable.type === 'error') return undefined;
  const object: Expression = { kind: 'name', path: names, span: { ...span, end: names.at(-1)?.span.end ?? span.end } };
  return { kind: 'call', object, path: [last], args, span };
}
