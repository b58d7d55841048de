/** What declared types say by their shape: whether the representation says it all, may have no value, holds references. */
import type {
  ConstrainedType,
  DatatypeType,
  ParameterType,
  ReferenceType,
  Type,
  TypeParameterSymbol,
  Types,
} from '../model/index.js';
import { holdsReferences, mayBeEmpty, mayHoldObjects } from '../model/index.js';

export class TypeShapes {
  protected readonly types: Types;
  /** Whether anybody asks if values exist in which no object is seen: of type parameters, and function values. */
  protected readonly asksHidden: boolean;
  private readonly trivial = new Map<Type, boolean>();
  /** Type parameters of which a value is at hand: those cannot be empty. */
  private readonly inhabited = new Set<TypeParameterSymbol>();

  constructor(types: Types, asksHidden: boolean) {
    this.types = types;
    this.asksHidden = asksHidden;
  }

  /** Says that there is a value of this type: what its own parameters need then exists, too. */
  assumeInhabited(type: Type): void {
    if (type.kind !== 'parameter') return;
    this.inhabited.add(type.parameter);
    this.trivial.clear();
  }

  /** The representation says it all. */
  isTrivial(type: Type): boolean {
    let known = this.trivial.get(type);
    if (known === undefined) this.trivial.set(type, (known = this.isTrivialWithin(type, new Set())));
    return known;
  }

  /** While a recursive datatype is looked at, its own occurrences add nothing. */
  private isTrivialWithin(type: Type, open: ReadonlySet<Type>): boolean {
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
      case 'bitvector':
      case 'store':
        return true;
      case 'constrained':
      case 'array':
        return false;
      case 'parameter':
        return this.inhabited.has(type.parameter);
      case 'reference':
        return type.class === undefined && type.nullable;
      case 'function':
        return type.effect !== 'total' && this.isTrivialWithin(type.result, open);
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return this.isTrivialWithin(type.element, open);
      case 'map':
      case 'infinite-map':
        return this.isTrivialWithin(type.key, open) && this.isTrivialWithin(type.value, open);
      case 'datatype': {
        if (open.has(type)) return true;
        const inner = new Set([...open, type]);
        return this.fieldTypes(type).every((field) => this.isTrivialWithin(field, inner));
      }
    }
  }

  /** No value of the type is known to exist. */
  mayBeEmpty(type: Type): boolean {
    const isInhabited = (one: ParameterType | ReferenceType): boolean =>
      one.kind === 'parameter' ? this.inhabited.has(one.parameter) : one.nullable;
    return mayBeEmpty(this.types, type, isInhabited);
  }

  /**
   * The constrained types that values of this type are made of. A collection may be empty where they have no values; one
   * that was made of values from nowhere is not, so that what is known of its elements needs them, too.
   */
  neededBy(type: Type, found: Set<ConstrainedType> = new Set(), seen: Set<Type> = new Set()): Set<ConstrainedType> {
    if (seen.has(type)) return found;
    seen.add(type);
    if (type.kind === 'constrained') {
      const { constrained, args } = type;
      found.add(constrained);
      this.neededBy(this.types.substitute(constrained.base, constrained.typeParameters, args), found, seen);
    } else if (type.kind === 'datatype') {
      for (const part of this.fieldTypes(type)) this.neededBy(part, found, seen);
    } else {
      for (const part of elementTypes(type)) this.neededBy(part, found, seen);
    }
    return found;
  }

  /** Neither a constraint nor a reference in it. */
  isPlain(type: Type): boolean {
    return this.isTrivial(type) && !this.holdsObjects(type);
  }

  /** Whether there is something to say of which objects a value of the type holds. */
  protected holdsObjects(type: Type): boolean {
    return this.asksHidden ? mayHoldObjects(this.types, type) : holdsReferences(this.types, type);
  }

  protected fieldTypes(type: DatatypeType): Type[] {
    const { constructors, typeParameters } = type.datatype;
    return constructors.flatMap(({ fields }) =>
      fields.map((field) => this.types.substitute(field.type, typeParameters, type.args)),
    );
  }
}

/** The types of what a value of this type gives, where that is no datatype. */
function elementTypes(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return [type.element];
    case 'map':
    case 'infinite-map':
      return [type.key, type.value];
    case 'function':
      return [type.result];
    default:
      return [];
  }
}
