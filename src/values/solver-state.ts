/** Where values live in a solver's model: terms for inputs, and terms for the stores of the heap. */
import type {
  Arena,
  ArrayType,
  ConstructorField,
  DatatypeType,
  FieldSymbol,
  ReferenceType,
  Term,
  Type,
  Types,
} from '../model/index.js';

export interface SolverHeap {
  /** The store of a field in objects of this type; undefined where no formula mentions it. */
  field(field: FieldSymbol, object: ReferenceType): Term | undefined;
  /** The store of the elements of arrays of this type. */
  elements(type: ArrayType): Term | undefined;
}

export interface Input {
  readonly term: Term;
  /** As declared. */
  readonly type: Type;
}

/** Reads a store at its keys, whether it takes them at once or one after the other. */
export function selectFrom(arena: Arena, store: Term, keys: readonly Term[]): Term {
  let term = store;
  for (let at = 0; at < keys.length;) {
    const type = arena.type(term);
    const count = type.kind === 'store' ? type.keys.length : keys.length;
    term = arena.make('select', [term, ...keys.slice(at, (at += count))]);
  }
  return term;
}

/** What a subset type or newtype restricts. */
export function baseOf(arena: Arena, declared: Type): Type {
  let type = declared;
  while (type.kind === 'constrained') {
    const { base, typeParameters } = type.constrained;
    type = arena.types.substitute(base, typeParameters, type.args);
  }
  return type;
}

export function fieldType(arena: Arena, type: DatatypeType, field: ConstructorField): Type {
  return arena.types.substitute(field.type, type.datatype.typeParameters, type.args);
}

/** The fields of an object, those of its supertypes included, each once. */
export function fieldsOf(arena: Arena, type: ReferenceType): { readonly field: FieldSymbol; readonly type: Type }[] {
  const fields = new Map<FieldSymbol, Type>();
  const seen = new Set<Type>([type]);
  for (const at of seen) {
    if (at.kind !== 'reference' || at.class === undefined) continue;
    const { typeParameters, parents } = at.class;
    for (const field of at.class.fields) {
      if (!fields.has(field)) fields.set(field, arena.types.substitute(field.type, typeParameters, at.args));
    }
    for (const parent of parents) seen.add(arena.types.substitute(parent, typeParameters, at.args));
  }
  return [...fields].map(([field, declared]) => ({ field, type: declared }));
}

/** The type that a field of an object has at the object's type arguments. */
export function fieldTypeOf(types: Types, object: ReferenceType, field: FieldSymbol): Type {
  const owner = types.ancestor(object, field.owner);
  return types.substitute(field.type, field.owner.typeParameters, owner?.args ?? []);
}

/** The indices of an array with these dimensions, row by row. */
export function indicesOf(dimensions: readonly number[]): number[][] {
  return dimensions.reduce<number[][]>(
    (rows, length) => rows.flatMap((row) => Array.from({ length }, (_, i) => [...row, i])),
    [[]],
  );
}
