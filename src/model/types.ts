/**
 * Types of the program model (seed 000, 2.2.1). Canonical within one `Types` table: `===` is equality.
 * Variables and members are declared with full types; terms have representation types (`erase`).
 */
import type { ClassSymbol, ConstrainedType, DatatypeSymbol } from './program.js';
import { mentionsParameter } from './type-contents.js';

export type Type =
  | BasicType
  | BitVectorType
  | ElementsType
  | MapType
  | DatatypeType
  | ReferenceType
  | ArrayType
  | FunctionType
  | ParameterType
  | ConstrainedTypeUse
  | StoreType;

interface TypeNode {
  /** Small and dense within a table: for packing into keys. */
  readonly id: number;
}

export interface BasicType extends TypeNode {
  readonly kind: 'bool' | 'int' | 'real' | 'char';
}

export interface BitVectorType extends TypeNode {
  readonly kind: 'bitvector';
  readonly width: number;
  /** How a declared value is written and read: in two's complement. Operators say by themselves how they read operands. */
  readonly signed: boolean;
}

export interface ElementsType extends TypeNode {
  readonly kind: 'seq' | 'set' | 'infinite-set' | 'multiset';
  readonly element: Type;
}

export interface MapType extends TypeNode {
  readonly kind: 'map' | 'infinite-map';
  readonly key: Type;
  readonly value: Type;
}

/** Tuples are datatypes with one constructor. */
export interface DatatypeType extends TypeNode {
  readonly kind: 'datatype';
  readonly datatype: DatatypeSymbol;
  readonly args: readonly Type[];
}

/** An object of a class; without a class, any reference at all (this is what all of them erase to). */
export interface ReferenceType extends TypeNode {
  readonly kind: 'reference';
  readonly class: ClassSymbol | undefined;
  readonly args: readonly Type[];
  readonly nullable: boolean;
}

export interface ArrayType extends TypeNode {
  readonly kind: 'array';
  readonly rank: number;
  readonly element: Type;
  readonly nullable: boolean;
}

/** Function values. `partial` ones have a precondition, `reading` ones depend on the heap. */
export interface FunctionType extends TypeNode {
  readonly kind: 'function';
  readonly effect: 'total' | 'partial' | 'reading';
  readonly parameters: readonly Type[];
  readonly result: Type;
}

export interface ParameterType extends TypeNode {
  readonly kind: 'parameter';
  readonly parameter: TypeParameterSymbol;
}

/** A subset type or newtype: `base` with `args` substituted, restricted by the declaration's predicate. */
export interface ConstrainedTypeUse extends TypeNode {
  readonly kind: 'constrained';
  readonly constrained: ConstrainedType;
  readonly args: readonly Type[];
}

/** A total map: one per field, per array type, and `alloc`. Never the type of a program's own value. */
export interface StoreType extends TypeNode {
  readonly kind: 'store';
  readonly keys: readonly Type[];
  readonly value: Type;
}

/** Compared by identity; a name is for people. */
export interface TypeParameterSymbol {
  readonly name: string;
  /** Nothing that it stands for holds references to objects. */
  readonly withoutObjects?: true;
}

/** Makes and interns types. One table per arena, so that nothing outlives a job. */
export class Types {
  readonly bool: BasicType;
  readonly int: BasicType;
  readonly real: BasicType;
  readonly char: BasicType;
  /** The representation of every reference. */
  readonly reference: ReferenceType;
  readonly string: ElementsType;

  private readonly table = new Map<string, Type>();
  private readonly all: Type[] = [];
  private readonly symbolIds = new Map<object, number>();
  private readonly erased = new Map<Type, Type>();

  /** `adopted`: the types of another table, cloned, in their order; they become this table's own. */
  constructor(adopted: readonly Type[] = []) {
    for (const type of adopted) {
      this.all.push(type);
      this.table.set(this.keyOf(type), type);
    }
    this.bool = this.intern<BasicType>({ kind: 'bool' });
    this.int = this.intern<BasicType>({ kind: 'int' });
    this.real = this.intern<BasicType>({ kind: 'real' });
    this.char = this.intern<BasicType>({ kind: 'char' });
    this.reference = this.object(undefined, [], true);
    this.string = this.seq(this.char);
  }

  /** In the order of their ids. */
  get list(): readonly Type[] {
    return this.all;
  }

  byId(id: number): Type {
    const type = this.all[id];
    if (type === undefined) throw new RangeError(`no type ${id} in this table`);
    return type;
  }

  bitvector(width: number, signed = false): BitVectorType {
    return this.intern<BitVectorType>({ kind: 'bitvector', width, signed });
  }

  seq(element: Type): ElementsType {
    return this.elements('seq', element);
  }

  set(element: Type): ElementsType {
    return this.elements('set', element);
  }

  elements(kind: ElementsType['kind'], element: Type): ElementsType {
    return this.intern<ElementsType>({ kind, element });
  }

  map(kind: MapType['kind'], key: Type, value: Type): MapType {
    return this.intern<MapType>({ kind, key, value });
  }

  datatype(datatype: DatatypeSymbol, args: readonly Type[]): DatatypeType {
    return this.intern<DatatypeType>({ kind: 'datatype', datatype, args });
  }

  object(symbol: ClassSymbol | undefined, args: readonly Type[], nullable: boolean): ReferenceType {
    return this.intern<ReferenceType>({ kind: 'reference', class: symbol, args, nullable });
  }

  array(rank: number, element: Type, nullable: boolean): ArrayType {
    return this.intern<ArrayType>({ kind: 'array', rank, element, nullable });
  }

  function(effect: FunctionType['effect'], parameters: readonly Type[], result: Type): FunctionType {
    return this.intern<FunctionType>({ kind: 'function', effect, parameters, result });
  }

  parameter(parameter: TypeParameterSymbol): ParameterType {
    return this.intern<ParameterType>({ kind: 'parameter', parameter });
  }

  constrained(constrained: ConstrainedType, args: readonly Type[]): ConstrainedTypeUse {
    return this.intern<ConstrainedTypeUse>({ kind: 'constrained', constrained, args });
  }

  store(keys: readonly Type[], value: Type): StoreType {
    return this.intern<StoreType>({ kind: 'store', keys, value });
  }

  /** The representation type: references and arrays are one type, constrained types are their base, bit vectors have no sign. */
  erase(type: Type): Type {
    let erased = this.erased.get(type);
    if (erased === undefined) this.erased.set(type, (erased = this.eraseNew(type)));
    return erased;
  }

  substitute(type: Type, parameters: readonly TypeParameterSymbol[], args: readonly Type[]): Type {
    if (parameters.length === 0) return type;
    const go = (t: Type): Type => {
      if (t.kind === 'parameter') return args[parameters.indexOf(t.parameter)] ?? t;
      // Most types have no parameter, and are asked about often.
      return mentionsParameter(t) ? this.mapParts(t, go) : t;
    };
    return go(type);
  }

  /** The type of a class as one of its supertypes (or itself), with the arguments it has there. */
  ancestor(type: ReferenceType, symbol: ClassSymbol): ReferenceType | undefined {
    if (type.class === symbol) return type;
    for (const parent of type.class?.parents ?? []) {
      const seen = this.substitute(parent, type.class?.typeParameters ?? [], type.args);
      const found = seen.kind === 'reference' ? this.ancestor(seen, symbol) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private eraseNew(type: Type): Type {
    switch (type.kind) {
      case 'reference':
      case 'array':
        return this.reference;
      case 'constrained': {
        const { base, typeParameters } = type.constrained;
        return this.erase(this.substitute(base, typeParameters, type.args));
      }
      case 'bitvector':
        return this.bitvector(type.width);
      case 'function': {
        // One representation for all effects, or a total function could not be passed where a partial one is expected.
        const parameters = type.parameters.map((parameter) => this.erase(parameter));
        return this.function('reading', parameters, this.erase(type.result));
      }
      default:
        return this.mapParts(type, (part) => this.erase(part));
    }
  }

  /** The same type with each immediate part replaced. */
  mapParts(type: Type, change: (part: Type) => Type): Type {
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
      case 'bitvector':
      case 'parameter':
        return type;
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return this.elements(type.kind, change(type.element));
      case 'map':
      case 'infinite-map':
        return this.map(type.kind, change(type.key), change(type.value));
      case 'datatype':
        return this.datatype(type.datatype, type.args.map(change));
      case 'reference':
        return this.object(type.class, type.args.map(change), type.nullable);
      case 'array':
        return this.array(type.rank, change(type.element), type.nullable);
      case 'function':
        return this.function(type.effect, type.parameters.map(change), change(type.result));
      case 'constrained':
        return this.constrained(type.constrained, type.args.map(change));
      case 'store':
        return this.store(type.keys.map(change), change(type.value));
    }
  }

  private intern<T extends Type>(type: Omit<T, 'id'>): T {
    const made = { ...type, id: this.all.length } as unknown as T;
    const key = this.keyOf(made);
    const known = this.table.get(key);
    if (known !== undefined) return known as T;
    this.table.set(key, made);
    this.all.push(made);
    return made;
  }

  private keyOf(type: Type): string {
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
        return type.kind;
      case 'bitvector':
        return `${type.signed ? 'signed ' : ''}bv${type.width}`;
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return `${type.kind}<${type.element.id}`;
      case 'map':
      case 'infinite-map':
        return `${type.kind}<${type.key.id},${type.value.id}`;
      case 'datatype':
        return `datatype ${this.symbolId(type.datatype)}<${idsOf(type.args)}`;
      case 'reference': {
        const name = type.class === undefined ? 'any' : this.symbolId(type.class);
        return `reference ${name} ${type.nullable}<${idsOf(type.args)}`;
      }
      case 'array':
        return `array ${type.rank} ${type.nullable}<${type.element.id}`;
      case 'function':
        return `function ${type.effect}<${idsOf(type.parameters)}>${type.result.id}`;
      case 'parameter':
        return `parameter ${this.symbolId(type.parameter)}`;
      case 'constrained':
        return `constrained ${this.symbolId(type.constrained)}<${idsOf(type.args)}`;
      case 'store':
        return `store<${idsOf(type.keys)}>${type.value.id}`;
    }
  }

  private symbolId(symbol: object): number {
    let id = this.symbolIds.get(symbol);
    if (id === undefined) this.symbolIds.set(symbol, (id = this.symbolIds.size));
    return id;
  }
}

function idsOf(types: readonly Type[]): string {
  return types.map((type) => type.id).join(',');
}

export function typeText(type: Type): string {
  const list = (types: readonly Type[]): string => (types.length === 0 ? '' : `<${types.map(typeText).join(', ')}>`);
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
      return type.kind;
    case 'bitvector':
      return `${type.signed ? 'int' : 'bv'}${type.width}`;
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return `${type.kind}<${typeText(type.element)}>`;
    case 'map':
    case 'infinite-map':
      return `${type.kind}<${typeText(type.key)}, ${typeText(type.value)}>`;
    case 'datatype':
      return type.datatype.name + list(type.args);
    case 'reference':
      return type.class === undefined ? 'ref' : `${type.class.name}${type.nullable ? '?' : ''}${list(type.args)}`;
    case 'array':
      return `array${type.rank === 1 ? '' : type.rank}${type.nullable ? '?' : ''}<${typeText(type.element)}>`;
    case 'function': {
      const arrow = { total: '->', partial: '-->', reading: '~>' }[type.effect];
      return `((${type.parameters.map(typeText).join(', ')}) ${arrow} ${typeText(type.result)})`;
    }
    case 'parameter':
      return type.parameter.name;
    case 'constrained':
      return type.constrained.name + list(type.args);
    case 'store':
      return `[${type.keys.map(typeText).join(', ')}]${typeText(type.value)}`;
  }
}
