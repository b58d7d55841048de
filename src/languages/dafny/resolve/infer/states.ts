/** Expressions about states and allocation: `old`, `fresh`, `unchanged`, `allocated`. */
import type * as ast from '../../syntax/index.js';
import { didYouMean } from '../suggest.js';
import { BOOL } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { article, mustSatisfy, overloaded } from './expect.js';
import { infer } from './rules.js';
import { inferFrame } from './frames.js';
import { isObject } from './hierarchy.js';

export function inferOld(ctx: Context, expression: ast.OldExpression, expected: Type | undefined): Type {
  if (expression.label !== undefined) checkLabel(ctx, expression.label);
  return infer(ctx, expression.operand, expected);
}

export function inferUnchanged(ctx: Context, expression: ast.UnchangedExpression): Type {
  if (expression.label !== undefined) checkLabel(ctx, expression.label);
  inferFrame(ctx, expression.frame, 'unchanged');
  return overloaded(ctx, BOOL);
}

export function inferFresh(ctx: Context, expression: ast.FreshExpression): Type {
  if (expression.label !== undefined) checkLabel(ctx, expression.label);
  const type = infer(ctx, expression.operand);
  mustSatisfy(
    ctx,
    type,
    (ancestor) => {
      const isCollection = ancestor.kind === 'set' || ancestor.kind === 'iset' || ancestor.kind === 'seq';
      return isObject(isCollection ? ctx.solver.head(ancestor.element) : ancestor);
    },
    expression.operand.span,
    (actual) => `'fresh' speaks of an object, or a set or seq of objects, but this is ${article(actual)}.`,
    'bad-operand',
  );
  return overloaded(ctx, BOOL);
}

/** A label of an earlier statement, as in `old@L(e)`. */
export function checkLabel(ctx: Context, label: ast.Ident): void {
  if (label.text === '' || ctx.labels.isPassed(label.text)) return;
  const near = didYouMean(label.text, ctx.labels.names());
  ctx.error(
    'unresolved-label',
    label.span,
    `No label '${label.text}' has been passed on every way to this point${near || '.'}`,
  );
}
