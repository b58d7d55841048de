/** Operators whose operands may be of different types: differences and shifts. */
import type * as ast from '../../syntax/index.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { areComparable, relateComparable } from './compare.js';
import type { Context } from './context.js';
import { INTEGERS_AND_BITS, article, mustBe, mustBeOneOf } from './expect.js';
import { meet, mustBeDefined, mustGive } from './operands.js';
import type { Operand } from './operands.js';

/** `map - set` takes keys away; otherwise both operands are of one type. */
export function inferMinus(ctx: Context, node: ast.Node, left: Operand, right: Operand): Type {
  const { solver } = ctx;
  const result = solver.fresh(true);
  let done = false;
  let agree = true;
  const decide = (): void => {
    if (done) return;
    const from = solver.ancestor(left.type);
    const taken = solver.ancestor(right.type);
    if (from.kind === 'map' || from.kind === 'imap') {
      done = true;
      inferKeysTaken(ctx, from.key, right);
    } else if (from.kind !== 'variable' || (taken.kind !== 'variable' && taken.kind !== 'set')) {
      done = true;
      agree = meet(ctx, node, '-', left, right, result);
    }
  };
  mustBe(ctx, result, left.type, left.expression, "it is the left operand of '-'");
  solver.whenKnown(left.type, decide);
  solver.whenKnown(right.type, decide);
  return agree && mustGive(ctx, node, '-', result) ? result : ERROR;
}

function inferKeysTaken(ctx: Context, key: Type, right: Operand): void {
  const { solver } = ctx;
  solver.preferred(right.type, { kind: 'set', element: key });
  const wrong = (actual: string): string =>
    `The keys to take from a map are given as a set of its keys, but this is ${article(actual)}.`;
  solver.whenKnown(right.type, () => {
    const taken = solver.ancestor(right.type);
    if (taken.kind === 'set') relateComparable(solver, key, taken.element, false);
    ctx.later(() => {
      if (taken.kind === 'error' || (taken.kind === 'set' && areComparable(solver, key, taken.element, false))) return;
      ctx.error('bad-operand', right.expression.span, wrong(solver.text(right.type)));
    });
  });
}

export function inferShift(ctx: Context, operator: '<<' | '>>', left: Operand, right: Operand): Type {
  const result = ctx.solver.fresh(true);
  mustBe(ctx, result, left.type, left.expression, 'it is what is shifted');
  const defined = mustBeDefined(ctx, operator, left);
  mustBeOneOf(
    ctx,
    right.type,
    INTEGERS_AND_BITS,
    right.expression.span,
    (actual) => `A shift is by a number of bits, but this is ${article(actual)}.`,
    'bad-operand',
  );
  return defined ? result : ERROR;
}
