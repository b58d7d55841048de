/**
 * The symbols of terms that a solver knows only through axioms, as keys: one operator at its types, one function at its
 * type arguments. Axioms are chosen by the symbols of their triggers.
 */
import type { Arena, Binder, ConstructorSymbol, Instance, Part, Term, Type } from '../model/index.js';

/** The key of a term's own symbol; undefined where the solver knows its meaning, and for variables. */
export function symbolOf(arena: Arena, term: Term): string | undefined {
  const operator = arena.operator(term);
  const payload = arena.payload(term);
  switch (operator) {
    case 'literal':
      return arena.type(term).kind === 'char' ? 'int-to-char' : undefined;
    case 'lt':
    case 'le':
      return arena.type(arena.arg(term, 0)).kind === 'char' ? 'char-to-int' : undefined;
    case 'int-to-char':
    case 'char-to-int':
      return operator;
    case 'apply': {
      const { symbol, typeArgs } = payload as Instance;
      return `apply ${symbol.name}#${numberOf(arena, symbol)}<${idsOf(typeArgs)}>`;
    }
    case 'construct':
      return `construct ${constructorKey(payload as ConstructorSymbol)}@${arena.type(term).id}`;
    case 'destruct': {
      const { constructor, index } = payload as Part;
      return `destruct ${constructorKey(constructor)}.${index}@${arena.type(arena.arg(term, 0)).id}`;
    }
    case 'is-constructor':
      return `is ${constructorKey(payload as ConstructorSymbol)}@${arena.type(arena.arg(term, 0)).id}`;
    case 'has-type':
      return `has-type ${(payload as Type).id}@${arena.type(arena.arg(term, 0)).id}`;
    case 'array-length':
      return `array-length ${payload as number}`;
    case 'variable':
    case 'bound':
    case 'null':
    case 'not':
    case 'and':
    case 'or':
    case 'implies':
    case 'ite':
    case 'eq':
    case 'neg':
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'mod':
    case 'int-to-real':
    case 'real-floor':
    case 'int-to-bv':
    case 'bv-to-int':
    case 'bv-and':
    case 'bv-or':
    case 'bv-xor':
    case 'bv-not':
    case 'bv-shl':
    case 'bv-shr':
    case 'bv-ashr':
    case 'bv-slt':
    case 'bv-sle':
    case 'bv-sdiv':
    case 'bv-srem':
    case 'bv-rotl':
    case 'bv-rotr':
    case 'select':
    case 'update':
    case 'forall':
    case 'exists':
    case 'let':
      return undefined;
    default:
      return `${operator}@${idsOf(arena.argsOf(term).map((arg) => arena.type(arg)))}>${arena.type(term).id}`;
  }
}

/** The symbols of all sub-terms. Triggers do not count: they ask for terms and never make any. */
export function symbolsOf(arena: Arena, roots: readonly Term[]): Set<string> {
  const symbols = new Set<string>();
  const seen = new Set<Term>(roots);
  // The set grows while it is walked.
  for (const term of seen) {
    const symbol = symbolOf(arena, term);
    if (symbol !== undefined) symbols.add(symbol);
    const count = arena.argCount(term) - triggerCount(arena, term);
    for (let i = 0; i < count; i++) seen.add(arena.arg(term, i));
  }
  return symbols;
}

/** The symbols of each trigger group of a closed `forall`. */
export function triggerSymbols(arena: Arena, axiom: Term): readonly ReadonlySet<string>[] {
  return triggerGroups(arena, axiom).map((group) => symbolsOf(arena, group));
}

export function triggerGroups(arena: Arena, quantifier: Term): Term[][] {
  const { triggers } = arena.payload(quantifier) as Binder;
  let at = arena.argCount(quantifier) - triggerCount(arena, quantifier);
  return triggers.map((size) => Array.from({ length: size }, () => arena.arg(quantifier, at++)));
}

function triggerCount(arena: Arena, term: Term): number {
  const payload = arena.payload(term);
  if (typeof payload !== 'object' || !('kind' in payload) || payload.kind !== 'binder') return 0;
  return payload.triggers.reduce((total, size) => total + size, 0);
}

function constructorKey(symbol: ConstructorSymbol): string {
  return `${symbol.name}#${symbol.datatype.constructors.indexOf(symbol)}`;
}

function idsOf(types: readonly Type[]): string {
  return types.map((type) => type.id).join(',');
}

/** Function symbols are told apart by identity; numbers are given in the order in which they are met, per arena. */
const numbers = new WeakMap<Arena, Map<object, number>>();

function numberOf(arena: Arena, symbol: object): number {
  let known = numbers.get(arena);
  if (known === undefined) numbers.set(arena, (known = new Map<object, number>()));
  let number = known.get(symbol);
  if (number === undefined) known.set(symbol, (number = known.size));
  return number;
}
