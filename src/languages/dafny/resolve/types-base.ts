/** What a type is a restriction of: subset types, `nat` and non-null references against the types they restrict. */
import { mapParts, substitute } from './types-substitute.js';
import { INT } from './types.js';
import type { Type } from './types.js';

/** A chain of subset types that is longer than this is a cycle that has already been reported. */
const LONGEST_CHAIN = 1000;

/**
 * The type without a constraint at its head: `nat` and subset types become their base, all the way down.
 * Newtypes are types of their own and stay; a non-null reference type stays non-null.
 */
export function baseOf(type: Type): Type {
  let current = type;
  for (let i = 0; i < LONGEST_CHAIN; i++) {
    if (current.kind === 'nat') return INT;
    if (current.kind !== 'subset') return current;
    current = substitute(current.symbol.base, current.symbol.typeParameters, current.args);
  }
  return { kind: 'error' };
}

/** The type whose operators and representation a value has: like `baseOf`, and through newtypes as well. */
export function representationOf(type: Type): Type {
  let current = baseOf(type);
  for (let i = 0; i < LONGEST_CHAIN && current.kind === 'newtype'; i++) {
    current = baseOf(substitute(current.symbol.base, current.symbol.typeParameters, current.args));
  }
  return current;
}

/** The reference type that admits `null`; other types as they are. */
export function nullableOf(type: Type): Type {
  switch (type.kind) {
    case 'class':
      return type.symbol.isReference && !type.nullable ? { ...type, nullable: true } : type;
    case 'array':
    case 'object':
      return type.nullable ? type : { ...type, nullable: true };
    default:
      return type;
  }
}

/** The reference type without `null`; other types as they are. */
export function nonNullOf(type: Type): Type {
  switch (type.kind) {
    case 'class':
    case 'array':
    case 'object':
      return type.nullable ? { ...type, nullable: false } : type;
    default:
      return type;
  }
}

/** Classes, reference traits, iterators, arrays, `object` and `null`, nullable or not, also behind subset types. */
export function isReferenceType(type: Type): boolean {
  const base = baseOf(type);
  switch (base.kind) {
    case 'class':
      return base.symbol.isReference;
    case 'array':
    case 'object':
    case 'null':
      return true;
    default:
      return false;
  }
}

/**
 * The type without any constraint anywhere: subset types become their bases, references may be null, functions may
 * be partial and read. Dafny's resolver compares such types; whether the constraints hold is a matter of proof.
 */
export function withoutConstraints(type: Type): Type {
  const base = nullableOf(baseOf(type));
  const parts = mapParts(base, withoutConstraints);
  return parts.kind === 'arrow' && parts.arrow !== '~>' ? { ...parts, arrow: '~>' } : parts;
}
