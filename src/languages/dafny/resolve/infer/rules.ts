/**
 * Expressions contain statements and statements contain expressions. Each kind has a file of its own, and all of them
 * reach the others through these two functions, so that no file imports one that imports it.
 */
import type * as ast from '../../syntax/index.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';

export interface Rules {
  readonly expression: (ctx: Context, expression: ast.Expression, expected: Type | undefined) => Type;
  readonly statement: (ctx: Context, statement: ast.Statement) => void;
}

/** Types an expression. `expected`, where it is known, only helps lambdas; whether it fits is for the caller to demand. */
export function infer(ctx: Context, expression: ast.Expression, expected?: Type): Type {
  return ctx.typedAs(expression, ctx.inference.rules.expression(ctx, expression, expected));
}

export function inferStatement(ctx: Context, statement: ast.Statement): void {
  ctx.inference.rules.statement(ctx, statement);
}
