/** What reading an object needs: it is not null, it exists in the state that is read, and the frame allows it. */
import type { Term, Variable } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { typeOf, type LowerContext } from './context.js';
import type { Scope } from './scope.js';

export function claimNotNull(context: LowerContext, scope: Scope, expression: ast.Expression, object: Term): void {
  const { arena } = context;
  if (expression.kind === 'this') return;
  const type = typeOf(context, expression, scope);
  const canBeNull = !('nullable' in type) || type.nullable;
  if (canBeNull)
    scope.claim('non-null', arena.make('not', [arena.make('eq', [object, arena.make('null', [])])]), expression.span);
}

export function claimReadable(scope: Scope, alloc: Variable, object: Term, store: Variable, span: ast.Span): void {
  const { arena } = scope;
  if (scope.past) scope.claim('allocated', arena.make('select', [scope.heap(alloc), object]), span);
  const allowed = scope.readCheck?.(object, store, scope);
  if (allowed !== undefined) scope.claim('reads', allowed, span);
}
