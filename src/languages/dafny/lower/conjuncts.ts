/** Conjunctions as written are claims of their own, one for each conjunct. */
import type * as ast from '../syntax/index.js';

/** `a && b && c` as its conjuncts, each to be read where those before it hold. */
export function conjunctsOf(expression: ast.Expression): ast.Expression[] {
  const conjuncts: ast.Expression[] = [];
  const pending = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'binary' && next.operator === '&&') pending.push(next.right, next.left);
    else conjuncts.push(next);
  }
  return conjuncts;
}
