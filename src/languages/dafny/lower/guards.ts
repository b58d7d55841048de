/** Guards of branches and loops; a binding guard `x :| P` finds a value. */
import type { BlockId, Term, Variable } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { openBinder } from './binders.js';
import { variableOf } from './context.js';
import { branchOn, inCode, type Flow } from './flow.js';
import { originOf } from '../../origins.js';
import type { Scope } from './scope.js';

/** Goes one of two ways, and starts the first; the scope there knows what a binding guard found. */
export function lowerGuard(
  flow: Flow,
  guard: ast.Guard | undefined,
  scope: Scope,
  then: BlockId,
  otherwise: BlockId,
  at: ast.Node,
): Scope {
  const { code } = flow;
  const { builder } = code;
  if (guard === undefined) {
    builder.exit({ kind: 'choose', targets: [then, otherwise], origin: originOf(at.span) });
    builder.start(then);
    return scope;
  }
  if (guard.kind === 'expression-guard') {
    branchOn(flow, guard.condition, scope, then, otherwise);
    builder.start(then);
    return scope;
  }
  const { condition, find } = lowerBindingGuard(flow, guard, scope);
  builder.branch(condition, then, otherwise, originOf(guard.span));
  builder.start(then);
  return find();
}

/** That there is a value; `find` emits its choice and returns the scope that knows it. */
export function lowerBindingGuard(
  flow: Flow,
  guard: ast.BindingGuard,
  scope: Scope,
): { readonly condition: Term; readonly find: () => Scope } {
  const { code } = flow;
  const { arena, context } = code;
  const opened = openBinder(context, guard.variables, guard.condition, inCode(flow, scope));
  const types = opened.variables.map(({ type }) => type);
  const condition = arena.bind('exists', types, [arena.true, code.close(opened.range, opened.variables)]);
  const find = (): Scope => {
    let within = scope;
    const targets: Variable[] = [];
    for (const node of guard.variables) {
      const declared = code.declare(variableOf(context, node), within);
      within = declared.scope;
      targets.push(declared.model);
    }
    const found = code.rename(opened.range, opened.variables, targets);
    const ghost = targets.every((target) => target.ghost);
    code.add({ kind: 'such-that', targets, condition: found, exists: undefined }, guard.span, ghost);
    return within;
  };
  return { condition, find };
}
