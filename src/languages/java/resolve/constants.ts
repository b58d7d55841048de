/** Constant expressions, with the arithmetic of 32 bits that JavaScript's own operators have. */
import type { BinaryOperator, Expression } from '../syntax.js';
import type { Constant } from './symbols.js';

/** Undefined where a name is not constant, types do not fit, or the divisor is zero. */
export function constantOf(
  expression: Expression,
  nameOf: (name: Expression) => Constant | undefined,
): Constant | undefined {
  const of = (part: Expression): Constant | undefined => constantOf(part, nameOf);
  switch (expression.kind) {
    case 'int':
    case 'boolean':
      return expression.value;
    case 'name':
      return nameOf(expression);
    case 'cast':
      return of(expression.operand);
    case 'unary': {
      const value = of(expression.operand);
      if (typeof value === 'boolean') return expression.operator === '!' ? !value : undefined;
      if (value === undefined || expression.operator === '!') return undefined;
      return { '+': value, '-': -value | 0, '~': ~value }[expression.operator];
    }
    case 'binary': {
      const [left, right] = [of(expression.left), of(expression.right)];
      if (typeof left === 'number' && typeof right === 'number') return numbers(expression.operator, left, right);
      if (typeof left === 'boolean' && typeof right === 'boolean') return truths(expression.operator, left, right);
      return undefined;
    }
    case 'conditional': {
      const condition = of(expression.condition);
      const [then, otherwise] = [of(expression.then), of(expression.else)];
      if (typeof condition !== 'boolean' || then === undefined || otherwise === undefined) return undefined;
      return condition ? then : otherwise;
    }
    case 'assign':
    case 'step':
    case 'call':
    case 'switch-expression':
    case 'unsupported':
      return undefined;
  }
}

function numbers(operator: BinaryOperator, a: number, b: number): Constant | undefined {
  switch (operator) {
    case '+':
      return (a + b) | 0;
    case '-':
      return (a - b) | 0;
    case '*':
      return Math.imul(a, b);
    case '/':
      return b === 0 ? undefined : (a / b) | 0;
    case '%':
      return b === 0 ? undefined : (a % b) | 0;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    case '>>>':
      return (a >>> b) | 0;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '&&':
    case '||':
      return undefined;
  }
}

function truths(operator: BinaryOperator, a: boolean, b: boolean): boolean | undefined {
  switch (operator) {
    case '&':
    case '&&':
      return a && b;
    case '|':
    case '||':
      return a || b;
    case '^':
    case '!=':
      return a !== b;
    case '==':
      return a === b;
    default:
      return undefined;
  }
}
