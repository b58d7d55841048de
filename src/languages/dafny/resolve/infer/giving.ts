/** Values for left-hand sides: one each, or all from one call. */
import type * as ast from '../../syntax/index.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { isMethodCall } from './calls.js';
import type { MethodCall } from './calls.js';
import type { Context } from './context.js';
import { article, mustFit } from './expect.js';
import { count } from './meanings.js';

/** Something that is given a value. */
export interface Target {
  readonly type: Type;
  readonly span: ast.Span;
  /** In the reader's words: `'x'`, or what was written. */
  readonly name: string;
}

/** A right-hand side after typing: a value, a method with results, or anything at all (`*`). */
export type Source = Type | MethodCall | undefined;

/** Pairs values with targets. One call may give several values. */
export function give(
  ctx: Context,
  node: ast.Node,
  targets: readonly Target[],
  values: readonly ast.Rhs[],
  sources: readonly Source[],
): void {
  const calls = sources.filter(isCall);
  const [call] = calls;
  if (call !== undefined && values.length === 1) {
    giveResults(ctx, values[0] ?? node, targets, call);
    return;
  }
  if (calls.length > 0) {
    sources.forEach((source, i) => {
      if (!isCall(source)) return;
      ctx.error(
        'call-in-expression',
        values[i]?.span ?? node.span,
        `A method call must be the only right-hand side; call '${source.method.name}' in a statement of its own.`,
      );
    });
    return;
  }
  const made = values.length === 1 ? undefined : values.find(callsConstructor);
  if (made !== undefined) {
    ctx.error(
      'call-in-expression',
      made.span,
      "A 'new' that calls a constructor must be the only right-hand side; make the object in a statement of its own.",
    );
    return;
  }
  if (targets.length !== values.length) {
    ctx.error(
      'wrong-argument-count',
      node.span,
      `There ${targets.length === 1 ? 'is' : 'are'} ${count(targets.length, 'left-hand side')} but ${count(values.length, 'right-hand side')}.`,
    );
    return;
  }
  targets.forEach((target, i) => {
    const source = sources[i];
    const value = values[i];
    if (source === undefined || value === undefined || isCall(source)) return;
    assign(ctx, target, source, value.span);
  });
}

function callsConstructor(value: ast.Rhs): boolean {
  return value.kind === 'new-object-rhs' && value.args !== undefined;
}

export function isCall(source: Source): source is MethodCall {
  return source !== undefined && isMethodCall(source);
}

export function assign(ctx: Context, target: Target, source: Type, span: ast.Span): void {
  mustFit(
    ctx,
    target.type,
    source,
    span,
    (wanted, actual) =>
      `${capital(target.name)} is ${article(wanted)}, but what is assigned to it is ${article(actual)}.`,
  );
}

export function giveResults(ctx: Context, node: ast.Node, targets: readonly Target[], call: MethodCall): void {
  const { method, results } = call;
  if (targets.length !== results.length) {
    ctx.error(
      'wrong-argument-count',
      node.span,
      `'${method.name}' gives ${count(results.length, 'result')}, but there ${targets.length === 1 ? 'is' : 'are'} ${count(targets.length, 'variable')} for ${results.length === 1 ? 'it' : 'them'}.`,
    );
    return;
  }
  targets.forEach((target, i) => {
    const result = results[i] ?? ERROR;
    const name = method.results[i]?.name ?? '';
    mustFit(
      ctx,
      target.type,
      result,
      target.span,
      (wanted, actual) =>
        `${capital(target.name)} is ${article(wanted)}, but the result '${name}' of '${method.name}' is ${article(actual)}.`,
    );
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
