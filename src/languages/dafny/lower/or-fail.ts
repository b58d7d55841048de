/** `x :- e;`: on failure, the failure is passed on; otherwise the value goes to the targets. */
import type { Term, Type } from '../../../model/index.js';
import type { FailureProtocol } from '../resolve/resolution.js';
import type * as ast from '../syntax/index.js';
import type { Target } from './places.js';
import { typeOf } from './context.js';
import { convert } from './conversions.js';
import { callOnStatus, extractedType } from './failures.js';
import { evaluate, inCode, isGhost, type Flow } from './flow.js';
import { claimAllInitialised } from './initialised.js';
import { calledMethod, lowerMethodCall } from './method-calls.js';
import { originOf } from './origins.js';
import { assignPlaces } from './places.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from './unsupported.js';

type OrFail = Extract<ast.Initializer, { kind: 'or-fail' }>;

export function lowerOrFail(
  flow: Flow,
  statement: ast.LocalsStatement | ast.AssignStatement,
  targets: readonly Target[],
  initializer: OrFail,
  scope: Scope,
  assignRest: (targets: readonly Target[], values: readonly ast.Rhs[]) => void,
): void {
  const { code } = flow;
  const { context, arena, builder } = code;
  const protocol = context.program.resolution.failures.get(statement);
  const [first, ...rest] = initializer.values;
  if (protocol === undefined || first?.kind !== 'expression-rhs')
    throw new UnsupportedFeature('`:-` here', statement.span);
  const { status, others } = outcome(flow, first.value, scope, statement);
  const inside = inCode(flow, scope);
  const call = (member: FailureProtocol['isFailure'], expected?: Type): Term =>
    callOnStatus(context, protocol, member, status, inside, statement.span, expected);
  const failed = call(protocol.isFailure);
  switch (initializer.keyword) {
    case 'assert':
    case 'expect':
      inside.claim(initializer.keyword === 'assert' ? 'assertion' : 'expect', arena.make('not', [failed]), first.span, {
        explicit: true,
      });
      break;
    case 'assume':
      code.assume(arena.make('not', [failed]), 'program', first.span);
      break;
    case undefined: {
      const [leave, stay] = [builder.newBlock(), builder.newBlock()];
      builder.branch(failed, leave, stay, originOf(first.span));
      builder.start(leave);
      const [result] = flow.results;
      if (result === undefined) throw new UnsupportedFeature('`:-` in a method without a result', statement.span);
      code.assign(result.model, call(protocol.propagateFailure, result.model.type), statement.span);
      claimAllInitialised(flow, statement, scope, statement.span);
      builder.jump(flow.exit);
      builder.start(stay);
    }
  }
  const ghost = isGhost(flow, statement);
  const head = protocol.extract === undefined ? undefined : targets[0];
  const tail = head === undefined ? targets : targets.slice(1);
  if (head !== undefined && protocol.extract !== undefined) {
    const value = call(protocol.extract);
    convert(
      context,
      inside,
      value,
      extractedType(context, protocol, inside, statement.span),
      head.place.type,
      head.span,
    );
    assignPlaces(flow, [{ place: head.place, value }], statement.span, ghost);
  }
  if (rest.length > 0) assignRest(tail, rest);
  else
    assignPlaces(
      flow,
      tail.map(({ place }, i) => ({ place, value: others[i] as Term })),
      statement.span,
      ghost,
    );
}

/** The status, kept in a variable, and further results of a call. */
function outcome(
  flow: Flow,
  value: ast.Expression,
  scope: Scope,
  statement: ast.Statement,
): { readonly status: Term; readonly others: readonly Term[] } {
  const { code } = flow;
  const { arena } = code;
  if (value.kind === 'apply' && calledMethod(flow, value) !== undefined) {
    const { results } = lowerMethodCall(flow, value, scope, statement);
    const [status, ...others] = results.map((result) => arena.variable(result));
    if (status === undefined) throw new UnsupportedFeature('`:-` on a call without a result', value.span);
    return { status, others };
  }
  const status = code.temporary('status', typeOf(code.context, value, scope), isGhost(flow, statement));
  code.assign(status, evaluate(flow, value, scope), value.span);
  return { status: arena.variable(status), others: [] };
}
