/** `e decreases to f`, as an expression. */
import type { Term } from '../../../model/index.js';
import { decreases } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, type LowerContext } from './context.js';
import { componentsOf } from './contracts.js';
import type { Scope } from './scope.js';

export function lowerDecreasesTo(context: LowerContext, expression: ast.DecreasesToExpression, scope: Scope): Term {
  const lower = (list: readonly ast.Expression[]): Term[] =>
    list.flatMap((one) => componentsOf(context, lowerExpression(context, one, scope)));
  return decreases(context.arena, lower(expression.before), lower(expression.after), expression.strict);
}
