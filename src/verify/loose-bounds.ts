/** What a term under binders mentions of them. */
import type { Arena, Term, Type } from '../model/index.js';

/** Indices of bound variables that are free in the term, with their types. */
export function looseBounds(arena: Arena, root: Term): Map<number, Type> {
  const found = new Map<number, Type>();
  if (arena.looseBound(root) === 0) return found;
  const seen = new Set<string>();
  const stack: { readonly term: Term; readonly depth: number }[] = [{ term: root, depth: 0 }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { term, depth } = item;
    if (arena.looseBound(term) <= depth) continue;
    const key = `${term} ${depth}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (arena.operator(term) === 'bound') {
      found.set((arena.payload(term) as number) - depth, arena.type(term));
      continue;
    }
    for (let i = 0; i < arena.argCount(term); i++) {
      stack.push({ term: arena.arg(term, i), depth: depth + arena.bindsAt(term, i) });
    }
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}
