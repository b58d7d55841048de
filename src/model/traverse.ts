/** Walks over terms with explicit stacks: each distinct sub-term (under each number of binders) is visited once. */
import type { Arena, Term } from './arena.js';
import type { Instance } from './operators.js';
import type { FunctionSymbol, Variable } from './program.js';
import { parametersOf } from './type-contents.js';
import type { Type, TypeParameterSymbol } from './types.js';

/**
 * Every distinct sub-term, arguments before the terms that contain them. What is `known` is left out with all that it
 * contains: terms of a long path share most of what they are made of, and who looks at one after the other sees it once.
 */
export function subterms(
  arena: Arena,
  roots: readonly Term[],
  known: { readonly has: (term: Term) => boolean } = NOTHING,
): Term[] {
  const order: Term[] = [];
  const seen = new Set<Term>();
  const stack: Term[] = [...roots].reverse();
  const open = new Set<Term>();
  while (stack.length > 0) {
    const term = stack[stack.length - 1] as Term;
    if (seen.has(term) || known.has(term)) {
      stack.pop();
      continue;
    }
    if (open.has(term) || arena.argCount(term) === 0) {
      stack.pop();
      seen.add(term);
      order.push(term);
      continue;
    }
    open.add(term);
    for (let i = arena.argCount(term) - 1; i >= 0; i--) {
      const arg = arena.arg(term, i);
      if (!seen.has(arg)) stack.push(arg);
    }
  }
  return order;
}

const NOTHING: ReadonlySet<Term> = new Set();

export function freeVariables(arena: Arena, roots: readonly Term[]): Set<Variable> {
  const variables = new Set<Variable>();
  for (const term of subterms(arena, roots)) {
    if (arena.operator(term) === 'variable') variables.add(arena.payload(term) as Variable);
  }
  return variables;
}

/** The functions that terms apply, in the order of the sub-terms. */
export function appliedIn(arena: Arena, roots: readonly Term[]): readonly FunctionSymbol[] {
  return subterms(arena, roots).flatMap((term) =>
    arena.operator(term) === 'apply' ? [(arena.payload(term) as Instance).symbol] : [],
  );
}

/** The type parameters that a term depends on. */
export function typeParametersIn(arena: Arena, root: Term): readonly TypeParameterSymbol[] {
  const found = new Set<TypeParameterSymbol>();
  const note = (type: Type): void => {
    for (const parameter of parametersOf(type)) found.add(parameter);
  };
  for (const term of subterms(arena, [root])) {
    note(arena.type(term));
    const payload = arena.payload(term);
    if (arena.operator(term) === 'has-type') note(payload as Type);
    else if (typeof payload === 'object' && 'typeArgs' in payload) payload.typeArgs.forEach(note);
    else if (typeof payload === 'object' && 'types' in payload) payload.types.forEach(note);
  }
  return [...found];
}

/**
 * Rebuilds a term bottom-up. `leaf` may replace a variable or bound variable, given the number of binders above it;
 * `keep` says that a term cannot contain anything to replace. `make` rebuilds a term whose arguments changed.
 */
function rewrite(
  arena: Arena,
  root: Term,
  keep: (term: Term, depth: number) => boolean,
  leaf: (term: Term, depth: number) => Term,
  make: (term: Term, args: readonly Term[]) => Term,
): Term {
  // Results by number of binders above, because a bound variable means something else there.
  const done: Map<Term, Term>[] = [];
  const resultsAt = (depth: number): Map<Term, Term> => (done[depth] ??= new Map());
  const stack: { readonly term: Term; readonly depth: number }[] = [{ term: root, depth: 0 }];
  while (stack.length > 0) {
    const { term, depth } = stack[stack.length - 1] as { term: Term; depth: number };
    const results = resultsAt(depth);
    if (results.has(term)) {
      stack.pop();
      continue;
    }
    if (keep(term, depth)) {
      results.set(term, term);
      continue;
    }
    const count = arena.argCount(term);
    if (count === 0) {
      results.set(term, leaf(term, depth));
      continue;
    }
    const args: Term[] = [];
    let ready = true;
    for (let i = 0; i < count; i++) {
      const arg = arena.arg(term, i);
      const argDepth = depth + arena.bindsAt(term, i);
      const result = resultsAt(argDepth).get(arg);
      if (result === undefined) {
        stack.push({ term: arg, depth: argDepth });
        ready = false;
      } else {
        args.push(result);
      }
    }
    if (!ready) continue;
    const changed = args.some((arg, i) => arg !== arena.arg(term, i));
    results.set(term, changed ? make(term, args) : term);
  }
  return resultsAt(0).get(root) as Term;
}

const remake =
  (arena: Arena) =>
  (term: Term, args: readonly Term[]): Term =>
    arena.make(arena.operator(term), args, arena.payload(term), arena.type(term));

/** Replaces free variables; replacements are moved under binders without capture. */
export function substitute(arena: Arena, root: Term, replacements: ReadonlyMap<Variable, Term>): Term {
  if (replacements.size === 0) return root;
  const leaf = (term: Term, depth: number): Term => {
    if (arena.operator(term) !== 'variable') return term;
    const replacement = replacements.get(arena.payload(term) as Variable);
    return replacement === undefined ? term : shift(arena, replacement, depth);
  };
  return rewrite(arena, root, () => false, leaf, remake(arena));
}

/** Adds `by` to the bound variables that are free in the term: what a term needs to be moved under `by` binders. */
export function shift(arena: Arena, root: Term, by: number): Term {
  if (by === 0 || arena.looseBound(root) === 0) return root;
  return rewrite(
    arena,
    root,
    (term, depth) => arena.looseBound(term) <= depth,
    (term, depth) => {
      if (arena.operator(term) !== 'bound') return term;
      const index = arena.payload(term) as number;
      return index < depth ? term : arena.bound(index + by, arena.type(term));
    },
    remake(arena),
  );
}

/** The body of a binder with terms for its variables: `bound(i)` becomes `values[i]`, outer ones move down. */
export function instantiate(arena: Arena, body: Term, values: readonly Term[]): Term {
  if (arena.looseBound(body) === 0) return body;
  return rewrite(
    arena,
    body,
    (term, depth) => arena.looseBound(term) <= depth,
    (term, depth) => {
      if (arena.operator(term) !== 'bound') return term;
      const index = arena.payload(term) as number;
      if (index < depth) return term;
      const value = values[index - depth];
      if (value !== undefined) return shift(arena, value, depth);
      return arena.bound(index - values.length, arena.type(term));
    },
    remake(arena),
  );
}

/** The inverse: variables become `bound(0) … bound(n-1)` of a binder that is about to be put around the term. */
export function abstract(arena: Arena, root: Term, variables: readonly Variable[]): Term {
  const shifted = shift(arena, root, variables.length);
  const indices = new Map(variables.map((variable, index) => [variable, index]));
  return rewrite(
    arena,
    shifted,
    () => false,
    (term, depth) => {
      if (arena.operator(term) !== 'variable') return term;
      const index = indices.get(arena.payload(term) as Variable);
      return index === undefined ? term : arena.bound(index + depth, arena.type(term));
    },
    remake(arena),
  );
}
