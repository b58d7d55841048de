/** Types of expressions, and what their names refer to. */
import type { Span } from '../../source.js';
import { textOf } from '../../source.js';
import type {
  ArithmeticOperator,
  AssignExpression,
  BinaryExpression,
  CallExpression,
  ConditionalExpression,
  Expression,
  NameExpression,
  StepExpression,
} from '../syntax.js';
import { constantOf } from './constants.js';
import { calleeOf, hasTypeOfUse, parameterType, variableOf } from './names.js';
import { orOutside } from './outside.js';
import type { Scope } from './scope.js';
import type { Constant, JavaType, VariableSymbol } from './symbols.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** `wanted` is the type that its use needs: what may be of any type takes that one. */
export function typeIn(scope: Scope, expression: Expression, wanted?: JavaType): JavaType {
  const type = typeOf(scope, expression, wanted);
  scope.facts.types.set(expression, type);
  const constant = constantIn(scope, expression);
  if (constant !== undefined) scope.facts.constants.set(expression, constant);
  return type;
}

/** Tells if it does not fit. A value that is `void` fits nothing. */
export function expect(scope: Scope, expression: Expression, wanted: 'int' | 'boolean'): void {
  mustBe(
    scope,
    orOutside(scope, expression, wanted, () => typeIn(scope, expression, wanted)),
    wanted,
    expression.span,
  );
}

function mustBe(scope: Scope, type: JavaType, wanted: 'int' | 'boolean', span: Span): void {
  if (type === wanted || type === 'error') return;
  const given = type === 'void' ? 'has no value' : `is ${type}`;
  scope.error('type-mismatch', span, `A value of type ${wanted} is needed here, and "${brief(span)}" ${given}.`);
}

function brief(span: Span): string {
  const text = textOf(span).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function constantIn({ facts }: Scope, expression: Expression): Constant | undefined {
  // Parts have been looked at before, so that long chains do not take quadratic time.
  const known = (part: Expression): Constant | undefined => facts.constants.get(part);
  switch (expression.kind) {
    case 'unary':
      return known(expression.operand) === undefined ? undefined : shallow(expression, known);
    case 'binary':
      return known(expression.left) === undefined || known(expression.right) === undefined
        ? undefined
        : shallow(expression, known);
    case 'conditional':
    case 'cast':
      return shallow(expression, known);
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
    if (typeof value === 'number') return { kind: 'int', value, span: part.span };
    return typeof value === 'boolean' ? { kind: 'boolean', value, span: part.span } : part;
  };
  const none = (): undefined => undefined;
  switch (expression.kind) {
    case 'unary':
    case 'cast':
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

function typeOf(scope: Scope, expression: Expression, wanted: JavaType | undefined): JavaType {
  switch (expression.kind) {
    case 'int':
      if (expression.value !== undefined) return 'int';
      scope.error('bad-literal', expression.span, 'The number is too large: an int is from -2147483648 to 2147483647.');
      return 'error';
    case 'boolean':
      return 'boolean';
    case 'name':
      return nameType(scope, expression);
    case 'unary': {
      const type = expression.operator === '!' ? 'boolean' : 'int';
      expect(scope, expression.operand, type);
      return type;
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
    case 'cast': {
      const { type, operand } = expression;
      if (type.kind !== 'int' && type.kind !== 'boolean') throw new UnsupportedFeature('this cast', type.span);
      expect(scope, operand, type.kind);
      return type.kind;
    }
    case 'switch-expression': {
      let type: JavaType = 'error';
      scope.leaving(expression, undefined, () => {
        type = scope.help.switchType(expression.switch, expression);
      });
      return type;
    }
    case 'unsupported':
      throw new UnsupportedFeature(expression.feature, expression.span);
  }
}

function nameType(scope: Scope, expression: NameExpression): JavaType {
  const variable = variableOf(scope, expression);
  if (variable === undefined) return 'error';
  const { facts } = scope;
  if (typeof variable !== 'object') {
    facts.constants.set(expression, variable);
    return typeof variable === 'number' ? 'int' : 'boolean';
  }
  if (variable.type === 'error') throw new UnsupportedFeature(`the type of ${variable.name}`, expression.span);
  facts.variables.set(expression, variable);
  if (variable.kind === 'field') scope.help.constantOf(variable);
  if (variable.constant !== undefined) facts.constants.set(expression, variable.constant);
  else if (variable.kind === 'field') {
    // To be any value is more than it can be, so that what is found for it may never happen.
    if (variable.declaration.isFinal)
      throw new UnsupportedFeature(`${variable.name}, whose value is not known`, expression.span);
    scope.use(variable.owner, expression.span);
    facts.fields.add(variable);
  }
  return variable.type ?? 'error';
}

function binaryType(scope: Scope, expression: BinaryExpression, wanted: JavaType | undefined): JavaType {
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
      expect(scope, left, 'int');
      expect(scope, right, 'int');
      return 'boolean';
    case '==':
    case '!=': {
      const [first, second] = decidedFirst(scope, left, right);
      const type = typeIn(scope, first);
      if (type === 'error') typeIn(scope, second);
      else if (type === 'void') mustBe(scope, type, 'int', first.span);
      else expect(scope, second, type);
      return 'boolean';
    }
    case '&':
    case '|':
    case '^': {
      const [first, second] = decidedFirst(scope, left, right);
      const type = typeIn(scope, first, wanted);
      if (type === 'int' || type === 'boolean') {
        expect(scope, second, type);
        return type;
      }
      mustBe(scope, type, 'int', first.span);
      typeIn(scope, second);
      return 'error';
    }
    default:
      expect(scope, left, 'int');
      expect(scope, right, 'int');
      return 'int';
  }
}

function conditionalType(
  scope: Scope,
  { condition, then, else: otherwise }: ConditionalExpression,
  wanted: JavaType | undefined,
): JavaType {
  expect(scope, condition, 'boolean');
  const [first, second] = decidedFirst(scope, then, otherwise);
  const type = typeIn(scope, first, wanted);
  if (type === 'int' || type === 'boolean') {
    expect(scope, second, type);
    return type;
  }
  if (type === 'void') mustBe(scope, type, 'int', first.span);
  return typeIn(scope, second, wanted);
}

/** Two operands of one type: one that takes whatever type is needed comes after one that says which. */
function decidedFirst(scope: Scope, left: Expression, right: Expression): readonly [Expression, Expression] {
  return left.kind === 'call' && hasTypeOfUse(scope, left) ? [right, left] : [left, right];
}

function assignType(scope: Scope, { target, operator, value }: AssignExpression): JavaType {
  const variable = assigned(scope, target);
  const type = variable?.type;
  if (type === undefined || type === 'error' || type === 'void') {
    typeIn(scope, value);
    return 'error';
  }
  expect(scope, value, type);
  if (operator !== undefined && type === 'boolean' && !isLogical(operator)) {
    scope.error('bad-operand', target.span, `The operator ${operator}= is for int, and this variable is boolean.`);
  }
  return type;
}

function isLogical(operator: ArithmeticOperator): boolean {
  return operator === '&' || operator === '|' || operator === '^';
}

function stepType(scope: Scope, { target, by }: StepExpression): JavaType {
  const variable = assigned(scope, target);
  if (variable?.type === 'boolean') {
    scope.error('bad-operand', target.span, `The operator ${by === 1 ? '++' : '--'} is for int, and this is boolean.`);
  }
  return variable === undefined ? 'error' : 'int';
}

/** The variable that an expression names, if it can be assigned. */
function assigned(scope: Scope, target: Expression): VariableSymbol | undefined {
  typeIn(scope, target);
  if (target.kind !== 'name') {
    scope.error('not-assignable', target.span, 'Only a variable can be assigned.');
    return undefined;
  }
  const variable = scope.facts.variables.get(target);
  if (variable === undefined) {
    if (scope.facts.constants.has(target)) scope.error('not-assignable', target.span, 'This is a constant.');
    return undefined;
  }
  if (variable.kind === 'field') {
    scope.facts.writes.add(variable);
    if (variable.declaration.isFinal) {
      scope.error('not-assignable', target.span, `${variable.name} is final, so it keeps its value.`);
    }
  } else {
    variable.isAssigned = true;
    const places = scope.facts.assigned.get(variable) ?? new Set();
    scope.facts.assigned.set(variable, places.add(target));
    if (variable.isFinal && (variable.isParameter || variable.constant !== undefined)) {
      scope.error('not-assignable', target.span, `${variable.name} is final, so it keeps its value.`);
    }
  }
  return variable;
}

function callType(scope: Scope, expression: CallExpression, wanted: JavaType | undefined): JavaType {
  const types = expression.args.map((arg, i) => {
    const isOpen = arg.kind === 'call' && hasTypeOfUse(scope, arg);
    const type = typeIn(scope, arg, isOpen ? parameterType(scope, expression, i) : undefined);
    if (type !== 'void') return type;
    mustBe(scope, type, 'int', arg.span);
    return 'error';
  });
  const found = calleeOf(scope, expression, types, wanted);
  if (found === undefined) return 'error';
  scope.facts.calls.set(expression, found.callee);
  if (found.callee.kind === 'method' && !scope.facts.callees.has(found.callee.method)) {
    scope.facts.callees.set(found.callee.method, expression.span);
  }
  if (found.type === 'error') {
    const name = expression.path.map(({ text }) => text).join('.');
    throw new UnsupportedFeature(`a call of ${name}`, expression.span);
  }
  return found.type;
}
