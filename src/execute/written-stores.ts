/**
 * Conditions about stores that were written: no run has such a store, but what is read from it is what was written, or what
 * the store had before.
 */
import type { Arena, Term } from '../model/index.js';
import { simplify, subterms } from '../model/index.js';

/** The same condition, which reads stores of states only. */
export function readThroughWrites(arena: Arena, root: Term): Term {
  const terms = subterms(arena, [root]);
  if (!terms.some((term) => arena.operator(term) === 'update')) return root;
  const results = new Map<Term, Term>();
  for (const term of terms) {
    const args = arena.argsOf(term).map((arg) => results.get(arg) as Term);
    const [store, ...keys] = args;
    const isRead = arena.operator(term) === 'select' && store !== undefined;
    results.set(term, isRead ? read(arena, store, keys) : simplify.simplified(arena, arena.operator(term), args, term));
  }
  return results.get(root) as Term;
}

function read(arena: Arena, store: Term, keys: readonly Term[]): Term {
  const writes: { readonly same: Term; readonly value: Term }[] = [];
  let before = store;
  for (; arena.operator(before) === 'update'; before = arena.arg(before, 0)) {
    const [, ...written] = arena.argsOf(before);
    const value = written.pop() as Term;
    const same = simplify.and(
      arena,
      written.map((key, i) => simplify.eq(arena, key, keys[i] as Term)),
    );
    writes.push({ same, value });
  }
  return writes.reduceRight(
    (otherwise, { same, value }) => simplify.ite(arena, same, value, otherwise),
    arena.make('select', [before, ...keys]),
  );
}
