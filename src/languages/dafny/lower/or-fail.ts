/**
 * `x, y :- e;`: on failure, the failure is passed on; otherwise the value goes to the targets. All of them are the places that
 * they were before, but the first is written when the others have got their values.
 */
import type { Term, Type, Variable } from '../../../model/index.js';
import type { FailureCall } from '../resolve/resolution.js';
import type * as ast from '../syntax/index.js';
import type { Target } from './places.js';
import { typeOf } from './context.js';
import { convert } from './conversions.js';
import { callOnStatus, type Called } from './failures.js';
import { evaluate, inCode, isGhost, type Flow } from './flow.js';
import { claimAllInitialised } from './initialised.js';
import { calledMethod, lowerMethodCall } from './method-calls.js';
import { originOf } from '../../origins.js';
import { assignPlaces, claimApart, fixed } from './places.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

type OrFail = Extract<ast.Initializer, { kind: 'or-fail' }>;

/** How further targets get their values: from further right-hand sides, or from further results of a call. */
interface Assigners {
  readonly values: (targets: readonly Target[], values: readonly ast.Rhs[]) => void;
  readonly results: (targets: readonly Target[], results: readonly Variable[]) => void;
}

export function lowerOrFail(
  flow: Flow,
  statement: ast.LocalsStatement | ast.AssignStatement,
  evaluated: readonly Target[],
  initializer: OrFail,
  scope: Scope,
  assign: Assigners,
): void {
  const { code } = flow;
  const { context, arena, builder } = code;
  const protocol = context.program.resolution.failures.get(statement);
  const [first, ...rest] = initializer.values;
  if (protocol === undefined || first?.kind !== 'expression-rhs')
    throw new UnsupportedFeature('`:-` here', statement.span);
  const targets = fixed(flow, statement, evaluated, () => true);
  const { status, others } = outcome(flow, first.value, scope, statement);
  const head = protocol.extract === undefined ? undefined : targets[0];
  const tail = head === undefined ? targets : targets.slice(1);
  // Also where the first value turns out to be a failure.
  if (rest.length > 0) assign.values(tail, rest);
  else assign.results(tail, others);
  const inside = inCode(flow, scope);
  const call = (called: FailureCall, expected?: Type): Called =>
    callOnStatus(context, protocol, called, status, inside, expected);
  const { term: failed } = call(protocol.isFailure);
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
      if (result === undefined || protocol.propagateFailure === undefined)
        throw new UnsupportedFeature('`:-` in a method without a result', statement.span);
      const { model } = result;
      const passed = call(protocol.propagateFailure, model.type);
      convert(context, inside, passed.term, passed.type, model.type, statement.span);
      code.assign(model, passed.term, statement.span);
      claimAllInitialised(flow, statement, scope, statement.span);
      builder.jump(flow.exit);
      builder.start(stay);
    }
  }
  const ghost = isGhost(flow, statement);
  if (head !== undefined && protocol.extract !== undefined) {
    claimApart(flow, scope, head, tail);
    const { term: value, type } = call(protocol.extract);
    convert(context, inside, value, type, head.place.type, head.span);
    assignPlaces(flow, [{ place: head.place, value }], statement.span, ghost);
  }
}

/** The status, kept in a variable, and further results of a call. */
function outcome(
  flow: Flow,
  value: ast.Expression,
  scope: Scope,
  statement: ast.Statement,
): { readonly status: Term; readonly others: readonly Variable[] } {
  const { code } = flow;
  const { arena } = code;
  if (value.kind === 'apply' && calledMethod(flow, value) !== undefined) {
    const { results } = lowerMethodCall(flow, value, scope, statement);
    const [status, ...others] = results;
    if (status === undefined) throw new UnsupportedFeature('`:-` on a call without a result', value.span);
    return { status: arena.variable(status), others };
  }
  const status = code.temporary('status', typeOf(code.context, value, scope), isGhost(flow, statement));
  code.assign(status, evaluate(flow, value, scope), value.span);
  return { status: arena.variable(status), others: [] };
}
