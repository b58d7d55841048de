/** Constraints and witnesses of subset types and newtypes. */
import type { NewtypeSymbol, SubsetTypeSymbol } from '../symbols.js';
import type { Type } from '../types.js';
import type { Mutable } from '../world.js';
import { inferAttributes } from './attributes.js';
import { Context } from './context.js';
import { article, inferCondition, mustFit } from './expect.js';
import { infer } from './rules.js';
import type { Inference } from './inference.js';
import { scopeOfType } from './scopes.js';

type Constrained = NewtypeSymbol | SubsetTypeSymbol;

/** Types the constraint of a type without a written base; the base that it tells. */
export function inferConstraint(inference: Inference, symbol: Constrained): Type {
  const ctx = contextOf(inference, symbol);
  const base = ctx.solver.fresh(true);
  let found: Type = base;
  ctx.complete((solved) => (found = solved(base)));
  typeConstraint(ctx, symbol, base);
  ctx.later(() => {
    if (ctx.solver.head(base).kind !== 'variable') return;
    const { name } = symbol;
    ctx.error(
      'cannot-infer',
      symbol.declaration.name.span,
      `The base type of '${name}' cannot be inferred from its constraint; write it: '${symbol.variable?.name ?? 'x'}: T'.`,
    );
  });
  ctx.finish();
  return found;
}

/** Types all that a constrained type declares, but for a constraint that was typed to find its base. */
export function inferConstrained(inference: Inference, symbol: Constrained): void {
  const ctx = contextOf(inference, symbol);
  const { declaration } = symbol;
  ctx.locals.within(() => inferAttributes(ctx, declaration.attributes));
  if (declaration.base !== undefined) typeConstraint(ctx, symbol, symbol.base);
  ctx.finish();
  const { witness } = declaration;
  if (witness === undefined || witness.kind === 'no-witness') return;
  const { value } = witness;
  ctx.locals.within(() => {
    mustFit(
      ctx,
      symbol.base,
      infer(ctx, value),
      value.span,
      (wanted, actual) => `A witness of '${symbol.name}' is ${article(wanted)}, but this is ${article(actual)}.`,
    );
  });
  ctx.finish();
}

function contextOf(inference: Inference, symbol: Constrained): Context {
  return new Context(inference, scopeOfType(symbol));
}

function typeConstraint(ctx: Context, symbol: Constrained, base: Type): void {
  const { constraint } = symbol.declaration;
  if (constraint === undefined) return;
  ctx.locals.within(() => {
    const { variable } = symbol;
    if (variable !== undefined) {
      (variable as Mutable<typeof variable>).type = base;
      ctx.declare(variable, variable.node.span);
    }
    inferCondition(ctx, constraint, `it is the constraint of '${symbol.name}'`);
  });
}
