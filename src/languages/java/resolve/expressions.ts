/** Types of expressions, and what their names refer to. */
import type { Span } from '../../source.js';
import type { CastExpression, Expression, NameExpression } from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { ancestors } from './ancestors.js';
import { callType, fieldType, indexType, newArrayType, newType } from './members.js';
import { thingNamed } from './names.js';
import { assignType, binaryType, decidedFirst, numberFor, stepType } from './operators.js';
import { orOutside } from './outside.js';
import type { Scope } from './scope.js';
import type { JavaType } from './symbols.js';
import { fits, isAssignable, isNumeric, isPrimitive, isReference, mayShare, promoted, typeText } from './types.js';
import { expect, expectNumber, mismatch, refuseArrayAsAnother, typeIn } from './typing.js';

/** What does something, or may not end. */
const ACTIVE: ReadonlySet<Expression['kind']> = new Set(['assign', 'step', 'new', 'new-array', 'switch-expression']);

export function expressionType(scope: Scope, expression: Expression, wanted: JavaType | undefined): JavaType {
  if (scope.isContract && ACTIVE.has(expression.kind))
    throw new UnsupportedFeature('an effect in a contract', expression.span);
  switch (expression.kind) {
    case 'int':
      if (expression.value !== undefined) return expression.type;
      scope.error('bad-literal', expression.span, TOO_LARGE[expression.type]);
      return 'error';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'this':
      if (!scope.hasThis) throw new UnsupportedFeature('this in a static method', expression.span);
      return scope.method.owner.type;
    case 'name':
      return nameType(scope, expression);
    case 'unary': {
      if (expression.operator === '!') {
        expect(scope, expression.operand, 'boolean');
        return 'boolean';
      }
      return promoted(expectNumber(scope, expression.operand, numberFor(wanted)));
    }
    case 'binary':
      return binaryType(scope, expression, wanted);
    case 'conditional':
      return conditionalType(scope, expression, wanted);
    case 'assign':
      return assignType(scope, expression);
    case 'step':
      return stepType(scope, expression);
    case 'call':
      return callType(scope, expression, wanted);
    case 'cast':
      return castType(scope, expression);
    case 'field':
      return fieldType(scope, expression);
    case 'index':
      return indexType(scope, expression);
    case 'new':
      return newType(scope, expression);
    case 'new-array':
      return newArrayType(scope, expression);
    case 'array-initializer':
      throw new UnsupportedFeature('this expression', expression.span);
    case 'instanceof': {
      const type = scope.typeOf(expression.type);
      const given = typeIn(scope, expression.operand);
      if (!isReference(given) && given !== 'error') mismatch(scope, given, 'Object', expression.operand.span);
      else requireRelated(scope, given, type, expression.span);
      return 'boolean';
    }
    case 'switch-expression': {
      let type: JavaType = 'error';
      scope.leaving(expression, undefined, () => {
        type = scope.help.switchType(expression.switch, expression);
      });
      return type;
    }
    case 'result': {
      const { result } = scope.method;
      if (result === 'void') throw new UnsupportedFeature('\\result of a method that returns nothing', expression.span);
      return result;
    }
    case 'old':
      if (expression.operand === undefined) throw new UnsupportedFeature('\\old of nothing', expression.span);
      return typeIn(scope, expression.operand);
    case 'unsupported':
      throw new UnsupportedFeature(expression.feature, expression.span);
  }
}

const TOO_LARGE = {
  int: 'The number is too large: an int is from -2147483648 to 2147483647.',
  long: 'The number is too large: a long is from -9223372036854775808 to 9223372036854775807.',
  char: 'This is no character of 16 bits.',
} as const;

function nameType(scope: Scope, expression: NameExpression): JavaType {
  const thing = thingNamed(scope, expression);
  if (thing === undefined) return 'error';
  const { facts } = scope;
  if (thing.kind === 'constant') {
    facts.constants.set(expression, thing.value);
    return typeof thing.value === 'number' ? 'int' : typeof thing.value === 'bigint' ? 'long' : 'boolean';
  }
  if (thing.kind === 'instead') {
    facts.instead.set(expression, thing.expression);
    const type = typeIn(scope, thing.expression);
    const constant = facts.constants.get(thing.expression);
    if (constant !== undefined) facts.constants.set(expression, constant);
    return type;
  }
  const { variable } = thing;
  if (variable.type === 'error') throw new UnsupportedFeature(`the type of ${variable.name}`, expression.span);
  facts.variables.set(expression, variable);
  if (variable.kind === 'field') scope.help.constantOf(variable);
  if (variable.constant !== undefined) facts.constants.set(expression, variable.constant);
  else if (variable.kind === 'field') {
    // To be any value is more than it can be, so that what is found for it may never happen.
    const isMaking = scope.method.declaration.kind === 'static-initializer' && variable.owner === scope.method.owner;
    if (variable.declaration.isFinal && !isMaking)
      throw new UnsupportedFeature(`${variable.name}, whose value is not known`, expression.span);
    scope.use(variable.owner, expression.span);
    facts.fields.add(variable);
  }
  return variable.type ?? 'error';
}

function conditionalType(
  scope: Scope,
  expression: Extract<Expression, { readonly kind: 'conditional' }>,
  wanted: JavaType | undefined,
): JavaType {
  const { condition, then, else: otherwise, span } = expression;
  expect(scope, condition, 'boolean');
  const [first, second] = decidedFirst(scope, then, otherwise);
  const decided = typeIn(scope, first, wanted);
  const other = secondType(scope, second, decided, wanted);
  const [a, b] = first === then ? [decided, other] : [other, decided];
  if (a === 'void' || b === 'void') {
    mismatch(scope, 'void', 'int', (a === 'void' ? then : otherwise).span);
    return 'error';
  }
  if (a === 'error' || b === 'error') return a === 'error' ? b : a;
  const type = common(scope, then, a, otherwise, b);
  if (type !== undefined) return type;
  if (isPrimitive(a) !== isPrimitive(b)) throw new UnsupportedFeature('a conversion to an object', span);
  mismatch(scope, b, typeText(a), otherwise.span);
  return a;
}

/** The second value of a conditional; where the first one is a number or a truth value, nobody else may know what it gives. */
function secondType(scope: Scope, second: Expression, decided: JavaType, wanted: JavaType | undefined): JavaType {
  const typed = (): JavaType => typeIn(scope, second, wanted ?? decided);
  return decided === 'int' || decided === 'boolean' ? orOutside(scope, second, decided, typed) : typed();
}

/** The type of either value: JLS 15.25, for the types that there are. */
function common(scope: Scope, x: Expression, a: JavaType, y: Expression, b: JavaType): JavaType | undefined {
  if (a === b) return a;
  if (isNumeric(a) && isNumeric(b)) {
    const { constants } = scope.facts;
    if (b === 'int' && isAssignable(b, a, constants.get(y)) && a !== 'long') return a;
    if (a === 'int' && isAssignable(a, b, constants.get(x)) && b !== 'long') return b;
    if ((a === 'byte' && b === 'short') || (a === 'short' && b === 'byte')) return 'short';
    return promoted(a, b);
  }
  if (!isReference(a) || !isReference(b)) return undefined;
  const type = fits(a, b) ? b : fits(b, a) ? a : shared(a, b);
  refuseArrayAsAnother(a, type, x.span);
  refuseArrayAsAnother(b, type, y.span);
  return type;
}

/** The lowest class above both, or an interface of both. */
function shared(a: JavaType, b: JavaType): JavaType {
  if (typeof a === 'string' || typeof b === 'string' || a.kind === 'array' || b.kind === 'array') return 'Object';
  const other = ancestors(b.class);
  return [...ancestors(a.class)].find((one) => other.has(one))?.type ?? 'Object';
}

function castType(scope: Scope, { type: node, operand, span }: CastExpression): JavaType {
  const type = scope.typeOf(node);
  const given = typeIn(scope, operand, type);
  if (given === 'error') return type;
  if (isNumeric(type) && isNumeric(given)) return type;
  if (type === 'boolean' && given === 'boolean') return type;
  if (isReference(type) && isReference(given)) {
    requireRelated(scope, given, type, span);
    if (!fits(given, type)) scope.raises(['ClassCastException']);
    return type;
  }
  if (isPrimitive(type) && isPrimitive(given)) mismatch(scope, given, typeText(type), operand.span);
  else throw new UnsupportedFeature(`a cast of ${typeText(given)} to ${typeText(type)}`, span);
  return type;
}

function requireRelated(scope: Scope, given: JavaType, type: JavaType, span: Span): void {
  refuseArrayAsAnother(given, type, span);
  refuseArrayAsAnother(type, given, span);
  if (given !== 'error' && !mayShare(given, type))
    scope.error('type-mismatch', span, `No object is both ${typeText(given)} and ${typeText(type)}.`);
}
