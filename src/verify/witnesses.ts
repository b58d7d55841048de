/**
 * Existence by example. A solver that instantiates by triggers finds no witness for `exists x :: low < x`, because
 * nothing to look at mentions one. What the condition compares a variable with suggests candidates; a goal may be shown
 * by any of them, which changes nothing about what it says.
 */
import type { Arena, Binder, ConstructorSymbol, Term, Type, Variable } from '../model/index.js';
import { instantiate, simplify, subterms } from '../model/index.js';
import { replace } from './naming.js';
import { placeholder } from './quantify.js';

/** For `exists`: the same, or one of the instances at candidates. Other conditions as they are. */
export function withWitnesses(arena: Arena, condition: Term): Term {
  if (arena.operator(condition) !== 'exists' || arena.looseBound(condition) > 0) return condition;
  const { types } = arena.payload(condition) as Binder;
  const parts = [arena.arg(condition, 0), arena.arg(condition, 1)];
  const candidates = types.map((type, i) => candidatesFor(arena, type, i, types.length, parts));
  const instances = combinations(candidates).map((values) =>
    arena.make('and', [
      ...values.map((value, i) => arena.make('has-type', [value], types[i] as Type)),
      ...parts.map((part) => instantiate(arena, part, values)),
    ]),
  );
  return instances.length === 0 ? withNames(arena, condition) : arena.make('or', [...instances, condition]);
}

/**
 * Collections that are computed inside the binder, of values from outside, with names: `exists e :: e in s - t` as
 * `d == s - t ==> exists e :: e in d`. A solver does not look at what is inside before it has an instance, and may have
 * none before it looks. What holds for any `d` holds for the one that is meant.
 */
function withNames(arena: Arena, condition: Term): Term {
  const parts = subterms(arena, [condition]).filter(
    (term) => arena.looseBound(term) === 0 && arena.argCount(term) > 1 && COLLECTIONS.has(arena.type(term).kind),
  );
  if (parts.length === 0) return condition;
  const names = parts.map((part, i) => placeholder(`part${i}`, arena.type(part)));
  const equalities = parts.map((part, i) => arena.make('eq', [arena.variable(names[i] as Variable), part]));
  return arena.make('implies', [arena.make('and', equalities), replace(arena, condition, parts, names)]);
}

const COLLECTIONS: ReadonlySet<Type['kind']> = new Set(['set', 'infinite-set', 'multiset', 'seq', 'map']);

const MOST_CANDIDATES = 8;
const MOST_COMBINATIONS = 24;

function combinations(candidates: readonly (readonly Term[])[]): Term[][] {
  let all: Term[][] = [[]];
  for (const list of candidates) {
    all = all.flatMap((values) => list.map((value) => [...values, value]));
    if (all.length > MOST_COMBINATIONS) return [];
  }
  return all;
}

function candidatesFor(
  arena: Arena,
  type: Type,
  index: number,
  count: number,
  parts: readonly Term[],
): readonly Term[] {
  const variable = arena.bound(index, type);
  const found = new Set<Term>();
  const suggest = (value: Term, by = 0): void => {
    // An `exists` that is a whole claim has no binder around it, so what is bound in the value is bound here.
    if (arena.looseBound(value) > 0) return;
    found.add(by === 0 ? value : simplify.arithmetic(arena, 'add', value, arena.int(by)));
  };
  for (const term of atoms(arena, parts)) {
    const [a, b] = arena.argsOf(term) as [Term, Term];
    const step = arena.type(b) === arena.types.int ? 1 : 0;
    switch (arena.operator(term)) {
      case 'eq':
        for (const [x, y] of [
          [a, b],
          [b, a],
        ] as const)
          matched(arena, x, y, variable, suggest);
        break;
      case 'le':
        if (a === variable) suggest(b);
        if (b === variable) suggest(a);
        break;
      case 'lt':
        if (a === variable) suggest(b, -step);
        if (b === variable) suggest(a, step);
        break;
      case 'set-member':
        if (arena.operator(a) === 'set')
          for (const element of arena.argsOf(a)) matched(arena, b, element, variable, suggest);
        break;
      case 'seq-contains':
        if (b === variable) suggest(arena.make('seq-index', [a, arena.int(0)]));
        break;
      default:
        break;
    }
  }
  for (const value of simplest(arena, type)) found.add(value);
  return [...found].slice(0, count === 1 ? MOST_CANDIDATES : 4);
}

/** Where the pattern has the variable, the value has a candidate. */
function matched(arena: Arena, pattern: Term, value: Term, variable: Term, suggest: (value: Term) => void): void {
  if (pattern === variable) return suggest(value);
  if (arena.operator(pattern) !== 'construct' || arena.operator(value) !== 'construct') return;
  if (arena.payload(pattern) !== arena.payload(value)) return;
  arena.argsOf(pattern).forEach((part, i) => matched(arena, part, arena.arg(value, i), variable, suggest));
}

/** Comparisons outside inner binders. */
function atoms(arena: Arena, roots: readonly Term[]): Term[] {
  const found: Term[] = [];
  const stack = [...roots].reverse();
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    switch (arena.operator(term)) {
      case 'and':
      case 'or':
      case 'not':
      case 'implies':
        stack.push(...arena.argsOf(term).reverse());
        break;
      default:
        if (arena.argCount(term) === 2) found.push(term);
    }
  }
  return found;
}

function simplest(arena: Arena, type: Type): readonly Term[] {
  switch (type.kind) {
    case 'bool':
      return [arena.true, arena.false];
    case 'int':
      return [arena.int(0), arena.int(1)];
    case 'real':
      return [arena.real(0)];
    case 'seq':
    case 'set':
    case 'multiset':
    case 'map':
      return [arena.make(type.kind, [], undefined, type)];
    case 'datatype':
      return type.datatype.constructors
        .filter(({ fields }: ConstructorSymbol) => fields.length === 0)
        .map((constructor) => arena.construct(constructor, [], type));
    case 'reference':
      return [arena.make('null', [])];
    default:
      return [];
  }
}
