/** `S; e`: proof steps before an expression. What they show is known while the expression is checked. */
import type { Term } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, type LowerContext } from './context.js';
import { premiseOf } from './premises.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerStatementExpression(
  context: LowerContext,
  expression: ast.StatementExpression,
  scope: Scope,
): Term {
  const { statement, body } = expression;
  switch (statement.kind) {
    case 'assert': {
      if (statement.proof !== undefined) {
        return lowerExpression(context, body, scope.under(context.proofSteps(statement, scope)));
      }
      const condition = lowerExpression(context, statement.condition, scope.with({ compiled: false }));
      const verifiedUnder = premiseOf(context, statement.attributes, scope);
      scope.claim('assertion', condition, statement.condition.span, { explicit: true, verifiedUnder });
      return lowerExpression(context, body, scope.under(condition));
    }
    case 'assume':
    case 'reveal':
    case 'call':
    case 'calc': {
      const known = context.proofSteps(statement, scope);
      return lowerExpression(context, body, scope.under(known));
    }
    default:
      throw new UnsupportedFeature(`${statement.kind} inside an expression`, statement.span);
  }
}
