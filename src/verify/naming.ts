/** Quantified formulas with names for parts of them: `P(e)` becomes `P(v)` for all `v` with `v == e`. */
import type { Arena, Term, Variable } from '../model/index.js';
import { abstract, instantiate, shift } from '../model/index.js';
import { placeholder } from './quantify.js';
import type { Quantified } from './triggers.js';

/** The parts are terms under the binder. Under `exists` the meaning is kept as well. */
export function nameParts(arena: Arena, { types, range, body }: Quantified, parts: readonly Term[]): Quantified {
  const own = types.map((type, i) => placeholder(`x${i}`, type));
  const open = (term: Term): Term =>
    instantiate(
      arena,
      term,
      own.map((variable) => arena.variable(variable)),
    );
  const names = parts.map((part, i): Variable => placeholder(`y${i}`, arena.type(part)));
  const values = parts.map(open);
  const replaced = (term: Term): Term => replace(arena, open(term), values, names);
  const equalities = values.map((value, i) => arena.make('eq', [arena.variable(names[i] as Variable), value]));
  const all = [...own, ...names];
  const conjuncts = range === arena.true ? equalities : [...equalities, replaced(range)];
  return {
    types: [...types, ...names.map(({ type }) => type)],
    range: abstract(arena, conjuncts.length === 1 ? (conjuncts[0] as Term) : arena.make('and', conjuncts), all),
    body: abstract(arena, replaced(body), all),
  };
}

/** Each of the parts, wherever it occurs, by the variable of the same position. */
export function replace(arena: Arena, root: Term, parts: readonly Term[], names: readonly Variable[]): Term {
  const done: Map<Term, Term>[] = [];
  const resultsAt = (depth: number): Map<Term, Term> =>
    (done[depth] ??= new Map(
      parts.map((part, i) => [shift(arena, part, depth), arena.variable(names[i] as Variable)] as const),
    ));
  const stack = [{ term: root, depth: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { term, depth } = top;
    if (resultsAt(depth).has(term)) {
      stack.pop();
      continue;
    }
    const args = arena.argsOf(term).map((arg, i) => ({ term: arg, depth: depth + arena.bindsAt(term, i) }));
    const missing = args.filter((arg) => !resultsAt(arg.depth).has(arg.term));
    if (missing.length > 0) {
      for (const arg of missing) stack.push(arg);
      continue;
    }
    const results = args.map((arg) => resultsAt(arg.depth).get(arg.term) as Term);
    const changed = results.some((result, i) => result !== args[i]?.term);
    const made = changed ? arena.make(arena.operator(term), results, arena.payload(term), arena.type(term)) : term;
    resultsAt(depth).set(term, made);
  }
  return resultsAt(0).get(root) as Term;
}
