/** There are too many ordinals for a set of values: ORDINAL can be the type of a variable, but not a type argument. */
import type * as ast from '../../syntax/index.js';
import { partsOf } from '../types-substitute.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';

/** The type of a variable may be ORDINAL itself. */
export function noOrdinalInside(ctx: Context, type: Type, span: ast.Span): void {
  ctx.later(() => {
    if (partsOf(ctx.solver.head(type)).some((part) => contains(ctx, part))) report(ctx, span);
  });
}

export function noOrdinal(ctx: Context, type: Type, span: ast.Span): void {
  ctx.later(() => {
    if (contains(ctx, type)) report(ctx, span);
  });
}

function contains(ctx: Context, type: Type): boolean {
  const head = ctx.solver.head(type);
  return head.kind === 'ordinal' || partsOf(head).some((part) => contains(ctx, part));
}

function report(ctx: Context, span: ast.Span): void {
  ctx.error(
    'type-characteristic',
    span,
    'ORDINAL cannot be a type argument here: no collection or tuple can hold ordinals.',
  );
}
