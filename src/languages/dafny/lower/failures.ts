/** Values that may be failures: the functions that say so, and `:-` inside an expression. */
import type { Term, Type, TypeParameterSymbol } from '../../../model/index.js';
import type { FailureCall, FailureProtocol } from '../resolve/resolution.js';
import type * as ast from '../syntax/index.js';
import { memberCall } from './calls.js';
import { instantiate, lowerExpression, modelVariable, typeOf, type LowerContext } from './context.js';
import { convert, unconstrained } from './conversions.js';
import { claimWrittenTypes, matchPattern } from './patterns.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** `var x :- e; b`: a failure is the value of the whole; otherwise it is that of `b`, where `x` is what `e` holds. */
export function lowerLetOrFail(context: LowerContext, expression: ast.LetExpression, scope: Scope): Term {
  const { arena } = context;
  const protocol = context.program.resolution.failures.get(expression);
  const [value] = expression.values;
  const [pattern] = expression.patterns;
  if (protocol?.propagateFailure === undefined || value === undefined)
    throw new UnsupportedFeature('`:-` here', expression.span);
  const status = lowerExpression(context, value, scope);
  const type = typeOf(context, expression, scope);
  const { term: failed } = callOnStatus(context, protocol, protocol.isFailure, status, scope);
  const failing = scope.under(failed);
  const passed = callOnStatus(context, protocol, protocol.propagateFailure, status, failing, type);
  convert(context, failing, passed.term, passed.type, type, value.span);
  let within = scope.under(arena.make('not', [failed]));
  if (pattern !== undefined && protocol.extract !== undefined) {
    const { term, type: extracted } = callOnStatus(context, protocol, protocol.extract, status, within);
    const variable = context.program.resolution.variables.get(pattern as ast.NamePattern);
    if (pattern.kind === 'name-pattern' && pattern.type !== undefined && variable !== undefined) {
      const declared = modelVariable(context, variable, 'local', scope).type;
      convert(context, within, term, extracted, declared, value.span);
    }
    const matched = matchPattern(context, pattern, term, within);
    const { condition, bindings } = matched;
    within.claim('match-exhaustive', condition, pattern.span);
    if (pattern.kind !== 'name-pattern') claimWrittenTypes(context, matched, within.under(condition));
    within = within.withVariables(bindings);
  }
  return arena.make('ite', [failed, passed.term, lowerExpression(context, expression.body, within)]);
}

/** The value of a member of the status, and the type that its declaration gives it here. */
export interface Called {
  readonly term: Term;
  readonly type: Type;
}

/** One of the functions of the protocol, applied to a status. */
export function callOnStatus(
  context: LowerContext,
  protocol: FailureProtocol,
  call: FailureCall,
  status: Term,
  scope: Scope,
  expected?: Type,
): Called {
  const { member, span } = call;
  if (member.kind !== 'function') throw new UnsupportedFeature('`:-` with methods', span);
  const type = instantiate(context, context.types.type(protocol.type, span), scope);
  const args = 'args' in type ? type.args : [];
  const symbol = context.functions.symbol(member);
  const bound = new Map<TypeParameterSymbol, Type>();
  const { types } = context.arena;
  if (expected !== undefined) bindParameters(symbol.result, unconstrained(types, expected), bound);
  const own = symbol.typeParameters.slice(args.length).map((one) => bound.get(one) ?? types.int);
  const typeArgs = [...args, ...own];
  const term = memberCall(context, { expression: call, scope, member, receiver: status, typeArgs, args: [] });
  return { term, type: types.substitute(symbol.result, symbol.typeParameters, typeArgs) };
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
