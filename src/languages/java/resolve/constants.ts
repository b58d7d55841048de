/** Constant expressions, with the arithmetic of 32 bits that JavaScript's own operators have, and of 64 for a long. */
import type { BinaryOperator, Expression } from '../syntax.js';
import type { Constant } from './symbols.js';
import { converted } from './types.js';

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
    case 'cast': {
      const value = of(expression.operand);
      const to = expression.type.kind;
      if (value === undefined || to === 'class' || to === 'array' || to === 'other' || to === 'void') return undefined;
      return (to === 'boolean') === (typeof value === 'boolean') ? converted(value, to) : undefined;
    }
    case 'unary': {
      const value = of(expression.operand);
      if (typeof value === 'boolean') return expression.operator === '!' ? !value : undefined;
      if (value === undefined || expression.operator === '!') return undefined;
      if (typeof value === 'bigint')
        return BigInt.asIntN(64, { '+': value, '-': -value, '~': ~value }[expression.operator]);
      return { '+': value, '-': -value | 0, '~': ~value }[expression.operator];
    }
    case 'binary': {
      const [left, right] = [of(expression.left), of(expression.right)];
      if (typeof left === 'number' && typeof right === 'number') return numbers(expression.operator, left, right);
      const isShift = expression.operator.startsWith('<<') || expression.operator.startsWith('>>');
      if (typeof left === 'number' && typeof right === 'bigint' && isShift)
        return numbers(expression.operator, left, Number(right & 31n));
      if (isNumber(left) && isNumber(right)) return longs(expression.operator, BigInt(left), BigInt(right));
      if (typeof left === 'boolean' && typeof right === 'boolean') return truths(expression.operator, left, right);
      return undefined;
    }
    case 'conditional': {
      const condition = of(expression.condition);
      const [then, otherwise] = [of(expression.then), of(expression.else)];
      if (typeof condition !== 'boolean' || then === undefined || otherwise === undefined) return undefined;
      if (typeof then !== typeof otherwise) return undefined;
      return condition ? then : otherwise;
    }
    default:
      return undefined;
  }
}

function isNumber(value: Constant | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Of 64 bits; the amount of a shift counts by its lowest six. */
function longs(operator: BinaryOperator, a: bigint, b: bigint): Constant | undefined {
  const fit = (value: bigint): bigint => BigInt.asIntN(64, value);
  switch (operator) {
    case '+':
      return fit(a + b);
    case '-':
      return fit(a - b);
    case '*':
      return fit(a * b);
    case '/':
      return b === 0n ? undefined : fit(a / b);
    case '%':
      return b === 0n ? undefined : fit(a % b);
    case '<<':
      return fit(a << (b & 63n));
    case '>>':
      return a >> (b & 63n);
    case '>>>':
      return fit(BigInt.asUintN(64, a) >> (b & 63n));
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
