/** What a model mentions, each thing once, with its place in its table. Terms and types keep the order of the arena. */
import type { Arena, Term } from '../arena.js';
import type { Claim } from '../claims.js';
import type { Binder, Instance } from '../operators.js';
import type {
  ClassSymbol,
  ConstrainedType,
  ConstructorSymbol,
  DatatypeSymbol,
  FieldSymbol,
  FunctionSymbol,
  Method,
  Model,
  Origin,
  Variable,
} from '../program.js';
import { subterms } from '../traverse.js';
import type { Type, TypeParameterSymbol } from '../types.js';
import type { Index, MemberForm } from './form.js';

export class Tables {
  readonly arena: Arena;
  readonly origins = new Table<Origin>();
  readonly typeParameters = new Table<TypeParameterSymbol>();
  readonly variables = new Table<Variable>();
  readonly symbols: Table<FunctionSymbol>;
  private readonly datatypes: Table<DatatypeSymbol>;
  private readonly classes: Table<ClassSymbol>;
  private readonly constrainedTypes: Table<ConstrainedType>;
  private readonly claims: Table<Claim>;
  private readonly methods: Table<Method>;
  private readonly knownTypes = new Set<Type>();
  private readonly knownTerms = new Set<Term>();
  private typePlaces = new Map<Type, Index>();
  private termPlaces = new Map<Term, Index>();

  constructor({ arena, datatypes, classes, constrainedTypes, functions, methods }: Model) {
    this.arena = arena;
    this.datatypes = new Table(datatypes);
    this.classes = new Table(classes);
    this.constrainedTypes = new Table(constrainedTypes);
    this.symbols = new Table(functions.keys());
    this.methods = new Table(methods);
    this.claims = new Table(methods.flatMap(({ claims }) => claims));
  }

  /** Grows for as long as something new is met. */
  get size(): number {
    const { origins, typeParameters, variables, symbols, knownTypes, knownTerms } = this;
    return origins.size + typeParameters.size + variables.size + symbols.size + knownTypes.size + knownTerms.size;
  }

  /** From here on places are known. */
  settle(): void {
    this.typePlaces = new Map(this.types.map((type, place) => [type, place]));
    this.termPlaces = new Map(this.terms.map((term, place) => [term, place]));
  }

  get types(): readonly Type[] {
    return [...this.knownTypes].sort((one, other) => one.id - other.id);
  }

  get terms(): readonly Term[] {
    return [...this.knownTerms].sort((one, other) => one - other);
  }

  type = (type: Type): Index => {
    this.knownTypes.add(type);
    return this.typePlaces.get(type) ?? 0;
  };

  term = (term: Term): Index => {
    for (const one of subterms(this.arena, [term], this.knownTerms)) this.knownTerms.add(one);
    return this.termPlaces.get(term) ?? 0;
  };

  variable = (variable: Variable): Index => this.variables.place(variable);
  parameter = (parameter: TypeParameterSymbol): Index => this.typeParameters.place(parameter);
  symbol = (symbol: FunctionSymbol): Index => this.symbols.place(symbol);
  datatype = (datatype: DatatypeSymbol): Index => this.datatypes.known(datatype);
  class = (symbol: ClassSymbol): Index => this.classes.known(symbol);
  constrained = (constrained: ConstrainedType): Index => this.constrainedTypes.known(constrained);
  claim = (claim: Claim): Index => this.claims.known(claim);
  method = (method: Method): Index => this.methods.known(method);

  origin(origin: Origin): { readonly origin: Index } {
    return { origin: this.origins.place(origin) };
  }

  field = (field: FieldSymbol): MemberForm => [this.class(field.owner), field.owner.fields.indexOf(field)];

  constructorOf(constructor: ConstructorSymbol): MemberForm {
    return [this.datatype(constructor.datatype), constructor.datatype.constructors.indexOf(constructor)];
  }

  instance({ symbol, typeArgs }: Instance): { readonly symbol: Index; readonly typeArgs: readonly Index[] } {
    return { symbol: this.symbol(symbol), typeArgs: typeArgs.map(this.type) };
  }

  binds({ types }: Binder): readonly Index[] {
    return types.map(this.type);
  }
}

class Table<T extends object> {
  private readonly places = new Map<T, Index>();

  constructor(all: Iterable<T> = []) {
    for (const one of all) this.place(one);
  }

  get size(): number {
    return this.places.size;
  }

  get all(): readonly T[] {
    return [...this.places.keys()];
  }

  place(one: T): Index {
    let place = this.places.get(one);
    if (place === undefined) this.places.set(one, (place = this.places.size));
    return place;
  }

  /** Of something that the model lists. */
  known(one: T): Index {
    const place = this.places.get(one);
    if (place === undefined) throw new NotListed('name' in one ? String(one.name) : undefined);
    return place;
  }
}

/** The model mentions something that it does not have, because that is not supported. */
export class NotListed extends Error {
  override readonly name = 'NotListed';
  /** What is mentioned, if it has a name. */
  readonly member: string | undefined;

  constructor(member: string | undefined) {
    super(`the model mentions ${member ?? 'something'} and does not list it`);
    this.member = member;
  }
}
