/**
 * How the variables of a binder are enumerated. A variable's domain is read off what is so for all values that matter: bounds
 * on an integer, membership in a finite collection, an equation, or one of several such; or off its type, where the type is
 * finite. Variables are ordered so that each domain depends only on earlier ones (`0 <= i < j < n` enumerates j first).
 */
import type { Arena, Term, Type } from '../model/index.js';
import { subterms } from '../model/index.js';
import type { Conditions, Conjunct, Conjuncts } from './conjuncts.js';
import { conjunctsOf } from './conjuncts.js';

export type Domain =
  /** Every `low` is at most the value, which is below every `high`; both lists are non-empty. */
  | { readonly kind: 'between'; readonly lows: readonly Term[]; readonly highs: readonly Term[] }
  /** The elements of a sequence, set or multiset, or the keys of a map. */
  | { readonly kind: 'members'; readonly collection: Term }
  | { readonly kind: 'equal'; readonly value: Term }
  | { readonly kind: 'type'; readonly type: Type }
  /** The values of each of them; some may be in several. */
  | { readonly kind: 'union'; readonly domains: readonly Domain[] }
  /** No domain: small integers near these are tried until one fits. Only where one value is enough. */
  | { readonly kind: 'search'; readonly near: readonly Term[] }
  /** The same for other types. */
  | { readonly kind: 'samples'; readonly type: Type };

export interface PlannedVariable {
  readonly index: number;
  readonly domain: Domain;
}

/** The variables in the order of enumeration, or the index of one that cannot be enumerated. */
export type Plan =
  | { readonly kind: 'plan'; readonly variables: readonly PlannedVariable[] }
  | { readonly kind: 'unbounded'; readonly index: number };

/** Where to look if a variable has no domain, and what it means if nothing is found. */
export interface Search {
  /** How far from zero, for integers. */
  readonly distance: number;
  /** Whether small values of other types are tried. */
  readonly samples: boolean;
  /** Whether a value is chosen, and not only looked for: then equal collections give the same one. */
  readonly chooses: boolean;
  readonly otherwise: string;
}

/** One value is enough, and there should be one. */
export const MANY: Search = {
  distance: 1000,
  samples: true,
  chooses: true,
  otherwise: 'no small value was found that fits',
};

/** Inside an expression, where the choice is a function: a sample of a type would be taken for the value that it has. */
export const NUMBERS: Search = { ...MANY, samples: false };

/** One value decides a quantifier; that a few do not says nothing. */
export const SOME: Search = {
  distance: 16,
  samples: false,
  chooses: false,
  otherwise: 'infinitely many values to try',
};

/** What a value of a quantifier must satisfy to decide it: a witness of `exists`, or one against `forall`. */
export function decisive(arena: Arena, quantifier: Term): Conditions {
  const [range, body] = arena.argsOf(quantifier) as [Term, Term];
  return arena.operator(quantifier) === 'exists' ? { hold: [range, body] } : { hold: [range], fails: body };
}

/** `conditions` are so for every value that matters; bound variables `0 … n-1` are the binder's. */
export function planDomains(
  arena: Arena,
  types: readonly Type[],
  conditions: Conditions,
  search: Search | undefined,
): Plan {
  const all = conjunctsOf(arena, conditions);
  // Alternatives may have values in common.
  const conjuncts = conditions.once === true ? all.filter(({ kind }) => kind === 'atom') : all;
  const variables: PlannedVariable[] = [];
  const open = new Set(types.keys());
  while (open.size > 0) {
    let progress = false;
    for (const index of open) {
      const type = types[index] as Type;
      const domain =
        domainOf(arena, type, conjuncts, open, index) ??
        (isEnumerable(type) ? { kind: 'type' as const, type } : undefined);
      if (domain === undefined) continue;
      variables.push({ index, domain });
      open.delete(index);
      progress = true;
    }
    if (progress) continue;
    const index = Math.min(...open);
    const type = types[index] as Type;
    if (search === undefined || (type.kind !== 'int' && !search.samples)) return { kind: 'unbounded', index };
    const domain: Domain =
      type.kind === 'int'
        ? { kind: 'search', near: boundsOf(arena, types, conjuncts, open, index) }
        : { kind: 'samples', type };
    variables.push({ index, domain });
    open.delete(index);
  }
  return { kind: 'plan', variables };
}

function domainOf(
  arena: Arena,
  type: Type,
  conjuncts: Conjuncts,
  open: ReadonlySet<number>,
  index: number,
): Domain | undefined {
  const variable = arena.bound(index, type);
  const known = (term: Term): boolean => !mentionsOpen(arena, term, open);
  const atoms = atomsOf(conjuncts);
  for (const atom of atoms) {
    const collection = collectionOf(arena, atom, variable);
    if (collection !== undefined && known(collection)) return { kind: 'members', collection };
    const value = equatedTo(arena, atom, variable);
    if (value !== undefined && known(value)) return { kind: 'equal', value };
  }
  if (type.kind === 'int') {
    const { lows, highs } = integerBounds(arena, atoms, variable, known);
    if (lows.length > 0 && highs.length > 0) return { kind: 'between', lows, highs };
  }
  const always = conjuncts.filter(({ kind }) => kind === 'atom');
  for (const conjunct of conjuncts) {
    if (conjunct.kind === 'atom') continue;
    const domains = conjunct.ways.map((way) => domainOf(arena, type, [...always, ...way], open, index));
    if (domains.every((domain) => domain !== undefined)) return { kind: 'union', domains };
  }
  return undefined;
}

function atomsOf(conjuncts: Conjuncts): readonly Term[] {
  return conjuncts.flatMap((conjunct: Conjunct) => (conjunct.kind === 'atom' ? [conjunct.term] : []));
}

/** Terms that bound an integer from either side, as places to start a search from. */
function boundsOf(
  arena: Arena,
  types: readonly Type[],
  conjuncts: Conjuncts,
  open: ReadonlySet<number>,
  index: number,
): readonly Term[] {
  const variable = arena.bound(index, types[index] as Type);
  const { lows, highs } = integerBounds(
    arena,
    atomsOf(conjuncts),
    variable,
    (term) => !mentionsOpen(arena, term, open),
  );
  return [...lows, ...highs];
}

/**
 * `low <= x` and `x < high` for every low and high. Bounds reach through other variables that are still open: in
 * `0 <= i < j < n`, i is below n as well. The range itself is tested afterwards, so a wider domain does no harm.
 */
function integerBounds(
  arena: Arena,
  atoms: readonly Term[],
  variable: Term,
  known: (term: Term) => boolean,
): { readonly lows: readonly Term[]; readonly highs: readonly Term[] } {
  const orders = atoms.flatMap((atom) => {
    const operator = arena.operator(atom);
    if (operator !== 'le' && operator !== 'lt') return [];
    return [{ strict: operator === 'lt', below: arena.arg(atom, 0), above: arena.arg(atom, 1) }];
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
