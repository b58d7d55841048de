/**
 * What is printed once and named. A region is a stretch of text in which the same bound variables are in scope: the
 * whole term, or what a binder binds. Sub-terms that occur more than once in a region get a name there; closed ones,
 * wherever they occur, get it in the outermost region.
 */
import type { Arena, Binder, Term } from '../model/index.js';
import type { Piece } from './applications.js';

export class Region {
  /** Bound variables in scope. */
  readonly depth: number;
  /** The regions of binders that stand directly in this one. */
  readonly inner = new Map<Term, Region>();
  /** In an order in which each mentions only earlier ones. */
  named: readonly Term[] = [];
  readonly names = new Map<Term, string>();
  readonly uses = new Map<Term, number>();

  constructor(depth: number) {
    this.depth = depth;
  }
}

/** How a term is written, binders included: the range and body of a binder lie in its own region. */
interface Layout {
  readonly outer: readonly Term[];
  readonly bound: readonly Term[];
}

export function regionsOf(
  arena: Arena,
  root: Term,
  pieces: (term: Term) => readonly Piece[],
  name: () => string,
): Region {
  const outermost = new Region(0);
  const regions = [outermost];
  const stack: { readonly term: Term; readonly region: Region }[] = [];
  const use = (term: Term, from: Region): void => {
    const region = arena.looseBound(term) === 0 ? outermost : from;
    const uses = region.uses.get(term) ?? 0;
    region.uses.set(term, uses + 1);
    if (uses === 0) stack.push({ term, region });
  };
  use(root, outermost);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { term, region } = next;
    const { outer, bound } = layoutOf(arena, term, pieces);
    for (const part of outer) use(part, region);
    if (bound.length === 0) continue;
    const inner = new Region(region.depth + (arena.payload(term) as Binder).types.length);
    region.inner.set(term, inner);
    regions.push(inner);
    for (const part of bound) use(part, inner);
  }
  for (const region of regions) {
    const shared = [...region.uses].filter(([term, uses]) => uses > 1 && isLarge(arena, term));
    // Arguments have smaller numbers than the terms that contain them.
    region.named = shared.map(([term]) => term).sort((a, b) => a - b);
    for (const term of region.named) region.names.set(term, name());
  }
  return outermost;
}

export function isBinder(arena: Arena, term: Term): boolean {
  const operator = arena.operator(term);
  return operator === 'forall' || operator === 'exists' || operator === 'let';
}

/** Trigger terms are in neither: they are printed in full. */
function layoutOf(arena: Arena, term: Term, pieces: (term: Term) => readonly Piece[]): Layout {
  if (arena.operator(term) === 'bound') return { outer: [], bound: [] };
  if (!isBinder(arena, term)) {
    return { outer: pieces(term).filter((piece) => typeof piece !== 'string'), bound: [] };
  }
  const args = arena.argsOf(term);
  if (arena.operator(term) === 'let') return { outer: args.slice(1), bound: args.slice(0, 1) };
  return { outer: [], bound: args.slice(0, 2) };
}

/** A few leaves are shorter than a name and its definition. */
function isLarge(arena: Arena, term: Term): boolean {
  const count = arena.argCount(term);
  if (count > 3) return true;
  for (let i = 0; i < count; i++) if (arena.argCount(arena.arg(term, i)) > 0) return true;
  return false;
}
