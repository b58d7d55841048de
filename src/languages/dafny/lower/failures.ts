/** Values that may be failures: the functions that say so, and `:-` inside an expression. */
import type { Term, Type, TypeParameterSymbol } from '../../../model/index.js';
import type { FailureProtocol } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { memberCall } from './calls.js';
import { instantiate, lowerExpression, modelVariable, typeOf, type LowerContext } from './context.js';
import { convert } from './conversions.js';
import { matchPattern } from './patterns.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from './unsupported.js';

/** `var x :- e; b`: a failure is the value of the whole; otherwise it is that of `b`, where `x` is what `e` holds. */
export function lowerLetOrFail(context: LowerContext, expression: ast.LetExpression, scope: Scope): Term {
  const { arena } = context;
  const protocol = context.program.resolution.failures.get(expression);
  const [value] = expression.values;
  const [pattern] = expression.patterns;
  if (protocol === undefined || value === undefined) throw new UnsupportedFeature('`:-` here', expression.span);
  const status = lowerExpression(context, value, scope);
  const type = typeOf(context, expression, scope);
  const failed = callOnStatus(context, protocol, protocol.isFailure, status, scope, value.span);
  const failing = scope.under(failed);
  const passed = callOnStatus(context, protocol, protocol.propagateFailure, status, failing, value.span, type);
  let within = scope.under(arena.make('not', [failed]));
  if (pattern !== undefined && protocol.extract !== undefined) {
    const extracted = callOnStatus(context, protocol, protocol.extract, status, within, value.span);
    const variable = context.program.resolution.variables.get(pattern as ast.NamePattern);
    if (pattern.kind === 'name-pattern' && pattern.type !== undefined && variable !== undefined) {
      const declared = modelVariable(context, variable, 'local', scope).type;
      const from = extractedType(context, protocol, scope, value.span);
      convert(context, within, extracted, from, declared, value.span);
    }
    const { condition, bindings } = matchPattern(context, pattern, extracted, within);
    within.claim('match-exhaustive', condition, pattern.span);
    within = within.withVariables(bindings);
  }
  return arena.make('ite', [failed, passed, lowerExpression(context, expression.body, within)]);
}

/** The declared type of the value that a success carries. */
export function extractedType(
  context: LowerContext,
  { type, extract }: FailureProtocol,
  scope: Scope,
  span: ast.Span,
): Type {
  if (extract?.kind !== 'function') throw new UnsupportedFeature('`:-` with methods', span);
  const status = instantiate(context, context.types.type(type, span), scope);
  const symbol = context.functions.symbol(extract);
  return context.arena.types.substitute(symbol.result, symbol.typeParameters, 'args' in status ? status.args : []);
}

/** One of the functions of the protocol, applied to a status. */
export function callOnStatus(
  context: LowerContext,
  protocol: FailureProtocol,
  member: resolved.MemberSymbol,
  status: Term,
  scope: Scope,
  span: ast.Span,
  expected?: Type,
): Term {
  if (member.kind !== 'function') throw new UnsupportedFeature('`:-` with methods', span);
  const type = instantiate(context, context.types.type(protocol.type, span), scope);
  const args = 'args' in type ? type.args : [];
  const symbol = context.functions.symbol(member);
  const bound = new Map<TypeParameterSymbol, Type>();
  if (expected !== undefined) bindParameters(symbol.result, expected, bound);
  const own = symbol.typeParameters.slice(args.length).map((one) => bound.get(one) ?? context.arena.types.int);
  return memberCall(context, { kind: 'this', span }, scope, member, status, args, own, []);
}

/** The type arguments at which a declared type is the expected one: what passes a failure on is often generic in it. */
function bindParameters(declared: Type, expected: Type, bound: Map<TypeParameterSymbol, Type>): void {
  if (declared.kind === 'parameter') bound.set(declared.parameter, expected);
  else if (declared.kind === 'datatype' && expected.kind === 'datatype') {
    declared.args.forEach((arg, i) => {
      bindParameters(arg, expected.args[i] ?? arg, bound);
    });
  }
}
