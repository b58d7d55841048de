/**
 * Terms of a quantifier that may make a solver instantiate it: applications of what it does not interpret, over the
 * quantifier's own variables, without logical structure inside.
 */
import type { Arena, Binder, FunctionSymbol, Instance, Operator, Term, Variable } from '../model/index.js';
import { instantiate, shift, subterms } from '../model/index.js';

/** Smaller is better. */
export const Tier = {
  good: 0,
  /** With arithmetic over the quantifier's variables inside: solvers match such terms as they are written only. */
  arithmetic: 1,
  /** A product, quotient or remainder of two unknowns, which solvers treat much like a function. */
  nonlinear: 2,
  /** About the type or shape of a value, or whether it is allocated: too many terms match. */
  vague: 3,
} as const;

export interface Candidate {
  /** Under the quantifier alone. */
  readonly term: Term;
  /** The quantifier's variables in it, one bit each. */
  readonly variables: number;
  readonly tier: number;
}

/** More variables than any quantifier that people write; they have to fit a small number. */
export const MOST_VARIABLES = 30;

/** What is known of a term under some binders inside the quantifier. */
interface Facts {
  readonly variables: number;
  /** Mentions a variable of a binder inside the quantifier. */
  readonly inner: boolean;
  readonly logical: boolean;
  readonly arithmetic: boolean;
}

/** In the order in which they are met, without duplicates. `vague` says which functions are last resorts. */
export function candidatesIn(
  arena: Arena,
  count: number,
  roots: readonly Term[],
  vague: (symbol: FunctionSymbol) => boolean,
): Candidate[] {
  const known: Map<Term, Facts>[] = [];
  const found = new Map<Term, Candidate>();
  const factsAt = (depth: number): Map<Term, Facts> => (known[depth] ??= new Map<Term, Facts>());
  const stack = roots.map((term) => ({ term, depth: 0 })).reverse();
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { term, depth } = top;
    const facts = factsAt(depth);
    if (facts.has(term)) {
      stack.pop();
      continue;
    }
    const args = ownArguments(arena, term).map((arg, i) => ({ term: arg, depth: depth + arena.bindsAt(term, i) }));
    const open = args.filter((arg) => !factsAt(arg.depth).has(arg.term));
    if (open.length > 0) {
      for (let i = open.length - 1; i >= 0; i--) stack.push(open[i] as { term: Term; depth: number });
      continue;
    }
    const parts = args.map((arg) => factsAt(arg.depth).get(arg.term) as Facts);
    const own = combine(arena, term, depth, count, parts);
    facts.set(term, own);
    if (own.variables === 0 || own.inner || parts.some((part) => part.logical)) continue;
    const tier = tierOf(arena, term, vague);
    if (tier === undefined) continue;
    const lowered = shift(arena, term, -depth);
    const arithmetic = parts.some((part) => part.arithmetic);
    if (!found.has(lowered)) {
      const worst = arithmetic && tier === Tier.good ? Tier.arithmetic : tier;
      found.set(lowered, { term: lowered, variables: own.variables, tier: worst });
    }
  }
  return [...found.values()];
}

/** Values of `let` in place of their variables, as solvers read them. */
export function withoutLets(arena: Arena, root: Term): Term {
  const all = subterms(arena, [root]);
  if (!all.some((term) => arena.operator(term) === 'let')) return root;
  const results = new Map<Term, Term>();
  for (const term of all) {
    const args = arena.argsOf(term).map((arg) => results.get(arg) as Term);
    if (arena.operator(term) === 'let') {
      results.set(term, instantiate(arena, args[0] as Term, args.slice(1)));
    } else {
      const changed = args.some((arg, i) => arg !== arena.arg(term, i));
      const same = changed ? arena.make(arena.operator(term), args, arena.payload(term), arena.type(term)) : term;
      results.set(term, same);
    }
  }
  return results.get(root) as Term;
}

/** Without the triggers of a binder, which are not part of what it says. */
function ownArguments(arena: Arena, term: Term): readonly Term[] {
  const args = arena.argsOf(term);
  const operator = arena.operator(term);
  if (operator !== 'forall' && operator !== 'exists') return args;
  return args.slice(0, args.length - (arena.payload(term) as Binder).triggers.reduce((sum, size) => sum + size, 0));
}

function combine(arena: Arena, term: Term, depth: number, count: number, parts: readonly Facts[]): Facts {
  const operator = arena.operator(term);
  if (operator === 'bound') {
    const index = (arena.payload(term) as number) - depth;
    const variables = index >= 0 && index < count ? 1 << index : 0;
    return { variables, inner: index < 0, logical: false, arithmetic: false };
  }
  const variables = parts.reduce((all, part) => all | part.variables, 0);
  const binds = arena.argCount(term) > 0 && arena.bindsAt(term, 0) > 0;
  return {
    variables,
    // Under a binder, its own variables are counted as inner: a term with a binder inside is no candidate anyway.
    inner: parts.some((part) => part.inner),
    logical: binds || LOGICAL.has(operator) || parts.some((part) => part.logical),
    arithmetic: parts.some((part) => part.arithmetic) || (variables !== 0 && ARITHMETIC.has(operator)),
  };
}

/** Undefined for what solvers interpret. */
function tierOf(arena: Arena, term: Term, vague: (symbol: FunctionSymbol) => boolean): number | undefined {
  const operator = arena.operator(term);
  if (isProduct(arena, term)) return Tier.nonlinear;
  if (LOGICAL.has(operator) || ARITHMETIC.has(operator) || arena.argCount(term) === 0) return undefined;
  if (arena.bindsAt(term, 0) > 0) return undefined;
  switch (operator) {
    case 'has-type':
    case 'allocated':
    case 'is-constructor':
    case 'construct':
    case 'char-to-int':
    case 'int-to-char':
      return Tier.vague;
    case 'apply':
      return vague((arena.payload(term) as Instance).symbol) ? Tier.vague : Tier.good;
    case 'select': {
      const store = arena.arg(term, 0);
      if (arena.operator(store) !== 'variable') return Tier.good;
      return (arena.payload(store) as Variable).place?.kind === 'alloc' ? Tier.vague : Tier.good;
    }
    default:
      return Tier.good;
  }
}

/** Remainders by a constant are no function of two unknowns, but solvers keep them whole as well. */
function isProduct(arena: Arena, term: Term): boolean {
  const operator = arena.operator(term);
  if (operator === 'div' || operator === 'mod') return arena.type(term) === arena.types.int;
  return operator === 'mul' && arena.argsOf(term).every((arg) => arena.operator(arg) !== 'literal');
}

const LOGICAL: ReadonlySet<Operator> = new Set<Operator>([
  'not',
  'and',
  'or',
  'implies',
  'ite',
  'eq',
  'lt',
  'le',
  'bv-slt',
  'bv-sle',
]);

/** Interpreted, and matched as written only. */
const ARITHMETIC: ReadonlySet<Operator> = new Set<Operator>([
  'neg',
  'add',
  'sub',
  'mul',
  'div',
  'mod',
  'int-to-real',
  'real-floor',
  'int-to-bv',
  'bv-to-int',
  'bv-and',
  'bv-or',
  'bv-xor',
  'bv-not',
  'bv-shl',
  'bv-shr',
  'bv-ashr',
  'bv-sdiv',
  'bv-srem',
  'bv-rotl',
  'bv-rotr',
  'update',
]);
