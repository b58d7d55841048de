/** Unary and binary operators, and chains of comparisons. */
import type * as ast from '../../syntax/index.js';
import { BOOL, ERROR, INT } from '../types.js';
import type { Type } from '../types.js';
import { areComparable, relateComparable } from './compare.js';
import type { Context } from './context.js';
import { INTEGERS, article, mustBe, mustBeOneOf, mustFit, mustSatisfy, overloaded } from './expect.js';
import { inferMinus, inferShift } from './arithmetic.js';
import { NUMBERS, meet, mustBeDefined, mustGive, undefinedOn } from './operands.js';
import type { Operand } from './operands.js';
import { infer } from './rules.js';

export function inferUnary(ctx: Context, expression: ast.UnaryExpression): Type {
  const { operator, operand } = expression;
  const type = infer(ctx, operand);
  if (operator === '!') {
    ctx.solver.preferred(type, BOOL);
    return mustBeOneOf(
      ctx,
      type,
      ['bool', 'bitvector'],
      operand.span,
      (actual) => undefinedOn('!', actual),
      'bad-operand',
    )
      ? type
      : ERROR;
  }
  const result = ctx.solver.fresh(true);
  mustBe(ctx, result, type, operand, 'it is the operand of a minus');
  return mustBeOneOf(ctx, type, NUMBERS, operand.span, (actual) => undefinedOn('-', actual), 'bad-operand')
    ? result
    : ERROR;
}

export function inferCardinality(ctx: Context, expression: ast.CardinalityExpression): Type {
  const type = infer(ctx, expression.operand);
  mustBeOneOf(
    ctx,
    type,
    ['set', 'multiset', 'seq', 'map'],
    expression.operand.span,
    (actual) => `Only a set, multiset, seq or map has a size, but this is ${article(actual)}.`,
    'bad-operand',
  );
  return ctx.solver.freshOr(INT, INTEGERS);
}

export function inferBinary(ctx: Context, expression: ast.BinaryExpression): Type {
  const left = { expression: expression.left, type: infer(ctx, expression.left) };
  const right = { expression: expression.right, type: infer(ctx, expression.right) };
  if (expression.index !== undefined) {
    const type = infer(ctx, expression.index);
    mustBeOneOf(
      ctx,
      type,
      ['int', 'ordinal'],
      expression.index.span,
      (actual) => `Expected a number of steps, but this is ${article(actual)}.`,
    );
  }
  return inferOperator(ctx, expression, expression.operator, left, right);
}

/** Every link of a chain is a comparison of its own. */
export function inferChain(ctx: Context, expression: ast.ChainExpression): Type {
  const operands = expression.operands.map((operand) => ({ expression: operand, type: infer(ctx, operand) }));
  expression.operators.forEach((operator, i) => {
    const left = operands[i];
    const right = operands[i + 1];
    if (left !== undefined && right !== undefined) inferOperator(ctx, expression, operator, left, right);
  });
  return overloaded(ctx, BOOL);
}

/** `left operator right` for operands that have been typed; `node` is where the whole stands. */
export function inferOperator(
  ctx: Context,
  node: ast.Node,
  operator: ast.BinaryOperator,
  left: Operand,
  right: Operand,
): Type {
  switch (operator) {
    case '<==>':
    case '==>':
    case '<==':
    case '&&':
    case '||':
      return inferLogical(ctx, operator, left, right);
    case '==':
    case '!=':
    case '==#':
    case '!=#':
      return inferEquality(ctx, node, operator, left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inferOrder(ctx, node, operator, left, right);
    case '!!':
      if (meet(ctx, node, operator, left, right, ctx.solver.fresh())) mustBeDefined(ctx, operator, left);
      return overloaded(ctx, BOOL);
    case 'in':
    case '!in':
      return inferMembership(ctx, node, operator, left, right);
    case '-':
      return inferMinus(ctx, node, left, right);
    case '<<':
    case '>>':
      return inferShift(ctx, operator, left, right);
    case '+':
    case '*':
    case '/':
    case '%':
    case '&':
    case '|':
    case '^': {
      const result = ctx.solver.fresh(true);
      if (operator === '%') ctx.solver.preferred(result, INT);
      const agree = meet(ctx, node, operator, left, right, result);
      return agree && mustGive(ctx, node, operator, result) ? result : ERROR;
    }
  }
}

function inferLogical(ctx: Context, operator: string, left: Operand, right: Operand): Type {
  const result = overloaded(ctx, BOOL);
  for (const { expression, type } of [left, right]) {
    mustFit(
      ctx,
      result,
      type,
      expression.span,
      (_, actual) => `'${operator}' needs bool operands, but this is ${article(actual)}.`,
    );
  }
  return result;
}

function inferEquality(ctx: Context, node: ast.Node, operator: string, left: Operand, right: Operand): Type {
  mustBeComparable(
    ctx,
    node,
    left.type,
    right.type,
    (a, b) => `'${operator}' cannot compare ${article(a)} with ${article(b)}: the types have nothing in common.`,
  );
  if (operator.endsWith('#')) {
    mustSatisfy(
      ctx,
      left.type,
      (ancestor) => ancestor.kind === 'datatype' && ancestor.symbol.declaration.coinductive,
      left.expression.span,
      (actual) => `Prefix equality compares codatatypes, but this is ${article(actual)}.`,
      'bad-operand',
    );
  }
  return overloaded(ctx, BOOL);
}

function mustBeComparable(
  ctx: Context,
  node: ast.Node,
  left: Type,
  right: Type,
  message: (left: string, right: string) => string,
): void {
  const { solver } = ctx;
  relateComparable(solver, left, right, false);
  ctx.later(() => {
    if (areComparable(solver, left, right, false)) return;
    ctx.error('bad-operand', node.span, message(solver.text(left), solver.text(right)));
  });
}

/** Datatype values are ordered by rank, with `<` and `>` only; a type parameter may stand for a datatype on the lower side. */
function inferOrder(
  ctx: Context,
  node: ast.Node,
  operator: '<' | '<=' | '>' | '>=',
  left: Operand,
  right: Operand,
): Type {
  const { solver } = ctx;
  const compare = (): void => {
    if (meet(ctx, node, operator, left, right, solver.fresh())) mustBeDefined(ctx, operator, left);
  };
  if (operator === '<=' || operator === '>=') compare();
  else {
    const [low, high] = operator === '<' ? [left, right] : [right, left];
    let done = false;
    const decide = (): void => {
      if (done) return;
      done = true;
      const below = solver.head(low.type);
      const above = solver.head(high.type);
      if (isRanked(above) || isRanked(below) || below.kind === 'parameter') {
        mustHaveRank(ctx, operator, high, false);
        mustHaveRank(ctx, operator, low, true);
      } else compare();
    };
    // What the one is tells what the other must be, unless it may be of another datatype.
    solver.whenKnown(left.type, decide);
    solver.whenKnown(right.type, decide);
  }
  return overloaded(ctx, BOOL);
}

function isRanked(type: Type): boolean {
  return type.kind === 'datatype' && !type.symbol.declaration.coinductive;
}

function mustHaveRank(ctx: Context, operator: string, { expression, type }: Operand, orParameter: boolean): void {
  mustSatisfy(
    ctx,
    type,
    (ancestor) => isRanked(ancestor) || (orParameter && ancestor.kind === 'parameter'),
    expression.span,
    (actual) => `'${operator}' compares the ranks of two datatype values here, but this is ${article(actual)}.`,
    'bad-operand',
  );
}

function inferMembership(ctx: Context, node: ast.Node, operator: string, left: Operand, right: Operand): Type {
  const { solver } = ctx;
  solver.whenKnown(right.type, () => {
    const collection = solver.ancestor(right.type);
    switch (collection.kind) {
      case 'seq':
      case 'set':
      case 'iset':
      case 'multiset':
      case 'map':
      case 'imap': {
        const element = 'key' in collection ? collection.key : collection.element;
        mustBeComparable(
          ctx,
          node,
          element,
          left.type,
          (wanted, actual) =>
            `'${operator}' looks for ${article(actual)} in ${article(solver.text(right.type))}, whose ${'key' in collection ? 'keys' : 'elements'} are of type ${wanted}.`,
        );
        return;
      }
      case 'error':
        return;
      default:
        ctx.error(
          'bad-operand',
          right.expression.span,
          `'${operator}' needs a set, seq, multiset or map on its right, but this is ${article(solver.text(right.type))}.`,
        );
    }
  });
  return overloaded(ctx, BOOL);
}
