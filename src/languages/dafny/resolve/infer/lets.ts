/** `var p := e; body`, `var x :| P; body`, and `var x :- e; body` as expressions. */
import type * as ast from '../../syntax/index.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { inferAttributes } from './attributes.js';
import type { Context } from './context.js';
import { article, inferCondition, mismatch, mustBe, mustFit } from './expect.js';
import { infer } from './rules.js';
import { failureProtocol } from './failures.js';
import { noOrdinalInside } from './ordinals.js';
import { bindPattern } from './patterns.js';
import type { PatternPlace } from './patterns.js';

export function inferLet(ctx: Context, expression: ast.LetExpression, expected: Type | undefined): Type {
  switch (expression.operator) {
    case ':=':
      return inferBinding(ctx, expression, expected);
    case ':|':
      return inferSuchThat(ctx, expression, expected);
    case ':-':
      return inferOrFail(ctx, expression, expected);
  }
}

function placeOf(expression: ast.LetExpression): PatternPlace {
  return { role: 'bound', ghost: expression.ghost, inMatch: false };
}

function inferBinding(ctx: Context, expression: ast.LetExpression, expected: Type | undefined): Type {
  const { patterns, values } = expression;
  const types = values.map((value) => infer(ctx, value));
  if (patterns.length !== values.length) {
    ctx.error(
      'wrong-argument-count',
      expression.span,
      `There are ${patterns.length} names on the left of ':=' but ${values.length} values on its right.`,
    );
  }
  return ctx.locals.within(() => {
    patterns.forEach((pattern, i) => {
      const bound = bindPattern(ctx, pattern, types[i] ?? ERROR, placeOf(expression));
      if (bound === 0)
        ctx.error(
          'bad-pattern',
          pattern.span,
          'This pattern binds no variable, so nothing is named by it; use a comparison instead.',
        );
    });
    return inferBody(ctx, expression, expected);
  });
}

function inferBody(ctx: Context, expression: ast.LetExpression, expected: Type | undefined): Type {
  inferAttributes(ctx, expression.attributes);
  return infer(ctx, expression.body, expected);
}

/** The variables are in scope in the condition that chooses them. */
function inferSuchThat(ctx: Context, expression: ast.LetExpression, expected: Type | undefined): Type {
  return ctx.locals.within(() => {
    for (const pattern of expression.patterns) {
      if (pattern.kind !== 'name-pattern') {
        ctx.error('bad-pattern', pattern.span, "Only names can stand on the left of ':|'.");
        continue;
      }
      const type = pattern.type === undefined ? ctx.solver.freshRange(true) : ctx.type(pattern.type);
      noOrdinalInside(ctx, type, pattern.span);
      const variable = ctx.variable(pattern, pattern.name.text, 'bound', expression.ghost || pattern.ghost, type);
      ctx.declare(variable, pattern.name.span);
    }
    for (const value of expression.values) inferCondition(ctx, value, "it is the condition of ':|'");
    if (expression.values.length !== 1) {
      ctx.error('wrong-argument-count', expression.span, "':|' has one condition on its right.");
    }
    return inferBody(ctx, expression, expected);
  });
}

/** A failure is given on to where the expression stands; otherwise the extracted value is bound in the body. */
function inferOrFail(ctx: Context, expression: ast.LetExpression, expected: Type | undefined): Type {
  const { patterns, values } = expression;
  const [value] = values;
  const source = value === undefined ? ERROR : infer(ctx, value);
  const protocol = failureProtocol(ctx, value ?? expression, expression, source, {
    extracts: patterns.length > 0,
    propagates: true,
  });
  const result = ctx.solver.fresh();
  return ctx.locals.within(() => {
    for (const pattern of patterns) bindPattern(ctx, pattern, protocol.extracted, placeOf(expression));
    const body = inferBody(ctx, expression, expected);
    mustBe(ctx, result, body, expression.body, 'it is the result of this expression');
    const message = (wanted: string, actual: string): string =>
      mismatch(
        wanted,
        actual,
        `a failure of ${article(ctx.solver.text(source))} is given on as the result of this expression`,
      );
    mustFit(ctx, result, protocol.propagated, (value ?? expression).span, message);
    return result;
  });
}
