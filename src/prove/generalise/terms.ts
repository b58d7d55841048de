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

/** The parts of a conjunction; an implication gives one for each part of its conclusion. */
export function conjunctsOf(arena: Arena, term: Term): readonly Term[] {
  switch (arena.operator(term)) {
    case 'and':
      return arena.argsOf(term).flatMap((arg) => conjunctsOf(arena, arg));
    case 'implies': {
      const [premise, conclusion] = arena.argsOf(term) as [Term, Term];
      return conjunctsOf(arena, conclusion).map((one) => simplify.implies(arena, premise, one));
    }
    default:
      return [term];
  }
}

export function add(arena: Arena, term: Term, by: number): Term {
  if (by === 0) return term;
  return by > 0
    ? simplify.arithmetic(arena, 'add', term, arena.int(by))
    : simplify.arithmetic(arena, 'sub', term, arena.int(-by));
}
