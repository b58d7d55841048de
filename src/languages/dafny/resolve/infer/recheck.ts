/**
 * The proof of the pudding: every constraint that had a reason is checked again against the types that were found.
 * The solver decides one unknown at a time; this does not rest on how it got there.
 */
import { sameHead, variancesOf } from '../types-relations.js';
import { partsOf } from '../types-substitute.js';
import type { Type } from '../types.js';
import { asSupertype } from './hierarchy.js';
import type { Solver } from './solver.js';

export function recheck(solver: Solver): void {
  for (const { sup, sub, reason } of solver.demands) {
    if (!reason.reported && !isBelow(solver, sub, sup)) solver.fail(reason);
  }
}

function isBelow(solver: Solver, sub: Type, sup: Type): boolean {
  const below = solver.head(sub);
  const above = solver.head(sup);
  if (isOpen(below) || isOpen(above) || below === above) return true;
  const seen = asSupertype(solver.world, below, above);
  if (seen === undefined) return false;
  const variances = variancesOf(above);
  const parts = partsOf(seen);
  return partsOf(above).every((part, i) => {
    const own = parts[i] ?? part;
    if (variances[i] === 'invariant') return isSame(solver, own, part);
    return variances[i] === 'covariant' ? isBelow(solver, own, part) : isBelow(solver, part, own);
  });
}

function isSame(solver: Solver, left: Type, right: Type): boolean {
  const a = solver.head(left);
  const b = solver.head(right);
  if (isOpen(a) || isOpen(b) || a === b) return true;
  const others = partsOf(b);
  return sameHead(a, b) && partsOf(a).every((part, i) => isSame(solver, part, others[i] ?? part));
}

/** What was never found out, or is wrong, has messages of its own. */
function isOpen(type: Type): boolean {
  return type.kind === 'variable' || type.kind === 'error';
}
