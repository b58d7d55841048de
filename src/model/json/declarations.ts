/** What engines take for granted of declared types: that they can be unfolded to an end, and that values are made of values. */
import type { ConstrainedType, DatatypeSymbol } from '../program.js';
import { typeParts } from '../type-contents.js';
import type { Type } from '../types.js';
import type { Item } from './item.js';

interface Declared<Symbol> {
  readonly item: Item;
  readonly symbol: Symbol;
}

/** Others walk over types with the stack of the machine, and print them. */
const DEEPEST_TYPE = 100;
const LARGEST_TYPE = 10_000;

interface Extent {
  readonly depth: number;
  readonly size: number;
}

/** Of a type as it is written, from those of its parts. */
export function extentAround(parts: readonly Extent[]): Extent {
  const depth = 1 + Math.max(0, ...parts.map((part) => part.depth));
  return { depth, size: 1 + parts.reduce((sum, part) => sum + part.size, 0) };
}

export function isTooLarge({ depth, size }: Extent): boolean {
  return depth > DEEPEST_TYPE || size > LARGEST_TYPE;
}

/** Subset types and newtypes are restricted by each other, and never by themselves. */
export function checkConstrained(all: readonly Declared<ConstrainedType>[]): void {
  const known = new Map<Type, Extent>();
  const extentOf = (type: Type, level: number, item: Item): Extent => {
    const before = known.get(type);
    if (before !== undefined) return before;
    if (level > DEEPEST_TYPE) return item.fail('is restricted by itself, or by too many others.');
    // A parameter is written with itself.
    const parts = type.kind === 'parameter' ? [] : typeParts(type).map((part) => extentOf(part, level + 1, item));
    let extent = extentAround(parts);
    if (type.kind === 'constrained') {
      const base = extentOf(type.constrained.base, level + 1, item);
      // Each parameter in the base stands for an argument.
      extent = { depth: base.depth + extent.depth, size: base.size * extent.size };
    }
    if (isTooLarge(extent)) item.fail('is nested too deep, or too large.');
    known.set(type, extent);
    return extent;
  };
  for (const { item, symbol } of all) extentOf(symbol.base, 0, item);
}

/** How many ways lead from a class to those that it inherits from. */
const MOST_WAYS = 10_000;

export function checkClasses(all: readonly Declared<{ readonly parents: readonly Type[] }>[]): void {
  const known = new Map<object, number>();
  const waysFrom = (symbol: { readonly parents: readonly Type[] }, level: number, item: Item): number => {
    if (level > DEEPEST_TYPE) return item.fail('inherits from itself, or from too many others.');
    const before = known.get(symbol);
    if (before !== undefined) return before;
    let ways = 1;
    for (const parent of symbol.parents)
      if (parent.kind === 'reference' && parent.class !== undefined) ways += waysFrom(parent.class, level + 1, item);
    if (ways > MOST_WAYS) item.fail('inherits from too many others.');
    known.set(symbol, ways);
    return ways;
  };
  for (const { item, symbol } of all) waysFrom(symbol, 0, item);
}

/** A datatype with functions or sets of all its values would have more values than it has. */
export function checkDatatypes(all: readonly Declared<DatatypeSymbol>[]): void {
  const mentions = new Map(all.map(({ symbol }) => [symbol, mentionsOf(symbol)]));
  const reach = (from: DatatypeSymbol): ReadonlySet<DatatypeSymbol> => {
    const found = new Set([from]);
    for (const one of found) for (const other of mentions.get(one)?.anywhere ?? []) found.add(other);
    return found;
  };
  for (const { item, symbol } of all)
    for (const other of mentions.get(symbol)?.reversed ?? [])
      if (reach(other).has(symbol)) item.fail('contains functions from, or infinite sets of, its own values.');
}

interface Mentions {
  readonly anywhere: ReadonlySet<DatatypeSymbol>;
  readonly reversed: ReadonlySet<DatatypeSymbol>;
}

function mentionsOf({ constructors }: DatatypeSymbol): Mentions {
  const [anywhere, reversed] = [new Set<DatatypeSymbol>(), new Set<DatatypeSymbol>()];
  const seen = [new Set<Type>(), new Set<Type>()] as const;
  const visit = (type: Type, isReversed: boolean): void => {
    if (seen[isReversed ? 1 : 0].has(type)) return;
    seen[isReversed ? 1 : 0].add(type);
    if (type.kind === 'datatype') {
      anywhere.add(type.datatype);
      if (isReversed) reversed.add(type.datatype);
    }
    if (type.kind === 'function') {
      for (const parameter of type.parameters) visit(parameter, true);
      visit(type.result, isReversed);
      return;
    }
    const isInfinite = type.kind === 'infinite-set' || type.kind === 'infinite-map';
    for (const part of typeParts(type)) visit(part, isReversed || isInfinite);
    if (type.kind === 'constrained') visit(type.constrained.base, isReversed);
  };
  for (const { fields } of constructors) for (const { type } of fields) visit(type, false);
  return { anywhere, reversed };
}
