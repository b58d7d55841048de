/** Reading the tables: what a name, a call or an assigned place stands for. */
import type * as ast from '../../syntax/index.js';
import { callsOf } from '../resolution.js';
import type { Callable, FailureCall, Reference, ResolvedArgument } from '../resolution.js';
import type { DatatypeConstructorSymbol, FunctionSymbol, MemberSymbol, MethodSymbol, Variable } from '../symbols.js';
import type { World } from '../world.js';
import { expressionsIn } from './parts.js';

export function referenceOf(world: World, expression: ast.Expression): Reference | undefined {
  if (expression.kind !== 'name' && expression.kind !== 'member') return undefined;
  return world.tables.references.get(expression);
}

export function variableOf(world: World, expression: ast.Expression): Variable | undefined {
  const reference = referenceOf(world, expression);
  return reference?.kind === 'variable' ? reference.variable : undefined;
}

export function memberOf(world: World, expression: ast.Expression): MemberSymbol | undefined {
  const reference = referenceOf(world, expression);
  return reference?.kind === 'member' ? reference.member : undefined;
}

/** The expression before the dot, if it is a value and not the name of a type or module. */
export function receiverOf(world: World, expression: ast.Expression): ast.Expression | undefined {
  if (expression.kind !== 'member') return undefined;
  const reference = referenceOf(world, expression);
  return reference?.kind === 'member' && reference.receiver === 'expression' ? expression.receiver : undefined;
}

/** Whether a name or selection goes through `this`, written or not. */
export function goesThroughThis(world: World, expression: ast.Expression): boolean {
  const reference = referenceOf(world, expression);
  if (reference?.kind !== 'member') return false;
  return reference.receiver === 'this' || receiverOf(world, expression)?.kind === 'this';
}

export type Callee =
  | { readonly kind: 'function'; readonly symbol: FunctionSymbol; readonly formals: readonly Variable[] }
  | { readonly kind: 'method'; readonly symbol: MethodSymbol; readonly formals: readonly Variable[] }
  | { readonly kind: 'constructor'; readonly symbol: DatatypeConstructorSymbol; readonly formals: readonly Variable[] };

/** The declaration that an application calls; undefined for the application of a function value. */
export function calleeOf(world: World, call: ast.ApplyExpression): Callee | undefined {
  const reference = referenceOf(world, call.callee);
  if (reference?.kind === 'constructor') {
    return { kind: 'constructor', symbol: reference.constructor, formals: reference.constructor.formals };
  }
  if (reference?.kind !== 'member') return undefined;
  const { member } = reference;
  if (member.kind === 'function') return { kind: 'function', symbol: member, formals: member.formals };
  return member.kind === 'method' ? { kind: 'method', symbol: member, formals: member.formals } : undefined;
}

/** The calls that `:-` makes there. */
export function failureCalls(world: World, node: ast.Expression | ast.Statement): readonly FailureCall[] {
  if (node.kind !== 'let' && node.kind !== 'locals' && node.kind !== 'assign') return [];
  return callsOf(world.tables.failures.get(node));
}

/** The functions and methods that an expression or a statement calls itself, by their names or by `:-`. */
export function calledThere(world: World, node: ast.Expression | ast.Statement): readonly Callable[] {
  const callee = node.kind === 'apply' ? calleeOf(world, node) : undefined;
  const members = [callee?.symbol, ...failureCalls(world, node).map(({ member }) => member)];
  return members.filter((member) => member?.kind === 'function' || member?.kind === 'method');
}

export interface MethodCall {
  readonly call: ast.ApplyExpression;
  readonly method: MethodSymbol;
}

export function methodCall(world: World, expression: ast.Expression): MethodCall | undefined {
  if (expression.kind !== 'apply') return undefined;
  const callee = calleeOf(world, expression);
  return callee?.kind === 'method' ? { call: expression, method: callee.symbol } : undefined;
}

/** The method that a list of right-hand sides calls, if it is one call (whose results go to all left-hand sides). */
export function calledBy(world: World, values: readonly ast.Rhs[]): MethodCall | undefined {
  const [only] = values;
  return values.length === 1 && only?.kind === 'expression-rhs' ? methodCall(world, only.value) : undefined;
}

/** The given arguments with their formals, in the order of the formals; defaults belong to the callee. */
export function givenArguments(
  world: World,
  call: ast.ApplyExpression | ast.NewObjectRhs,
  formals: readonly Variable[],
): readonly { readonly value: ast.Expression; readonly formal: Variable | undefined }[] {
  const resolved: readonly ResolvedArgument[] =
    world.tables.arguments.get(call) ?? (call.args ?? []).map(({ value }) => ({ kind: 'given', value }));
  return resolved.flatMap(({ kind, value }, i) => (kind === 'given' ? [{ value, formal: formals[i] }] : []));
}

/** Every expression inside an expression, itself first; without recursion, because sums can be thousands deep. */
export function* nestedExpressions(root: ast.Expression): Generator<ast.Expression, void, undefined> {
  const pending = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    pending.push(...expressionsIn(next).toReversed());
  }
}

/** The variables that an expression mentions, bound ones included. */
export function mentionedVariables(world: World, root: ast.Expression): Set<Variable> {
  const found = new Set<Variable>();
  for (const expression of nestedExpressions(root)) {
    const variable = variableOf(world, expression);
    if (variable !== undefined) found.add(variable);
  }
  return found;
}
