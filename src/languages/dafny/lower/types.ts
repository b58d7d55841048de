/** Resolved types and type declarations to those of the model. Symbols are made on demand, once each. */
import type {
  Arena,
  ClassSymbol,
  ConstrainedType,
  ConstructorField,
  ConstructorSymbol,
  DatatypeSymbol,
  FieldSymbol,
  Term,
  Type,
  TypeParameterSymbol,
  Types,
  Variable,
} from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import { typeOfSymbol } from '../resolve/type-nodes.js';
import type { Type as ResolvedType } from '../resolve/types.js';
import { substitute } from '../resolve/types-substitute.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import { Ordinals } from './ordinals.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { isEndless } from './endless.js';
import { implementersOf } from './implementers.js';

export class TypeLowering {
  readonly types: Types;
  /** `nat`. */
  readonly nat: ConstrainedType;

  readonly ordinals: Ordinals;
  private readonly arena: Arena;
  private readonly parameters = new Map<object, TypeParameterSymbol>();
  private readonly datatypeSymbols = new Map<resolved.DatatypeSymbol, DatatypeSymbol>();
  private readonly ghostConstructors = new Set<ConstructorSymbol>();
  private readonly constructorSymbols = new Map<resolved.DatatypeConstructorSymbol, ConstructorSymbol>();
  private readonly classSymbols = new Map<resolved.ClassSymbol, Mutable<ClassSymbol>>();
  /** Classes of which a field has no place in the model. */
  private readonly unfinished = new Map<resolved.ClassSymbol, UnsupportedFeature>();
  /** Types that have no place in the model. */
  private readonly refused = new Map<object, UnsupportedFeature>();
  private readonly fieldSymbols = new Map<resolved.FieldSymbol, FieldSymbol>();
  private readonly constrainedSymbols = new Map<resolved.NewtypeSymbol | resolved.SubsetTypeSymbol, ConstrainedType>();
  private readonly tuples = new Map<string, DatatypeSymbol>();
  /** Whatever types are made of, in the order in which it was made. */
  private readonly tables: readonly Map<unknown, unknown>[] = [
    this.datatypeSymbols,
    this.constructorSymbols,
    this.classSymbols,
    this.unfinished,
    this.fieldSymbols,
    this.constrainedSymbols,
    this.tuples,
  ];

  constructor(arena: Arena) {
    this.arena = arena;
    this.types = arena.types;
    this.nat = this.makeNat();
    this.ordinals = new Ordinals(arena, arena.types.constrained(this.nat, []));
  }

  get datatypes(): DatatypeSymbol[] {
    return [...this.ordinals.datatypes, ...this.tuples.values(), ...this.datatypeSymbols.values()];
  }

  get classes(): ClassSymbol[] {
    return [...this.classSymbols.values()];
  }

  get constrainedTypes(): ConstrainedType[] {
    return [this.nat, ...this.constrainedSymbols.values()];
  }

  /** `span` is where a type that has no place in the model is blamed. */
  type(type: ResolvedType, span: ast.Span): Type {
    const { types } = this;
    const all = (list: readonly ResolvedType[]): Type[] => list.map((part) => this.type(part, span));
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
        return types[type.kind];
      case 'nat':
        return types.constrained(this.nat, []);
      case 'ordinal':
        return this.ordinals.type;
      case 'bitvector':
        return types.bitvector(type.width);
      case 'seq':
      case 'set':
      case 'multiset':
        return types.elements(type.kind, this.type(type.element, span));
      case 'iset':
        return types.elements('infinite-set', this.type(type.element, span));
      case 'map':
        return types.map('map', this.type(type.key, span), this.type(type.value, span));
      case 'imap':
        return types.map('infinite-map', this.type(type.key, span), this.type(type.value, span));
      case 'tuple':
        return types.datatype(this.tuple(type.ghost), all(type.parts));
      case 'arrow':
        return types.function(EFFECTS[type.arrow], all(type.parameters), this.type(type.result, span));
      case 'object':
        return types.object(undefined, [], type.nullable);
      case 'array':
        return types.array(type.rank, this.type(type.element, span), type.nullable);
      case 'class':
        if (type.symbol.flavour === 'iterator') throw new UnsupportedFeature('iterator', span);
        if (!type.symbol.isReference) throw new UnsupportedFeature('trait on values', span);
        return types.object(this.class(type.symbol), all(type.args), type.nullable);
      case 'datatype':
        return types.datatype(this.datatype(type.symbol), all(type.args));
      case 'subset': {
        const { symbol, args } = type;
        if (symbol.isSynonym) return this.type(substitute(symbol.base, symbol.typeParameters, args), span);
        return types.constrained(this.constrained(symbol), all(args));
      }
      case 'newtype':
        return types.constrained(this.constrained(type.symbol), all(type.args));
      case 'abstract':
        // An export set hides a type from its importers' text, not from what their programs mean.
        if (type.symbol.hides !== undefined) return this.type(typeOfSymbol(type.symbol.hides, type.args), span);
        // At other arguments it is another type, which no parameter says.
        if (type.args.length > 0) throw new UnsupportedFeature('abstract type with type parameters', span);
        return types.parameter(this.parameter(type.symbol, type.symbol.name, type.symbol.declaration.characteristics));
      case 'parameter':
        return types.parameter(this.typeParameter(type.parameter));
      case 'null':
        return types.reference;
      case 'error':
      case 'variable':
        throw new UnsupportedFeature('an expression without a type', span);
    }
  }

  typeParameter(parameter: ast.TypeParameter): TypeParameterSymbol {
    return this.parameter(parameter, parameter.name.text, parameter.characteristics);
  }

  typeParameters(parameters: readonly ast.TypeParameter[]): TypeParameterSymbol[] {
    return parameters.map((parameter) => this.typeParameter(parameter));
  }

  datatype(symbol: resolved.DatatypeSymbol): DatatypeSymbol {
    return this.datatypeSymbols.get(symbol) ?? this.whole(symbol, () => this.makeDatatype(symbol));
  }

  private makeDatatype(symbol: resolved.DatatypeSymbol): DatatypeSymbol {
    if (isEndless(symbol)) {
      throw new UnsupportedFeature('datatype that contains itself at ever larger types', symbol.declaration.name.span);
    }
    const datatype: Mutable<DatatypeSymbol> = {
      name: qualified(symbol),
      typeParameters: this.typeParameters(symbol.typeParameters),
      constructors: [],
      coinductive: symbol.declaration.coinductive,
    };
    // Known before its fields are, because they may mention it.
    this.datatypeSymbols.set(symbol, datatype);
    datatype.constructors = symbol.constructors.map((constructor) => {
      const lowered: Mutable<ConstructorSymbol> = { name: constructor.name, datatype, fields: [] };
      this.constructorSymbols.set(constructor, lowered);
      if (constructor.declaration.ghost) this.ghostConstructors.add(lowered);
      return lowered;
    });
    symbol.constructors.forEach((constructor, i) => {
      (datatype.constructors[i] as Mutable<ConstructorSymbol>).fields = constructor.formals.map((formal) => ({
        name: formal.name,
        type: this.type(formal.type, formal.node.span),
        ghost: formal.ghost,
      }));
    });
    return datatype;
  }

  constructorOf(symbol: resolved.DatatypeConstructorSymbol): ConstructorSymbol {
    this.datatype(symbol.datatype);
    return this.constructorSymbols.get(symbol) as ConstructorSymbol;
  }

  /** Whether no compiled code can make or see values of the constructor. */
  isGhost(constructor: ConstructorSymbol): boolean {
    return this.ghostConstructors.has(constructor);
  }

  /** Tuples are datatypes with one constructor; which parts are ghost tells them apart. */
  tuple(ghost: readonly boolean[]): DatatypeSymbol {
    const key = ghost.map((part) => (part ? 'g' : 'c')).join('');
    const known = this.tuples.get(key);
    if (known !== undefined) return known;
    const typeParameters = ghost.map((_, i) => ({ name: `T${i}` }));
    const datatype: Mutable<DatatypeSymbol> = {
      name: `tuple${ghost.length}${key.includes('g') ? key : ''}`,
      typeParameters,
      constructors: [],
      coinductive: false,
    };
    const fields = typeParameters.map((parameter, i): ConstructorField => ({
      name: String(i),
      type: this.types.parameter(parameter),
      ghost: ghost[i] === true,
    }));
    datatype.constructors = [{ name: '', datatype, fields }];
    this.tuples.set(key, datatype);
    return datatype;
  }

  class(symbol: resolved.ClassSymbol): ClassSymbol {
    return this.classSymbols.get(symbol) ?? this.whole(symbol, () => this.makeClass(symbol));
  }

  /** Raises what keeps a field of the class out of the model. */
  refuseUnfinished(symbol: resolved.ClassSymbol): void {
    const refusal = this.unfinished.get(symbol);
    if (refusal !== undefined) throw refusal;
  }

  private makeClass(symbol: resolved.ClassSymbol): ClassSymbol {
    const made: Mutable<ClassSymbol> = {
      name: qualified(symbol),
      abstract: symbol.flavour === 'trait',
      implementers: 'all',
      typeParameters: this.typeParameters(symbol.typeParameters),
      parents: [],
      fields: [],
    };
    this.classSymbols.set(symbol, made);
    made.parents = symbol.parents.map((parent) => this.type(parent, symbol.declaration.span));
    // Whoever uses a field that has no place is left out; objects have the others all the same.
    made.fields = [...symbol.members.values()].flatMap((member) => {
      if (member.kind !== 'field' || !isStored(member)) return [];
      try {
        return [this.field(member)];
      } catch (raised) {
        if (!(raised instanceof UnsupportedFeature)) throw raised;
        this.unfinished.set(symbol, raised);
        return [];
      }
    });
    return made;
  }

  /**
   * What cannot be made as a whole is not made at all, however often it is asked for, and neither is what was made for
   * it meanwhile, because that may have it as a part.
   */
  private whole<Made>(symbol: object, make: () => Made): Made {
    const refusal = this.refused.get(symbol);
    if (refusal !== undefined) throw refusal;
    const sizes = this.tables.map(({ size }) => size);
    try {
      return make();
    } catch (raised) {
      if (!(raised instanceof UnsupportedFeature)) throw raised;
      this.tables.forEach((table, i) => {
        for (const key of [...table.keys()].slice(sizes[i])) table.delete(key);
      });
      this.refused.set(symbol, raised);
      throw raised;
    }
  }

  /** Once all classes are made: which of them have all their implementers among these. */
  countImplementers(implementers: ReadonlyMap<resolved.ClassSymbol, readonly resolved.TypeSymbol[]>): void {
    const isLeftOut = (one: resolved.ClassSymbol): boolean => !this.classSymbols.has(one) || this.unfinished.has(one);
    for (const [symbol, made] of this.classSymbols)
      if (made.abstract) made.implementers = implementersOf(implementers, symbol, isLeftOut);
  }

  /** A field that objects carry. */
  field(symbol: resolved.FieldSymbol): FieldSymbol {
    const known = this.fieldSymbols.get(symbol);
    if (known !== undefined) return known;
    const { owner } = symbol;
    const span = symbol.declaration?.span;
    if (owner?.kind !== 'class' || span === undefined) throw new RangeError(`${symbol.name} is not a field of objects`);
    const made: FieldSymbol = {
      name: symbol.name,
      owner: this.class(owner),
      type: this.type(symbol.type, span),
      ghost: symbol.ghost,
      constant: !symbol.mutable,
    };
    // The class may have asked for its fields meanwhile.
    const again = this.fieldSymbols.get(symbol);
    if (again !== undefined) return again;
    this.fieldSymbols.set(symbol, made);
    return made;
  }

  /** The predicate and the witness are filled in by the driver, once expressions can be lowered. */
  constrained(symbol: resolved.NewtypeSymbol | resolved.SubsetTypeSymbol): Mutable<ConstrainedType> {
    return this.constrainedSymbols.get(symbol) ?? this.whole(symbol, () => this.makeConstrained(symbol));
  }

  private makeConstrained(symbol: resolved.NewtypeSymbol | resolved.SubsetTypeSymbol): Mutable<ConstrainedType> {
    const { declaration } = symbol;
    const made: Mutable<ConstrainedType> = {
      name: qualified(symbol),
      flavour: symbol.kind,
      typeParameters: this.typeParameters(symbol.typeParameters),
      base: this.types.int,
      variable: { name: symbol.variable?.name ?? 'it', type: this.types.int, role: 'input', ghost: false },
      predicate: this.arena.true,
      open: true,
      witness: undefined,
      mayBeEmpty: declaration.witness?.kind === 'no-witness',
    };
    this.constrainedSymbols.set(symbol, made);
    made.base = this.type(symbol.base, declaration.span);
    made.variable = { ...made.variable, type: made.base };
    made.predicate = this.anyPredicate(made);
    return made;
  }

  /** Where the constraint has no place in the model: it is a function of the value of which nothing is known. */
  private anyPredicate({ name, typeParameters, variable }: ConstrainedType): Term {
    const { bool } = this.types;
    const symbol = {
      name: `the constraint of ${name}`,
      typeParameters,
      heap: [],
      parameters: [variable],
      result: bool,
    };
    const own = typeParameters.map((parameter) => this.types.parameter(parameter));
    return this.arena.apply(symbol, own, [this.arena.variable(variable)]);
  }

  private makeNat(): ConstrainedType {
    const variable: Variable = { name: 'n', type: this.types.int, role: 'input', ghost: false };
    const zero = this.arena.int(0);
    const nat: ConstrainedType = {
      name: 'nat',
      flavour: 'subset',
      typeParameters: [],
      base: this.types.int,
      variable,
      predicate: this.arena.make('le', [zero, this.arena.variable(variable)]),
      open: false,
      witness: zero,
      mayBeEmpty: false,
    };
    return nat;
  }

  private parameter(key: object, name: string, characteristics: readonly string[]): TypeParameterSymbol {
    let symbol = this.parameters.get(key);
    if (symbol === undefined) {
      symbol = characteristics.includes('!new') ? { name, withoutObjects: true } : { name };
      this.parameters.set(key, symbol);
    }
    return symbol;
  }
}

/** Instance fields of objects; constants with a value are functions of the object, static ones of nothing. */
export function isStored(field: resolved.FieldSymbol): boolean {
  if (field.static || field.owner?.kind !== 'class') return false;
  const { declaration } = field;
  return !(declaration?.kind === 'const' && declaration.value !== undefined);
}

export function qualified(symbol: { readonly name: string; readonly module: resolved.ModuleSymbol }): string {
  const { fullName } = symbol.module;
  return fullName === '' ? symbol.name : `${fullName}.${symbol.name}`;
}

const EFFECTS = { '->': 'total', '-->': 'partial', '~>': 'reading' } as const;
