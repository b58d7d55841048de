/** Lists of statements, their names and labels. */
import type * as ast from '../../syntax/index.js';
import { inferAttributes } from './attributes.js';
import { inferGuard } from './binders.js';
import type { Context } from './context.js';
import { inferStatement } from './rules.js';

export function inferStatements(ctx: Context, statements: readonly ast.Statement[]): void {
  for (const statement of statements) inferStatement(ctx, statement);
}

/** A block in a frame of its own. What is labelled inside has been passed after it, unless it is a branch. */
export function inferBlock(ctx: Context, block: ast.BlockStatement): void {
  ctx.locals.within(() => inferStatements(ctx, block.statements));
}

export function inferAlternatives(ctx: Context, alternatives: readonly ast.Alternative[]): void {
  for (const { attributes, guard, body } of alternatives) {
    inferAttributes(ctx, attributes);
    ctx.locals.within(() => {
      inferGuard(ctx, guard, 'it is the condition of a case');
      ctx.labels.inBranch(() => inferStatements(ctx, body));
    });
  }
}

export function enterLabel(ctx: Context, label: ast.Ident): void {
  if (label.text === '') return;
  if (ctx.labels.isPassed(label.text)) {
    ctx.error('duplicate-name', label.span, `The label '${label.text}' is already in use here; choose another.`);
  }
  ctx.labels.pass(label.text);
}
