/** Types of what operators give, and what may be assigned. */
import type { ArithmeticOperator, AssignExpression, BinaryExpression, Expression, StepExpression } from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { hasTypeOfUse } from './calls.js';
import { expect, expectNumber, mismatch, typeIn } from './typing.js';
import type { Scope } from './scope.js';
import type { FieldSymbol, JavaType } from './symbols.js';
import { isNumeric, isPrimitive, isReference, mayShare, promoted, typeText } from './types.js';

export function binaryType(scope: Scope, expression: BinaryExpression, wanted: JavaType | undefined): JavaType {
  const { operator, left, right } = expression;
  switch (operator) {
    case '&&':
    case '||':
      expect(scope, left, 'boolean');
      expect(scope, right, 'boolean');
      return 'boolean';
    case '<':
    case '<=':
    case '>':
    case '>=':
      numbers(scope, left, right, 'int');
      return 'boolean';
    case '==':
    case '!=':
      equalityType(scope, expression);
      return 'boolean';
    case '&':
    case '|':
    case '^': {
      const [first, second] = decidedFirst(scope, left, right);
      const type = typeIn(scope, first, wanted);
      if (type === 'boolean') {
        expect(scope, second, 'boolean');
        return 'boolean';
      }
      if (isNumeric(type)) return promoted(type, expectNumber(scope, second, promoted(type, numberFor(wanted))));
      if (type !== 'error') mismatch(scope, type, 'int', first.span);
      typeIn(scope, second);
      return 'error';
    }
    case '<<':
    case '>>':
    case '>>>': {
      const type = promoted(expectNumber(scope, left, numberFor(wanted)));
      expectNumber(scope, right);
      return type;
    }
    default: {
      const type = numbers(scope, left, right, numberFor(wanted));
      if ((operator === '/' || operator === '%') && !scope.facts.constants.get(right))
        scope.raises(['ArithmeticException']);
      return type;
    }
  }
}

/** Two operands of one type: one that takes whatever type is needed comes after one that says which. */
export function decidedFirst(scope: Scope, left: Expression, right: Expression): readonly [Expression, Expression] {
  return left.kind === 'call' && hasTypeOfUse(scope, left) ? [right, left] : [left, right];
}

/** What arithmetic is done with, where its value is wanted. */
export function numberFor(wanted: JavaType | undefined): 'int' | 'long' {
  return wanted === 'long' ? 'long' : 'int';
}

function numbers(scope: Scope, left: Expression, right: Expression, wanted: 'int' | 'long'): 'int' | 'long' {
  const [first, second] = decidedFirst(scope, left, right);
  const type = promoted(expectNumber(scope, first, wanted), wanted);
  const given = scope.facts.types.get(first) ?? 'error';
  return promoted(given, expectNumber(scope, second, type));
}

function equalityType(scope: Scope, { left, right, span }: BinaryExpression): void {
  const [first, second] = decidedFirst(scope, left, right);
  const type = typeIn(scope, first);
  if (type === 'error') typeIn(scope, second);
  else if (type === 'void') mismatch(scope, type, 'int', first.span);
  else if (type === 'boolean') expect(scope, second, 'boolean');
  else if (isNumeric(type)) expectNumber(scope, second, promoted(type));
  else {
    const other = typeIn(scope, second, type);
    if (!isReference(other) && other !== 'error') mismatch(scope, other, typeText(type), second.span);
    else if (other !== 'error' && !mayShare(type, other))
      scope.error('type-mismatch', span, `No object is both ${typeText(type)} and ${typeText(other)}.`);
  }
}

export function assignType(scope: Scope, { target, operator, value, span }: AssignExpression): JavaType {
  const type = assigned(scope, target);
  if (type === undefined || type === 'error' || type === 'void') {
    if (value.kind !== 'array-initializer') typeIn(scope, value);
    return 'error';
  }
  if (operator === undefined) {
    expect(scope, value, type);
    return type;
  }
  if (!isPrimitive(type)) throw new UnsupportedFeature(`${operator}= on objects`, span);
  if (type === 'boolean') {
    if (!isLogical(operator)) {
      typeIn(scope, value);
      scope.error('bad-operand', target.span, `The operator ${operator}= is for int, and this variable is boolean.`);
    } else expect(scope, value, 'boolean');
    return type;
  }
  expectNumber(scope, value, promoted(type));
  if ((operator === '/' || operator === '%') && !scope.facts.constants.get(value))
    scope.raises(['ArithmeticException']);
  return type;
}

function isLogical(operator: ArithmeticOperator): boolean {
  return operator === '&' || operator === '|' || operator === '^';
}

export function stepType(scope: Scope, { target, by }: StepExpression): JavaType {
  const type = assigned(scope, target);
  if (type === undefined || type === 'error') return 'error';
  if (isNumeric(type)) return type;
  scope.error(
    'bad-operand',
    target.span,
    `The operator ${by === 1 ? '++' : '--'} is for int, and this is ${typeText(type)}.`,
  );
  return isPrimitive(type) ? 'int' : 'error';
}

/** The type of what an expression names, if it can be assigned. */
function assigned(scope: Scope, target: Expression): JavaType | undefined {
  const { facts } = scope;
  const type = typeIn(scope, target);
  const meant = facts.instead.get(target) ?? target;
  if (meant.kind === 'index') {
    facts.heap.writes = true;
    return type;
  }
  if (meant.kind === 'field') {
    if (meant.object.kind !== 'this' || scope.method.declaration.kind !== 'constructor') facts.heap.writes = true;
    const member = facts.members.get(meant);
    if (member === 'length') scope.error('not-assignable', target.span, 'The length of an array stays as it is.');
    else if (member !== undefined && !mayAssign(scope, member))
      scope.error('not-assignable', target.span, `${member.name} is final, so it keeps its value.`);
    return type;
  }
  if (meant.kind !== 'name') {
    scope.error('not-assignable', target.span, 'Only a variable can be assigned.');
    return undefined;
  }
  const variable = facts.variables.get(meant);
  if (variable === undefined) {
    if (facts.constants.has(meant)) scope.error('not-assignable', target.span, 'This is a constant.');
    return undefined;
  }
  if (variable.kind === 'field') {
    facts.writes.add(variable);
    if (!mayAssign(scope, variable))
      scope.error('not-assignable', target.span, `${variable.name} is final, so it keeps its value.`);
  } else {
    variable.isAssigned = true;
    const places = facts.assigned.get(variable) ?? new Set();
    facts.assigned.set(variable, places.add(target));
    if (variable.isFinal && (variable.isParameter || variable.constant !== undefined)) {
      scope.error('not-assignable', target.span, `${variable.name} is final, so it keeps its value.`);
    }
  }
  return variable.type;
}

/** A final field gets its value while its class or object is made. */
function mayAssign({ method }: Scope, { declaration, owner }: FieldSymbol): boolean {
  if (!declaration.isFinal) return true;
  const { kind } = method.declaration;
  return method.owner === owner && kind === (declaration.isStatic ? 'static-initializer' : 'constructor');
}
