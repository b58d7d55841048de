/** Arguments of attributes: expressions of any type, with the names that are in scope where the attribute stands. */
import type * as ast from '../../syntax/index.js';
import type { Context } from './context.js';
import { infer } from './rules.js';

export function inferAttributes(ctx: Context, attributes: readonly ast.Attribute[]): void {
  for (const attribute of attributes) {
    // The `@` forms are calls with meanings of their own.
    if (attribute.form === 'at') continue;
    for (const argument of attribute.args) inferArgument(ctx, argument.value);
  }
}

/** A function may be named by itself (`{:fuel f, 2}`), whatever its type arguments are. */
function inferArgument(ctx: Context, value: ast.Expression): void {
  if (value.kind === 'name' || value.kind === 'member') ctx.whileRevealing(() => infer(ctx, value));
  else infer(ctx, value);
}
