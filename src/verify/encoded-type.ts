/** How the values of a declared type are represented in verification conditions. */
import type { Type, Types } from '../model/index.js';

/** The type without its constraints; a store with several keys is a store of stores with one key each. */
export function encodedType(types: Types, type: Type): Type {
  const erased = types.erase(type);
  if (erased.kind !== 'store' || erased.keys.length === 1) return erased;
  return erased.keys.reduceRight<Type>((value, key) => types.store([key], value), erased.value);
}
