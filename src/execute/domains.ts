/**
 * How the variables of a binder are enumerated. A variable's domain is read off the conjuncts of the range: bounds on an
 * integer, membership in a finite collection, an equation; or off its type, where the type is finite. Variables are
 * ordered so that each domain depends only on earlier ones (`0 <= i < j < n` enumerates j first).
 */
import type { Arena, Term, Type } from '../model/index.js';
import { subterms } from '../model/index.js';

export type Domain =
  /** Every `low` is at most the value, which is below every `high`; both lists are non-empty. */
  | { readonly kind: 'between'; readonly lows: readonly Term[]; readonly highs: readonly Term[] }
  /** The elements of a sequence, set or multiset, or the keys of a map. */
  | { readonly kind: 'members'; readonly collection: Term }
  | { readonly kind: 'equal'; readonly value: Term }
  | { readonly kind: 'type'; readonly type: Type }
  /** No domain: small integers near these are tried until one fits. Only where one value is enough. */
  | { readonly kind: 'search'; readonly near: readonly Term[] };

export interface PlannedVariable {
  readonly index: number;
  readonly domain: Domain;
}

/** The variables in the order of enumeration, or the index of one that cannot be enumerated. */
export type Plan =
  | { readonly kind: 'plan'; readonly variables: readonly PlannedVariable[] }
  | { readonly kind: 'unbounded'; readonly index: number };

/** `conditions` hold for every value that matters; bound variables `0 … n-1` are the binder's. */
export function planDomains(arena: Arena, types: readonly Type[], conditions: readonly Term[], search: boolean): Plan {
  const conjuncts = conditions.flatMap((condition) => conjunctsOf(arena, condition));
  const variables: PlannedVariable[] = [];
  const open = new Set(types.keys());
  while (open.size > 0) {
    let progress = false;
    for (const index of open) {
      const domain = domainOf(arena, types, conjuncts, open, index);
      if (domain === undefined) continue;
      variables.push({ index, domain });
      open.delete(index);
      progress = true;
    }
    if (progress) continue;
    const index = Math.min(...open);
    if (!search || types[index]?.kind !== 'int') return { kind: 'unbounded', index };
    variables.push({ index, domain: { kind: 'search', near: boundsOf(arena, types, conjuncts, open, index) } });
    open.delete(index);
  }
  return { kind: 'plan', variables };
}

function domainOf(
  arena: Arena,
  types: readonly Type[],
  conjuncts: readonly Term[],
  open: ReadonlySet<number>,
  index: number,
): Domain | undefined {
  const type = types[index] as Type;
  const variable = arena.bound(index, type);
  const known = (term: Term): boolean => !mentionsOpen(arena, term, open);
  for (const conjunct of conjuncts) {
    const collection = collectionOf(arena, conjunct, variable);
    if (collection !== undefined && known(collection)) return { kind: 'members', collection };
    const value = equatedTo(arena, conjunct, variable);
    if (value !== undefined && known(value)) return { kind: 'equal', value };
  }
  if (type.kind === 'int') {
    const { lows, highs } = integerBounds(arena, conjuncts, variable, known);
    if (lows.length > 0 && highs.length > 0) return { kind: 'between', lows, highs };
  }
  return isEnumerable(type) ? { kind: 'type', type } : undefined;
}

/** Terms that bound an integer from either side, as places to start a search from. */
function boundsOf(
  arena: Arena,
  types: readonly Type[],
  conjuncts: readonly Term[],
  open: ReadonlySet<number>,
  index: number,
): readonly Term[] {
  const variable = arena.bound(index, types[index] as Type);
  const { lows, highs } = integerBounds(arena, conjuncts, variable, (term) => !mentionsOpen(arena, term, open));
  return [...lows, ...highs];
}

/**
 * `low <= x` and `x < high` for every low and high. Bounds reach through other variables that are still open: in
 * `0 <= i < j < n`, i is below n as well. The range itself is tested afterwards, so a wider domain does no harm.
 */
function integerBounds(
  arena: Arena,
  conjuncts: readonly Term[],
  variable: Term,
  known: (term: Term) => boolean,
): { readonly lows: readonly Term[]; readonly highs: readonly Term[] } {
  const orders = conjuncts.flatMap((conjunct) => {
    const operator = arena.operator(conjunct);
    if (operator !== 'le' && operator !== 'lt') return [];
    return [{ strict: operator === 'lt', below: arena.arg(conjunct, 0), above: arena.arg(conjunct, 1) }];
  });
  const next = (term: Term): Term => arena.make('add', [term, arena.int(1)]);
  const reach = (direction: 'below' | 'above'): Term[] => {
    const bounds: Term[] = [];
    const seen = new Set<Term>([variable]);
    const pending = [variable];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const { strict, below, above } of orders) {
        const [from, to] = direction === 'below' ? [above, below] : [below, above];
        if (from !== at || seen.has(to)) continue;
        if (arena.operator(to) === 'bound' && !known(to)) {
          seen.add(to);
          pending.push(to);
        } else if (known(to)) {
          const inclusiveLow = direction === 'below' && !strict;
          const exclusiveHigh = direction === 'above' && strict;
          bounds.push(inclusiveLow || exclusiveHigh || (direction === 'below' && at !== variable) ? to : next(to));
        }
      }
    }
    return bounds;
  };
  return { lows: reach('below'), highs: reach('above') };
}

/** The finite collection that the conjunct says the variable is in. */
function collectionOf(arena: Arena, conjunct: Term, variable: Term): Term | undefined {
  switch (arena.operator(conjunct)) {
    case 'seq-contains':
    case 'set-member':
    case 'map-has': {
      const collection = arena.arg(conjunct, 0);
      const { kind } = arena.type(collection);
      const finite = kind !== 'infinite-set' && kind !== 'infinite-map';
      return arena.arg(conjunct, 1) === variable && finite ? collection : undefined;
    }
    case 'lt':
      return countedMultiset(arena, conjunct, variable);
    default:
      return undefined;
  }
}

function equatedTo(arena: Arena, conjunct: Term, variable: Term): Term | undefined {
  if (arena.operator(conjunct) !== 'eq') return undefined;
  const [a, b] = arena.argsOf(conjunct) as [Term, Term];
  if (a === variable) return b;
  return b === variable ? a : undefined;
}

/** `0 < count(m, x)`: membership in a multiset. */
function countedMultiset(arena: Arena, conjunct: Term, variable: Term): Term | undefined {
  if (arena.operator(conjunct) !== 'lt' || arena.arg(conjunct, 0) !== arena.int(0)) return undefined;
  const count = arena.arg(conjunct, 1);
  if (arena.operator(count) !== 'multiset-count' || arena.arg(count, 1) !== variable) return undefined;
  return arena.arg(count, 0);
}

/** Types with few values, and references: the objects of the run. */
function isEnumerable(type: Type): boolean {
  switch (type.kind) {
    case 'bool':
    case 'char':
    case 'reference':
      return true;
    case 'bitvector':
      return type.width <= 16;
    case 'datatype':
      return type.datatype.constructors.every((constructor) =>
        constructor.fields.every((field) => field.type.kind === 'bool'),
      );
    default:
      return false;
  }
}

/** Whether a binder's variable that is not enumerated yet occurs in the term. */
function mentionsOpen(arena: Arena, term: Term, open: ReadonlySet<number>): boolean {
  if (arena.looseBound(term) === 0) return false;
  // A term with binders of its own shifts indices; such a term is not used as a bound.
  return subterms(arena, [term]).some((sub) =>
    arena.operator(sub) === 'bound'
      ? open.has(arena.payload(sub) as number)
      : arena.argCount(sub) > 0 && arena.bindsAt(sub, 0) > 0,
  );
}

function conjunctsOf(arena: Arena, term: Term): Term[] {
  const conjuncts: Term[] = [];
  const pending = [term];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (arena.operator(next) === 'and') pending.push(...arena.argsOf(next).reverse());
    else conjuncts.push(next);
  }
  return conjuncts;
}
