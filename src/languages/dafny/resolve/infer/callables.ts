/** Methods, constructors, lemmas and functions: defaults, specification, body. */
import type * as ast from '../../syntax/index.js';
import type { FunctionSymbol, MethodSymbol, Variable } from '../symbols.js';
import { NAT, ORDINAL } from '../types.js';
import { inferAttributes } from './attributes.js';
import { Context } from './context.js';
import { mismatch, mustFit } from './expect.js';
import { infer } from './rules.js';
import type { Inference } from './inference.js';
import { scopeOf } from './scopes.js';
import { inferConditions, inferDecreases, inferDefaults, inferFrames } from './specifications.js';
import { enterLabel, inferStatements } from './blocks.js';

export function inferCallable(inference: Inference, symbol: MethodSymbol | FunctionSymbol): void {
  const ctx = new Context(inference, scopeOf(symbol));
  if (symbol.kind === 'function') inferFunction(ctx, symbol);
  else inferMethod(ctx, symbol);
}

function declareAll(ctx: Context, variables: readonly Variable[]): void {
  // Names that occur twice among parameters were reported with the declaration.
  for (const variable of variables) if (variable.name !== '') ctx.locals.declare(variable);
}

function inferFunction(ctx: Context, symbol: FunctionSymbol): void {
  const { declaration, formals, resultVariable } = symbol;
  if (declaration === undefined) return;
  const { specification } = declaration;
  ctx.allowsThis = !symbol.static;
  ctx.locals.within(() => {
    declareAll(ctx, formals);
    inferDefaults(ctx, formals);
    inferConditions(ctx, specification.requires, 'requires');
    inferFrames(ctx, specification.reads, 'reads');
    inferDecreases(ctx, specification.decreases);
    ctx.locals.within(() => {
      if (resultVariable !== undefined) declareAll(ctx, [resultVariable]);
      inferConditions(ctx, specification.ensures, 'ensures');
      inferAttributes(ctx, declaration.attributes);
    });
    ctx.finish();
    passLabels(ctx, specification.requires);
    if (declaration.body !== undefined) inferFunctionBody(ctx, symbol, declaration.body);
    ctx.finish();
    if (declaration.byMethod !== undefined) inferByMethod(ctx, symbol, declaration.byMethod);
    ctx.finish();
  });
}

function inferFunctionBody(ctx: Context, symbol: FunctionSymbol, body: ast.Expression): void {
  const type = infer(ctx, body, symbol.result);
  mustFit(ctx, symbol.result, type, body.span, (wanted, actual) =>
    mismatch(wanted, actual, `it is the result of '${symbol.name}'`),
  );
}

/** The body of `by method` computes the result by assigning to it. */
function inferByMethod(ctx: Context, symbol: FunctionSymbol, body: ast.BlockStatement): void {
  const { resultVariable } = symbol;
  const results = [resultVariable ?? unnamedResult(symbol, body)];
  ctx.results = { keyword: 'return', variables: results };
  ctx.locals.within(() => {
    if (resultVariable !== undefined) declareAll(ctx, results);
    inferStatements(ctx, body.statements);
  });
}

function unnamedResult(symbol: FunctionSymbol, body: ast.BlockStatement): Variable {
  const node: ast.Ident = { text: '', span: body.span };
  return { kind: 'variable', name: 'the result', role: 'result', node, type: symbol.result, ghost: false };
}

function inferMethod(ctx: Context, symbol: MethodSymbol): void {
  const { declaration, formals, results } = symbol;
  if (declaration === undefined) return;
  const { specification } = declaration;
  const isConstructor = declaration.kind === 'constructor';
  // There is no object yet when the precondition of a constructor is checked.
  ctx.allowsThis = !symbol.static && !isConstructor;
  ctx.locals.within(() => {
    declareAll(ctx, formals);
    inferDefaults(ctx, formals);
    inferConditions(ctx, specification.requires, 'requires');
    inferFrames(ctx, specification.reads, 'reads');
    if (isConstructor) ctx.allowsThis = true;
    inferFrames(ctx, specification.modifies, 'modifies');
    inferDecreases(ctx, specification.decreases);
    ctx.locals.within(() => {
      declareAll(ctx, results);
      inferConditions(ctx, specification.ensures, 'ensures');
      ctx.finish();
      passLabels(ctx, specification.requires);
      ctx.results = { keyword: 'return', variables: results };
      declarePrefixIndex(ctx, symbol);
      if (declaration.kind === 'constructor') inferConstructorBody(ctx, declaration.body);
      else if (declaration.body !== undefined) inferStatements(ctx, declaration.body.statements);
      inferAttributes(ctx, declaration.attributes);
      ctx.finish();
    });
  });
}

/** `_k` counts the unfoldings in the body of a least or greatest lemma. */
function declarePrefixIndex(ctx: Context, symbol: MethodSymbol): void {
  const { declaration, flavour } = symbol;
  if (flavour !== 'least lemma' && flavour !== 'greatest lemma') return;
  if (declaration?.kind !== 'method') return;
  const type = declaration.prefixIndex === 'nat' ? NAT : ORDINAL;
  const node: ast.Ident = { text: '_k', span: declaration.name.span };
  ctx.locals.declare(ctx.variable(node, '_k', 'parameter', true, type));
}

function inferConstructorBody(ctx: Context, body: ast.ConstructorBody | undefined): void {
  if (body === undefined) return;
  // The second part sees the names of the first.
  ctx.inFirstPart = true;
  inferStatements(ctx, body.first.statements);
  ctx.inFirstPart = false;
  if (body.second !== undefined) inferStatements(ctx, body.second.statements);
}

/** `requires L: P` can be revealed as `L` in the body. */
function passLabels(ctx: Context, conditions: readonly ast.Condition[]): void {
  for (const { label } of conditions) if (label !== undefined) enterLabel(ctx, label);
}
