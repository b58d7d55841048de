/** Which parts of a term are computed once per evaluation, however often they occur. */
import type { Arena, Term } from '../model/index.js';
import { subterms } from '../model/index.js';

/** Closed sub-terms that occur more than once and cost more than a name. */
export function worthSharing(arena: Arena, root: Term): Term[] {
  const uses = new Map<Term, number>();
  const order = subterms(arena, [root]);
  for (const term of order) {
    for (const arg of arena.argsOf(term)) uses.set(arg, (uses.get(arg) ?? 0) + 1);
  }
  return order.filter((term) => {
    const isStore = arena.type(term).kind === 'store';
    return (
      (uses.get(term) ?? 0) > 1 &&
      arena.argCount(term) > 0 &&
      arena.looseBound(term) === 0 &&
      !isStore &&
      !isCheap(arena, term)
    );
  });
}

/** One operation on leaves is as cheap as testing a temporary. */
function isCheap(arena: Arena, term: Term): boolean {
  const operator = arena.operator(term);
  if (operator === 'apply' || operator === 'select' || operator === 'call-value') return false;
  return arena.argsOf(term).every((arg) => arena.argCount(arg) === 0) && arena.bindsAt(term, 0) === 0;
}
