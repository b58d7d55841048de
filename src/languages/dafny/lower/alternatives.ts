/** `if { case … }` and `while { case … }`. */
import type { BlockId, Term } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { evaluate, lowerStatements, type Flow } from './flow.js';
import { lowerBindingGuard } from './guards.js';
import { originOf } from '../../origins.js';
import type { Scope } from './scope.js';

/** Any alternative whose guard holds may be taken; `none` is where control goes when no guard does. */
export function lowerAlternatives(
  flow: Flow,
  alternatives: readonly ast.Alternative[],
  scope: Scope,
  none: BlockId,
  span: ast.Span,
): void {
  const { code } = flow;
  const { builder, arena } = code;
  const after = builder.newBlock();
  const guards = alternatives.map(({ guard }) => {
    if (guard.kind !== 'expression-guard') return lowerBindingGuard(flow, guard, scope);
    return { condition: evaluate(flow, guard.condition, scope), find: () => scope };
  });
  const conditions = guards.map(({ condition }) => condition);
  const some = builder.newBlock();
  builder.branch(simplify.or(arena, conditions), some, none, originOf(span));
  builder.start(some);
  const bodies = alternatives.map(() => builder.newBlock());
  builder.exit({ kind: 'choose', targets: bodies, origin: originOf(span) });
  alternatives.forEach((alternative, i) => {
    builder.start(bodies[i] as BlockId);
    // The choice is among those that are possible.
    code.assume(conditions[i] as Term, 'language', alternative.span);
    lowerStatements(flow, alternative.body, guards[i]?.find() ?? scope);
    builder.jump(after);
  });
  builder.start(after);
}
