/** Conversions `e as T` and type tests `e is T`. */
import type * as ast from '../../syntax/index.js';
import { BOOL } from '../types.js';
import type { Type } from '../types.js';
import { areComparable, relateComparable } from './compare.js';
import type { Context } from './context.js';
import { article, overloaded } from './expect.js';
import { infer } from './rules.js';

export function inferConversion(ctx: Context, expression: ast.ConversionExpression): Type {
  const type = ctx.type(expression.type);
  convert(ctx, expression, infer(ctx, expression.operand), type);
  return type;
}

export function inferTypeTest(ctx: Context, expression: ast.TypeTestExpression): Type {
  convert(ctx, expression, infer(ctx, expression.operand), ctx.type(expression.type));
  return overloaded(ctx, BOOL);
}

function convert(ctx: Context, expression: ast.Expression & { kind: 'as' | 'is' }, from: Type, to: Type): void {
  const { solver } = ctx;
  relateComparable(solver, to, from, true);
  ctx.later(() => {
    if (areComparable(solver, to, from, true)) return;
    const verb = expression.kind === 'as' ? 'be converted to' : 'be tested for';
    ctx.error(
      'bad-operand',
      expression.span,
      `${article(solver.text(from)).replace(/^a/, 'A')} cannot ${verb} '${solver.text(to)}'.`,
    );
  });
}
