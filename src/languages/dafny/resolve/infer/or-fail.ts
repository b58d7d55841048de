/** `x :- e` as a statement: returns the failure to the caller, or goes on with the extracted value. */
import type * as ast from '../../syntax/index.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { assign, isCall } from './giving.js';
import type { Source, Target } from './giving.js';
import { inferAttributes } from './attributes.js';
import type { Context } from './context.js';
import { article, mustFit } from './expect.js';
import { failureProtocol } from './failures.js';
import { count } from './meanings.js';

type OrFail = Extract<ast.Initializer, { kind: 'or-fail' }>;

/**
 * The first value (or the first result of the call) says whether there was a failure. If its type has an `Extract`,
 * the first target gets what that gives; the other targets get the other values.
 */
export function inferOrFailAssignment(
  ctx: Context,
  statement: ast.LocalsStatement | ast.AssignStatement,
  targets: readonly Target[],
  initializer: OrFail,
  sources: readonly Source[],
): void {
  const { values, keyword } = initializer;
  const [first] = values;
  inferAttributes(ctx, initializer.attributes);
  if (first === undefined) return;
  const given = givenTypes(ctx, first, sources);
  if (given === undefined) return;
  const [status = ERROR, ...others] = given;
  if (keyword === undefined && !checkReturns(ctx, first)) return;
  const failure = failureProtocol(ctx, first, statement, status, {
    extracts: undefined,
    propagates: keyword === undefined,
  });
  if (!failure.known) return;
  const wanted = failure.extracts ? [failure.extracted, ...others] : others;
  if (targets.length !== wanted.length) {
    ctx.error(
      'wrong-argument-count',
      statement.span,
      `There ${targets.length === 1 ? 'is' : 'are'} ${count(targets.length, 'variable')} before ':-', but ${count(wanted.length, 'value')} to assign: '${ctx.solver.text(status)}' has ${failure.extracts ? 'a' : 'no'} result to extract.`,
    );
    return;
  }
  targets.forEach((target, i) => assign(ctx, target, wanted[i] ?? ERROR, first.span));
  if (keyword === undefined) returnFailure(ctx, first, status, failure.propagated);
}

function givenTypes(ctx: Context, first: ast.Rhs, sources: readonly Source[]): readonly Type[] | undefined {
  const [source] = sources;
  if (isCall(source)) {
    if (sources.length === 1 && source.results.length > 0) return source.results;
    ctx.error(
      'call-in-expression',
      first.span,
      sources.length > 1
        ? 'A method call must be the only right-hand side.'
        : `'${source.method.name}' gives no result that could say whether it failed.`,
    );
    return undefined;
  }
  const call = sources.find(isCall);
  if (call !== undefined) {
    ctx.error(
      'call-in-expression',
      first.span,
      `A method call must be the only right-hand side; call '${call.method.name}' in a statement of its own.`,
    );
    return undefined;
  }
  return sources.map((value) => (value === undefined || isCall(value) ? ERROR : value));
}

function checkReturns(ctx: Context, first: ast.Rhs): boolean {
  const { results } = ctx;
  if (results?.keyword === 'return' && results.variables.length > 0) return true;
  ctx.error(
    'bad-jump',
    first.span,
    "':-' returns the failure to the caller, so the method needs an out-parameter for it; or write ':- expect'.",
  );
  return false;
}

function returnFailure(ctx: Context, first: ast.Rhs, status: Type, propagated: Type): void {
  const result = ctx.results?.variables[0];
  if (result === undefined) return;
  mustFit(
    ctx,
    result.type,
    propagated,
    first.span,
    (wanted, actual) =>
      `A failure of ${article(ctx.solver.text(status))} is returned as ${article(actual)}, but '${result.name}' is ${article(wanted)}.`,
  );
}
