/** Types as they are meant. Synonyms are expanded; subset types are kept, with their base one step away (symbols.ts). */
import type { TypeParameter } from '../syntax/types.js';
import type { AbstractTypeSymbol, ClassSymbol, DatatypeSymbol, NewtypeSymbol, SubsetTypeSymbol } from './symbols.js';

export type Type =
  | { readonly kind: 'bool' | 'int' | 'nat' | 'real' | 'char' | 'ordinal' }
  | { readonly kind: 'bitvector'; readonly width: number }
  | { readonly kind: 'seq' | 'set' | 'iset' | 'multiset'; readonly element: Type }
  | { readonly kind: 'map' | 'imap'; readonly key: Type; readonly value: Type }
  | { readonly kind: 'tuple'; readonly parts: readonly Type[]; readonly ghost: readonly boolean[] }
  | { readonly kind: 'arrow'; readonly arrow: Arrow; readonly parameters: readonly Type[]; readonly result: Type }
  | { readonly kind: 'object'; readonly nullable: boolean }
  | { readonly kind: 'array'; readonly rank: number; readonly element: Type; readonly nullable: boolean }
  /** Classes, traits and iterators. `nullable` is false for a trait that is not a reference type. */
  | { readonly kind: 'class'; readonly symbol: ClassSymbol; readonly args: readonly Type[]; readonly nullable: boolean }
  | { readonly kind: 'datatype'; readonly symbol: DatatypeSymbol; readonly args: readonly Type[] }
  | { readonly kind: 'newtype'; readonly symbol: NewtypeSymbol; readonly args: readonly Type[] }
  | { readonly kind: 'subset'; readonly symbol: SubsetTypeSymbol; readonly args: readonly Type[] }
  | { readonly kind: 'abstract'; readonly symbol: AbstractTypeSymbol; readonly args: readonly Type[] }
  | { readonly kind: 'parameter'; readonly parameter: TypeParameter }
  /** The type of `null` before it meets another; never left in a finished resolution. */
  | { readonly kind: 'null' }
  /** After a diagnostic: fits everything, so that one mistake gives one message. */
  | { readonly kind: 'error' }
  /** Not known yet; never left in a finished resolution. */
  | InferenceVariable;

export type Arrow = '->' | '-->' | '~>';

/** Bound, constrained and solved by infer/; an object, because its identity is the variable. */
export interface InferenceVariable {
  readonly kind: 'variable';
  readonly id: number;
}

export const BOOL: Type = { kind: 'bool' };
export const INT: Type = { kind: 'int' };
export const NAT: Type = { kind: 'nat' };
export const REAL: Type = { kind: 'real' };
export const CHAR: Type = { kind: 'char' };
export const ORDINAL: Type = { kind: 'ordinal' };
export const STRING: Type = { kind: 'seq', element: CHAR };
export const OBJECT: Type = { kind: 'object', nullable: false };
export const NULL: Type = { kind: 'null' };
export const ERROR: Type = { kind: 'error' };
export const UNIT: Type = { kind: 'tuple', parts: [], ghost: [] };
