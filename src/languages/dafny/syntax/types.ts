/** Types as written. What a name in a type means is a fact of the resolver (resolve/types.ts). */
import type { Expression } from './expressions.js';
import type { Node, Ident } from './node.js';

export type TypeNode = PrimitiveType | BitVectorType | CollectionType | TupleType | ArrowType | NamedType | MissingType;

export interface PrimitiveType extends Node {
  readonly kind: 'primitive-type';
  readonly name: 'bool' | 'int' | 'nat' | 'real' | 'char' | 'string' | 'ORDINAL' | 'object' | 'object?';
}

export interface BitVectorType extends Node {
  readonly kind: 'bitvector-type';
  readonly width: number;
}

export type CollectionName = 'seq' | 'set' | 'iset' | 'multiset' | 'map' | 'imap';

/** `args` is empty where the element types are left to inference (`var s: seq := …`). */
export interface CollectionType extends Node {
  readonly kind: 'collection-type';
  readonly name: CollectionName;
  readonly args: readonly TypeNode[];
}

/** `()` and tuples of two or more. A parenthesised type is the type itself. */
export interface TupleType extends Node {
  readonly kind: 'tuple-type';
  readonly parts: readonly TupleTypePart[];
}

export interface TupleTypePart {
  readonly ghost: boolean;
  readonly type: TypeNode;
}

/** `~>` may read the heap and be partial, `-->` may be partial, `->` is total. */
export interface ArrowType extends Node {
  readonly kind: 'arrow-type';
  readonly arrow: '->' | '-->' | '~>';
  readonly parameters: readonly TypeNode[];
  readonly result: TypeNode;
}

/** `A.B<T>.C?`, and arrays (`array`, `array2?`): the `?` of a nullable type is part of the last name. */
export interface NamedType extends Node {
  readonly kind: 'named-type';
  readonly path: readonly TypeSegment[];
}

export interface TypeSegment {
  readonly name: Ident;
  readonly args: readonly TypeNode[];
}

/** Stands where a type was expected and none could be read; a diagnostic was given there. */
export interface MissingType extends Node {
  readonly kind: 'missing-type';
}

/** `T`, `+T(==)`, `!T(0,!new)`, with bounds `T extends Trait`. */
export interface TypeParameter extends Node {
  readonly name: Ident;
  readonly variance: '' | '+' | '-' | '*' | '!';
  readonly characteristics: readonly TypeCharacteristic[];
  readonly bounds: readonly TypeNode[];
}

export type TypeCharacteristic = '==' | '0' | '00' | '!new';

/** `x: T`; the type is absent where it is inferred. `domain` is the collection of `x <- C`. */
export interface BoundVariable extends Node {
  readonly name: Ident;
  readonly type: TypeNode | undefined;
  readonly domain: Expression | undefined;
}
