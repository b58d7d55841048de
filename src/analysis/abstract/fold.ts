import type { Term } from '../../model/index.js';

/** Computes something of a term from the same of other terms, with an explicit stack, remembering every result. */
export function fold<T>(
  known: Map<Term, T>,
  root: Term,
  needs: (term: Term) => readonly Term[],
  combine: (term: Term, of: (term: Term) => T) => T,
): T {
  const ready = known.get(root);
  if (ready !== undefined) return ready;
  const of = (term: Term): T => known.get(term) as T;
  const stack = [root];
  for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
    const waiting = known.has(term) ? [] : needs(term).filter((needed) => !known.has(needed));
    if (waiting.length > 0) {
      stack.push(...waiting);
      continue;
    }
    stack.pop();
    if (!known.has(term)) known.set(term, combine(term, of));
  }
  return of(root);
}
