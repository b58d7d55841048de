/** Small operations on terms that templates are made with. */
import type { Arena, Term } from '../../model/index.js';
import { simplify, subterms } from '../../model/index.js';

/** The root with one closed term in place of another, wherever it occurs. */
export function replaced(arena: Arena, root: Term, from: Term, to: Term): Term {
  const results = new Map<Term, Term>();
  for (const term of subterms(arena, [root])) {
    if (term === from) {
      results.set(term, to);
      continue;
    }
    const args = arena.argsOf(term);
    const now = args.map((arg) => results.get(arg) as Term);
    const isSame = now.every((arg, i) => arg === args[i]);
    results.set(term, isSame ? term : arena.make(arena.operator(term), now, arena.payload(term), arena.type(term)));
  }
  return results.get(root) as Term;
}

/** The parts of a conjunction; an implication gives one for each part of its conclusion. Conjunctions may nest deep. */
export function conjunctsOf(arena: Arena, root: Term): readonly Term[] {
  const found: Term[] = [];
  const work = [{ term: root, premise: arena.true }];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { term, premise } = next;
    const operator = arena.operator(term);
    if (operator === 'and') {
      for (const arg of arena.argsOf(term).reverse()) work.push({ term: arg, premise });
    } else if (operator === 'implies') {
      const [condition, conclusion] = arena.argsOf(term) as [Term, Term];
      work.push({ term: conclusion, premise: simplify.and(arena, [premise, condition]) });
    } else {
      found.push(simplify.implies(arena, premise, term));
    }
  }
  return found;
}

export function add(arena: Arena, term: Term, by: number): Term {
  if (by === 0) return term;
  return by > 0
    ? simplify.arithmetic(arena, 'add', term, arena.int(by))
    : simplify.arithmetic(arena, 'sub', term, arena.int(-by));
}
