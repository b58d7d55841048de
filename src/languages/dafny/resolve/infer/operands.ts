/** What operators are defined on, and what they demand of their operands. */
import type * as ast from '../../syntax/index.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { INTEGERS_AND_BITS, article, mustBeOneOf } from './expect.js';

type Kind = Type['kind'];

export const NUMBERS: readonly Kind[] = ['int', 'real', 'bitvector'];
const SETS: readonly Kind[] = ['set', 'iset', 'multiset'];
const MAPS: readonly Kind[] = ['map', 'imap'];
const ORDERED: readonly Kind[] = [...NUMBERS, 'ordinal', 'char', ...SETS];

/** The kinds of types that an operator is defined on; the family of a newtype is that of its base. */
const OPERANDS = {
  '+': [...NUMBERS, 'ordinal', 'char', 'seq', ...SETS, ...MAPS],
  '-': [...NUMBERS, 'ordinal', 'char', ...SETS, ...MAPS],
  '*': [...NUMBERS, ...SETS],
  '/': NUMBERS,
  '%': INTEGERS_AND_BITS,
  '&': ['bitvector'],
  '|': ['bitvector'],
  '^': ['bitvector'],
  '<<': ['bitvector'],
  '>>': ['bitvector'],
  '<': [...ORDERED, 'seq'],
  '<=': [...ORDERED, 'seq'],
  '>': ORDERED,
  '>=': ORDERED,
  '!!': SETS,
} as const satisfies Partial<Record<ast.BinaryOperator, readonly Kind[]>>;

export interface Operand {
  readonly expression: ast.Expression;
  readonly type: Type;
}

/** Both operands, and the result, are of one type. */
export function meet(
  ctx: Context,
  node: ast.Node,
  operator: string,
  left: Operand,
  right: Operand,
  common: Type,
): boolean {
  const { solver } = ctx;
  const reason = solver.reason(
    'bad-operand',
    node.span,
    () =>
      `'${operator}' needs operands of one type, but the left one is ${article(solver.text(left.type))} and the right one ${article(solver.text(right.type))}.`,
  );
  solver.subtype(common, left.type, reason);
  solver.subtype(common, right.type, reason);
  return !reason.reported;
}

/** The operator must be defined on the type of its result. */
export function mustGive(ctx: Context, node: ast.Node, operator: keyof typeof OPERANDS, result: Type): boolean {
  const kinds: readonly Kind[] = OPERANDS[operator];
  return mustBeOneOf(ctx, result, kinds, node.span, (actual) => undefinedOn(operator, actual), 'bad-operand');
}

export function mustBeDefined(ctx: Context, operator: keyof typeof OPERANDS, { expression, type }: Operand): boolean {
  const kinds: readonly Kind[] = OPERANDS[operator];
  return mustBeOneOf(ctx, type, kinds, expression.span, (actual) => undefinedOn(operator, actual), 'bad-operand');
}

export function undefinedOn(operator: string, actual: string): string {
  return `'${operator}' is not defined on ${actual}.`;
}
