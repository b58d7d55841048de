/** What is above a class. */
import type { ClassSymbol } from './symbols.js';

/** The class, its superclasses from below, then all interfaces. */
export function ancestors(symbol: ClassSymbol): ReadonlySet<ClassSymbol> {
  const found = new Set<ClassSymbol>();
  for (let at: ClassSymbol | undefined = symbol; at !== undefined && !found.has(at); at = at.parents.superclass)
    found.add(at);
  // The set grows while it is gone through.
  for (const one of found) for (const parent of one.parents.interfaces) found.add(parent);
  return found;
}

export function isBelow(symbol: ClassSymbol, other: ClassSymbol): boolean {
  return ancestors(symbol).has(other);
}
