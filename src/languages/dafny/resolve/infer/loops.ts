/** Loops, and jumps out of them. */
import type * as ast from '../../syntax/index.js';
import type { Context } from './context.js';
import { inferAttributes } from './attributes.js';
import { inferGuard } from './binders.js';
import { INTEGERS, article, inferCondition, mustCount, mustFit } from './expect.js';
import { infer } from './rules.js';
import { inferFrame } from './frames.js';
import { inferAlternatives, inferBlock } from './blocks.js';

export function inferWhile(ctx: Context, statement: ast.WhileStatement): void {
  const { guard, body } = statement;
  ctx.locals.within(() => {
    if (guard !== undefined) inferGuard(ctx, guard, "it is the condition of a 'while'");
    inferLoopSpecification(ctx, statement.specification);
    if (body !== undefined) ctx.labels.inLoop(statement, () => inferBlock(ctx, body));
  });
}

export function inferAlternativeLoop(ctx: Context, statement: ast.AlternativeLoopStatement): void {
  inferLoopSpecification(ctx, statement.specification);
  ctx.labels.inLoop(statement, () => inferAlternatives(ctx, statement.alternatives));
}

export function inferFor(ctx: Context, statement: ast.ForStatement): void {
  const { variable: node, body } = statement;
  const type = node.type === undefined ? ctx.solver.fresh(true) : ctx.type(node.type);
  for (const end of [statement.low, statement.high]) {
    if (end === undefined) continue;
    mustFit(
      ctx,
      type,
      infer(ctx, end),
      end.span,
      (wanted, actual) =>
        `The index '${node.name.text}' is ${article(wanted)}, but this end of its range is ${article(actual)}.`,
    );
  }
  mustCount(ctx, type, INTEGERS, node.name, "it is the index of a 'for' loop");
  ctx.locals.within(() => {
    const variable = ctx.variable(node, node.name.text, 'loop-index', false, type);
    ctx.declare(variable, node.name.span);
    inferAttributes(ctx, statement.attributes);
    inferLoopSpecification(ctx, statement.specification);
    if (body !== undefined) ctx.labels.inLoop(statement, () => inferBlock(ctx, body));
  });
}

function inferLoopSpecification(ctx: Context, specification: ast.LoopSpecification): void {
  for (const { condition, attributes } of specification.invariants) {
    inferAttributes(ctx, attributes);
    inferCondition(ctx, condition, 'it is a loop invariant');
  }
  for (const clause of specification.decreases) for (const expression of clause.expressions) infer(ctx, expression);
  for (const clause of specification.modifies) inferFrame(ctx, clause.frame, 'modifies');
}

/** Finds the statement that a `break` or `continue` leaves. */
export function inferBreak(ctx: Context, statement: ast.BreakStatement): void {
  const word = statement.continues ? 'continue' : 'break';
  const { label, count } = statement;
  const { loopStack } = ctx.labels;
  if (label !== undefined) {
    if (label.text === '') return;
    const target = ctx.labels.statementOf(label.text);
    if (target === undefined) {
      ctx.error('unresolved-label', label.span, `No statement around this '${word}' has the label '${label.text}'.`);
    } else if (
      statement.continues &&
      target.kind !== 'while' &&
      target.kind !== 'while-alternatives' &&
      target.kind !== 'for'
    ) {
      ctx.error(
        'bad-jump',
        label.span,
        `'continue' goes on with a loop, but '${label.text}' is not the label of a loop.`,
      );
    } else {
      ctx.world.tables.jumps.set(statement, target);
    }
    return;
  }
  const target = loopStack.at(-count);
  if (target !== undefined && count <= loopStack.length) ctx.world.tables.jumps.set(statement, target);
  else {
    ctx.error(
      'bad-jump',
      statement.span,
      loopStack.length === 0
        ? `'${word}' is only possible inside a loop.`
        : `This leaves ${count} loops, but there ${loopStack.length === 1 ? 'is only one' : `are only ${loopStack.length}`} around it.`,
    );
  }
}
