/** Values of constants. */
import type { FieldSymbol } from '../symbols.js';
import type { Type } from '../types.js';
import { Context } from './context.js';
import { article, mustFit } from './expect.js';
import { infer } from './rules.js';
import type { Inference } from './inference.js';
import { scopeOf } from './scopes.js';
import { inferAttributes } from './attributes.js';

/** Types the value of a constant; its type, if it has a value. */
export function inferConstant(inference: Inference, field: FieldSymbol): Type | undefined {
  const { declaration } = field;
  if (declaration === undefined) return undefined;
  const ctx = new Context(inference, scopeOf(field));
  ctx.allowsThis = !field.static;
  let found: Type | undefined;
  ctx.locals.within(() => {
    inferAttributes(ctx, declaration.attributes);
    if (declaration.kind !== 'const' || declaration.value === undefined) return;
    const { value } = declaration;
    const declared = declaration.type !== undefined;
    const target = declared ? field.type : ctx.solver.fresh();
    mustFit(
      ctx,
      target,
      infer(ctx, value, declared ? target : undefined),
      value.span,
      (wanted, actual) => `'${field.name}' is ${article(wanted)}, but its value is ${article(actual)}.`,
    );
    ctx.complete((solved) => (found = solved(target)));
  });
  ctx.finish();
  return found;
}
