/** Applications: of functions, methods, datatype constructors and function values. */
import type * as ast from '../../syntax/index.js';
import { describeEntry } from '../entries.js';
import type { MethodSymbol } from '../symbols.js';
import { substitute } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { inferAnyway, inferArguments, inferPositional } from './arguments.js';
import type { Context } from './context.js';
import { guessHead } from './decide.js';
import { article, mismatch, mustFit } from './expect.js';
import { infer } from './rules.js';
import { functionType } from './meanings.js';
import type { CallableMeaning } from './meanings.js';
import { meaningOf } from './names.js';
import { checkLabel } from './states.js';
import { seen } from './visible.js';

/** A call of a method, with the types of its results. */
export interface MethodCall {
  readonly method: MethodSymbol;
  readonly results: readonly Type[];
}

export function isMethodCall(called: Type | MethodCall): called is MethodCall {
  return 'method' in called;
}

/** An application inside an expression, where no method may be called. */
export function inferApply(ctx: Context, expression: ast.ApplyExpression): Type {
  const called = inferCall(ctx, expression);
  if (!isMethodCall(called)) return called;
  const { method } = called;
  ctx.error(
    'call-in-expression',
    expression.span,
    `'${method.name}' is ${describeEntry(method)}, and ${method.flavour === 'method' ? 'methods' : 'lemmas'} cannot be called inside an expression; call it in a statement of its own${method.results.length > 0 ? ' and use its result here' : ''}.`,
  );
  return ERROR;
}

/** An application: its type, or the method that it calls. */
export function inferCall(ctx: Context, expression: ast.ApplyExpression): Type | MethodCall {
  const { callee, args } = expression;
  if (expression.label !== undefined) checkLabel(ctx, expression.label);
  if (callee.kind !== 'name' && callee.kind !== 'member') return applyValue(ctx, expression, infer(ctx, callee));
  const meaning = meaningOf(ctx, callee, true);
  switch (meaning.kind) {
    case 'value':
      return applyValue(ctx, expression, ctx.typedAs(callee, meaning.type));
    case 'callable':
      return applyCallable(ctx, expression, callee, meaning);
    case 'constructor': {
      const { constructor, typeArgs } = meaning;
      const { datatype } = constructor;
      inferArguments(ctx, expression, args, {
        name: `the constructor '${constructor.name}'`,
        formals: constructor.formals,
        instantiate: (type) => substitute(seen(ctx, type), datatype.typeParameters, typeArgs),
      });
      return { kind: 'datatype', symbol: datatype, args: typeArgs };
    }
    case 'module':
    case 'type': {
      const { text } = callee.name;
      const hint = meaning.kind === 'type' ? `; to make an object, write 'new ${text}(…)'` : '';
      ctx.error('not-callable', callee.span, `'${text}' is a ${meaning.kind} and cannot be called${hint}.`);
      inferAnyway(ctx, args);
      return ERROR;
    }
    case 'error':
      ctx.solver.failed = true;
      inferAnyway(ctx, args);
      return ERROR;
  }
}

function applyCallable(
  ctx: Context,
  expression: ast.ApplyExpression,
  callee: ast.Expression,
  meaning: CallableMeaning,
): Type | MethodCall {
  const { member, instantiate, prefix } = meaning;
  let { args } = expression;
  if (prefix !== undefined) {
    inferPrefixIndex(ctx, args[0], prefix, member.name);
    args = args.slice(1);
  }
  inferArguments(ctx, expression, args, { name: `'${member.name}'`, formals: member.formals, instantiate });
  if (prefix !== undefined) enterPrefixIndex(ctx, expression);
  if (member.kind === 'method') {
    return { method: member, results: member.results.map((result) => instantiate(result.type)) };
  }
  ctx.typedAs(callee, functionType(meaning, member));
  return instantiate(member.result);
}

function inferPrefixIndex(ctx: Context, argument: ast.Argument | undefined, prefix: Type, name: string): void {
  if (argument === undefined) return;
  mustFit(ctx, prefix, infer(ctx, argument.value), argument.span, (wanted, actual) =>
    mismatch(wanted, actual, `'${name}' counts its unfoldings with it`),
  );
}

/** The index is the first argument of the prefix, before those for the declared parameters. */
function enterPrefixIndex(ctx: Context, expression: ast.ApplyExpression): void {
  const index = expression.args[0];
  if (index === undefined) return;
  const own = ctx.world.tables.arguments.get(expression) ?? [];
  ctx.world.tables.arguments.set(expression, [{ kind: 'given', value: index.value }, ...own]);
}

/** The application of a value, which must be a function. */
function applyValue(ctx: Context, expression: ast.ApplyExpression, callee: Type): Type {
  const { solver } = ctx;
  const { args } = expression;
  const guess = guessHead(solver, callee, undefined);
  if (guess?.kind === 'arrow') {
    inferPositional(ctx, expression, args, guess.parameters);
    return guess.result;
  }
  if (guess === undefined || guess.kind === 'variable') {
    // Nothing is known about it yet but how it is used.
    const parameters = args.map(() => solver.fresh());
    const result = solver.fresh();
    inferPositional(ctx, expression, args, parameters);
    mustFit(ctx, { kind: 'arrow', arrow: '~>', parameters, result }, callee, expression.callee.span, (_, actual) =>
      notCallable(actual),
    );
    return result;
  }
  if (guess.kind === 'error') solver.failed = true;
  else ctx.error('not-callable', expression.callee.span, notCallable(solver.text(callee)));
  inferAnyway(ctx, args);
  return ERROR;
}

function notCallable(actual: string): string {
  return `This is ${article(actual)}, not a function, so it cannot be applied to arguments.`;
}
