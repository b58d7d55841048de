/** Clauses of declarations, and default values of parameters. */
import type * as ast from '../../syntax/index.js';
import type { Variable } from '../symbols.js';
import type { Type } from '../types.js';
import { inferAttributes } from './attributes.js';
import type { Context } from './context.js';
import { article, inferCondition, mustFit } from './expect.js';
import { infer } from './rules.js';
import { inferFrame } from './frames.js';

export function inferConditions(ctx: Context, conditions: readonly ast.Condition[], keyword: string): void {
  for (const { condition, attributes } of conditions) {
    inferAttributes(ctx, attributes);
    inferCondition(ctx, condition, `it is ${/^[aeiou]/.test(keyword) ? 'an' : 'a'} '${keyword}' clause`);
  }
}

export function inferFrames(ctx: Context, clauses: readonly ast.FrameClause[], use: 'reads' | 'modifies'): void {
  for (const clause of clauses) {
    inferAttributes(ctx, clause.attributes);
    inferFrame(ctx, clause.frame, use);
  }
}

/** Any type can be a measure. Gives the types in order. */
export function inferDecreases(ctx: Context, clauses: readonly ast.DecreasesClause[]): readonly Type[] {
  return clauses.flatMap((clause) => {
    inferAttributes(ctx, clause.attributes);
    return clause.expressions.map((expression) => infer(ctx, expression));
  });
}

/** Default values see the parameters, which the caller has brought into scope. */
export function inferDefaults(ctx: Context, formals: readonly Variable[]): void {
  for (const { node, type, name } of formals) {
    if (!('default' in node) || node.default === undefined) continue;
    const value = node.default;
    mustFit(
      ctx,
      type,
      infer(ctx, value, type),
      value.span,
      (wanted, actual) => `The parameter '${name}' is ${article(wanted)}, but its default value is ${article(actual)}.`,
    );
  }
}
