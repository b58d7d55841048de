/** Types of expressions where they are wanted, with the constants that they are. */
import type { Span } from '../../source.js';
import { textOf } from '../../source.js';
import type { Expression } from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { constantOf } from './constants.js';
import { orOutside } from './outside.js';
import type { Scope } from './scope.js';
import type { Constant, JavaType } from './symbols.js';
import { requireToldValue } from './told.js';
import { converted, fits, isAssignable, isNumeric, typeText } from './types.js';

/** `wanted` is the type that its use needs: what may be of any type takes that one. */
export function typeIn(scope: Scope, expression: Expression, wanted?: JavaType): JavaType {
  const type = scope.help.expressionType(expression, wanted);
  const { facts, world } = scope;
  facts.types.set(expression, type);
  requireToldValue(world, expression, type);
  const constant = constantIn(scope, expression, type);
  if (constant !== undefined) facts.constants.set(expression, constant);
  return type;
}

/** Tells if a value cannot be given to a variable of the type. A value that is `void` fits nothing. */
export function expect(scope: Scope, expression: Expression, wanted: JavaType): void {
  if (expression.kind === 'array-initializer') {
    listed(scope, expression, wanted);
    return;
  }
  const typed = (): JavaType => typeIn(scope, expression, wanted);
  const type = wanted === 'int' || wanted === 'boolean' ? orOutside(scope, expression, wanted, typed) : typed();
  if (!isAssignable(type, wanted, scope.facts.constants.get(expression)))
    mismatch(scope, type, typeText(wanted), expression.span);
  refuseArrayAsAnother(type, wanted, expression.span);
}

/** What an array may hold is known by the type of the variable that leads to it. */
export function refuseArrayAsAnother(from: JavaType, to: JavaType, span: Span): void {
  if (typeof from === 'string' || typeof to === 'string' || from.kind !== 'array' || to.kind !== 'array') return;
  if (from !== to && fits(from, to))
    throw new UnsupportedFeature(`an array of ${typeText(from.element)} as one of ${typeText(to.element)}`, span);
}

function listed(
  scope: Scope,
  list: Extract<Expression, { readonly kind: 'array-initializer' }>,
  wanted: JavaType,
): void {
  scope.facts.types.set(list, wanted);
  scope.facts.heap.allocates = true;
  const element = typeof wanted === 'object' && wanted.kind === 'array' ? wanted.element : undefined;
  if (element === undefined) mismatch(scope, 'void', typeText(wanted), list.span);
  for (const one of list.elements) expect(scope, one, element ?? 'error');
}

/** Some number. Returns its type. What may be of any type is of the one that is wanted. */
export function expectNumber(scope: Scope, expression: Expression, wanted: JavaType = 'int'): JavaType {
  const type = orOutside(scope, expression, 'int', () => typeIn(scope, expression, wanted));
  if (isNumeric(type) || type === 'error') return type;
  mismatch(scope, type, 'int', expression.span);
  return 'error';
}

export function mismatch(scope: Scope, type: JavaType, wanted: string, span: Span): void {
  const given = type === 'void' ? 'has no value' : `is ${typeText(type)}`;
  scope.error('type-mismatch', span, `A value of type ${wanted} is needed here, and "${brief(span)}" ${given}.`);
}

function brief(span: Span): string {
  const text = textOf(span).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function constantIn({ facts }: Scope, expression: Expression, type: JavaType): Constant | undefined {
  // Parts have been looked at before, so that long chains do not take quadratic time.
  const known = (part: Expression): Constant | undefined => facts.constants.get(part);
  switch (expression.kind) {
    case 'unary':
      return known(expression.operand) === undefined ? undefined : shallow(expression, known);
    case 'binary':
      return known(expression.left) === undefined || known(expression.right) === undefined
        ? undefined
        : shallow(expression, known);
    case 'conditional': {
      const value = shallow(expression, known);
      return value === undefined ? undefined : converted(value, type);
    }
    case 'cast': {
      const value = known(expression.operand);
      return value === undefined ? undefined : converted(value, type);
    }
    case 'name':
      return known(expression);
    default:
      return constantOf(expression, () => undefined);
  }
}

/** Of an expression whose parts are known. */
function shallow(expression: Expression, known: (part: Expression) => Constant | undefined): Constant | undefined {
  const literal = (part: Expression): Expression => {
    const value = known(part);
    if (value === undefined) return part;
    if (typeof value === 'boolean') return { kind: 'boolean', value, span: part.span };
    return { kind: 'int', value, type: typeof value === 'bigint' ? 'long' : 'int', span: part.span };
  };
  const none = (): undefined => undefined;
  switch (expression.kind) {
    case 'unary':
      return known(expression.operand) === undefined
        ? undefined
        : constantOf({ ...expression, operand: literal(expression.operand) }, none);
    case 'binary':
      return constantOf({ ...expression, left: literal(expression.left), right: literal(expression.right) }, none);
    case 'conditional': {
      const { condition, then, else: otherwise } = expression;
      if ([condition, then, otherwise].some((part) => known(part) === undefined)) return undefined;
      return known(condition) === true ? known(then) : known(otherwise);
    }
    default:
      return undefined;
  }
}
