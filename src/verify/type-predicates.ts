/**
 * What it means to belong to a declared type, as terms: constraints, classes, and possible emptiness. A representation
 * type says less than the declared one, and every sort of the solver has a value, so each place where a value comes
 * from nowhere (inputs, results, bound variables) goes through here.
 */
import type { Arena, DatatypeType, FunctionSymbol, Term, Type, TypeParameterSymbol, Variable } from '../model/index.js';
import { instantiateTypes, simplify, substitute } from '../model/index.js';
import { symbolOf } from './builtins.js';
import { ObjectTypes } from './object-types.js';
import { forall, placeholder, unguarded } from './quantify.js';
import { TypeShapes } from './type-shapes.js';

export class TypePredicates extends TypeShapes {
  private readonly arena: Arena;
  private readonly symbols = new Map<string, FunctionSymbol>();
  private readonly makers = new Map<FunctionSymbol, () => readonly Term[]>();
  private readonly parameters = new Map<TypeParameterSymbol, FunctionSymbol>();
  private readonly objectTypes: ObjectTypes;

  constructor(arena: Arena) {
    super(arena.types, arena.mentions('allocated'));
    this.arena = arena;
    this.objectTypes = new ObjectTypes(arena);
  }

  /** That a value of the right representation belongs to the type; true where the representation says it all. */
  belongs(type: Type, value: Term): Term {
    const { arena } = this;
    if (this.isTrivial(type)) return arena.true;
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
      case 'bitvector':
      case 'store':
        return arena.true;
      case 'parameter':
        return arena.apply(this.inhabitedSymbol(type.parameter), [], []);
      case 'constrained': {
        const { constrained, args } = type;
        const base = arena.types.substitute(constrained.base, constrained.typeParameters, args);
        const predicate =
          constrained.typeParameters.length === 0
            ? substitute(arena, constrained.predicate, new Map([[constrained.variable, value]]))
            : this.genericPredicate(type, value);
        return simplify.and(arena, [this.belongs(base, value), predicate]);
      }
      case 'seq': {
        const constant = this.constantPart(type.element);
        if (constant !== undefined) {
          const some = arena.make('lt', [arena.int(0), arena.make('seq-length', [value])]);
          return arena.make('implies', [some, constant]);
        }
        const index = placeholder('i', arena.types.int);
        const i = arena.variable(index);
        const inRange = this.between(i, arena.make('seq-length', [value]));
        const element = arena.make('seq-index', [value, i]);
        return forall(arena, [index], inRange, this.belongs(type.element, element), unguarded([[element]]));
      }
      case 'set':
      case 'infinite-set': {
        const constant = this.constantPart(type.element);
        if (constant !== undefined) {
          const empty = arena.make('set', [], undefined, arena.types.erase(type));
          return arena.make('or', [arena.make('eq', [value, empty]), constant]);
        }
        const variable = placeholder('x', arena.types.erase(type.element));
        const x = arena.variable(variable);
        const member = arena.make('set-member', [value, x]);
        return forall(arena, [variable], member, this.belongs(type.element, x), unguarded([[member]]));
      }
      case 'multiset': {
        const variable = placeholder('x', arena.types.erase(type.element));
        const x = arena.variable(variable);
        const count = arena.make('multiset-count', [value, x]);
        const member = arena.make('lt', [arena.int(0), count]);
        return forall(arena, [variable], member, this.belongs(type.element, x), unguarded([[count]]));
      }
      case 'map':
      case 'infinite-map': {
        const variable = placeholder('k', arena.types.erase(type.key));
        const key = arena.variable(variable);
        const has = arena.make('map-has', [value, key]);
        const got = arena.make('map-get', [value, key]);
        const both = simplify.and(arena, [this.belongs(type.key, key), this.belongs(type.value, got)]);
        return forall(arena, [variable], has, both, unguarded([[has], [got]]));
      }
      case 'datatype':
        return arena.apply(this.datatypeSymbol(type), [], [value]);
      case 'reference':
      case 'array': {
        const isNull = arena.make('eq', [value, arena.make('null', [])]);
        if (type.kind === 'reference' && type.class === undefined) return arena.make('not', [isNull]);
        const isOfClass = arena.apply(this.classSymbol(type), [], [value]);
        return type.nullable ? arena.make('or', [isNull, isOfClass]) : isOfClass;
      }
      case 'function': {
        const variables = type.parameters.map((parameter, i) => placeholder(`x${i}`, arena.types.erase(parameter)));
        const args = variables.map((variable) => arena.variable(variable));
        const typed = type.parameters.map((parameter, i) => this.belongs(parameter, args[i] as Term));
        const requires = arena.make('value-requires', [value, ...args]);
        const result = arena.make('call-value', [value, ...args]);
        const good = this.belongs(type.result, result);
        const range = simplify.and(arena, type.effect === 'total' ? typed : [...typed, requires]);
        const body = type.effect === 'total' ? simplify.and(arena, [requires, good]) : good;
        if (body === arena.true) return arena.true;
        const triggers = type.effect === 'total' ? [[requires], [result]] : [[result]];
        return forall(arena, variables, range, body, unguarded(triggers));
      }
    }
  }

  /** Elements of a type parameter belong to it if it has values at all: one proposition for all of them. */
  private constantPart(element: Type): Term | undefined {
    return element.kind === 'parameter' ? this.belongs(element, this.arena.true) : undefined;
  }

  /** That all references in a value are null or to objects that exist: an assumption, so it may say too little. */
  exists(type: Type, value: Term, alloc: Term): Term {
    const { arena } = this;
    switch (type.kind) {
      case 'reference':
      case 'array': {
        const is = arena.make('select', [alloc, value]);
        if (!type.nullable) return is;
        return arena.make('or', [arena.make('eq', [value, arena.make('null', [])]), is]);
      }
      case 'constrained': {
        const { constrained, args } = type;
        return this.exists(arena.types.substitute(constrained.base, constrained.typeParameters, args), value, alloc);
      }
      case 'seq': {
        const index = placeholder('i', arena.types.int);
        const i = arena.variable(index);
        const element = arena.make('seq-index', [value, i]);
        const inRange = this.between(i, arena.make('seq-length', [value]));
        return this.each(
          forall(arena, [index], inRange, this.exists(type.element, element, alloc), [[element]]),
          type.element,
        );
      }
      case 'set':
      case 'infinite-set': {
        const variable = placeholder('x', arena.types.erase(type.element));
        const x = arena.variable(variable);
        const member = arena.make('set-member', [value, x]);
        return this.each(
          forall(arena, [variable], member, this.exists(type.element, x, alloc), [[member]]),
          type.element,
        );
      }
      case 'multiset': {
        const variable = placeholder('x', arena.types.erase(type.element));
        const x = arena.variable(variable);
        const count = arena.make('multiset-count', [value, x]);
        const member = arena.make('lt', [arena.int(0), count]);
        return this.each(
          forall(arena, [variable], member, this.exists(type.element, x, alloc), [[count]]),
          type.element,
        );
      }
      case 'map':
      case 'infinite-map': {
        const variable = placeholder('k', arena.types.erase(type.key));
        const key = arena.variable(variable);
        const has = arena.make('map-has', [value, key]);
        const got = arena.make('map-get', [value, key]);
        const both = simplify.and(arena, [this.exists(type.key, key, alloc), this.exists(type.value, got, alloc)]);
        return both === arena.true ? both : forall(arena, [variable], has, both, [[has], [got]]);
      }
      case 'datatype':
        return this.holdsObjects(type)
          ? arena.apply(this.existsSymbol(type, arena.type(alloc)), [], [alloc, value])
          : arena.true;
      case 'parameter':
      case 'function':
        return this.asksHidden && this.holdsObjects(type)
          ? arena.apply(this.hiddenSymbol(type, arena.type(alloc)), [], [alloc, value])
          : arena.true;
      default:
        return arena.true;
    }
  }

  /** That what existed in one state exists in another one, as far as references do not say so. */
  grows(before: Term, after: Term): Term {
    const { arena } = this;
    if (!this.asksHidden) return arena.true;
    return arena.apply(this.growsSymbol(arena.type(before)), [], [before, after]);
  }

  /** A function value exists where all exists that it is made from. */
  madeFrom(made: Term, parts: readonly Variable[]): readonly Term[] {
    const { arena } = this;
    const { types } = arena;
    if (!this.asksHidden || parts.some(({ type }) => type.kind === 'store')) return [];
    const state = placeholder('alloc', types.store([types.reference], types.bool));
    const alloc = arena.variable(state);
    const exist = parts.map((part) => this.exists(types.erase(part.type), arena.variable(part), alloc));
    const holds = arena.apply(this.hiddenSymbol(arena.type(made), state.type), [], [alloc, made]);
    return [forall(arena, [state, ...parts], simplify.and(arena, exist), holds, unguarded([[holds]]))];
  }

  /** In members that see one state only, all values of a type parameter are of that state. */
  allExist(parameter: TypeParameterSymbol, alloc: Term): Term {
    const { arena } = this;
    const type = this.types.parameter(parameter);
    const variable = placeholder('x', type);
    const holds = this.exists(type, arena.variable(variable), alloc);
    return holds === arena.true ? holds : forall(arena, [variable], arena.true, holds, unguarded([[holds]]));
  }

  /** Axioms of a predicate made here; undefined for other symbols. */
  axioms(symbol: FunctionSymbol): readonly Term[] | undefined {
    return this.makers.get(symbol)?.();
  }

  isOwn(symbol: FunctionSymbol): boolean {
    return this.makers.has(symbol) || this.objectTypes.isOwn(symbol);
  }

  private each(formula: Term, element: Type): Term {
    return this.holdsObjects(element) ? formula : this.arena.true;
  }

  private between(index: Term, length: Term): Term {
    const { arena } = this;
    return arena.make('and', [arena.make('le', [arena.int(0), index]), arena.make('lt', [index, length])]);
  }

  private genericPredicate(type: Type & { kind: 'constrained' }, value: Term): Term {
    const { arena } = this;
    const { constrained, args } = type;
    const change = (one: Type): Type => arena.types.substitute(one, constrained.typeParameters, args);
    // The value may be under binders, so it goes in after the types have been changed.
    const stand = placeholder('value', arena.types.erase(change(constrained.variable.type)));
    const predicate = instantiateTypes(arena, constrained.predicate, change, (variable) =>
      arena.variable(variable === constrained.variable ? stand : variable),
    );
    return substitute(arena, predicate, new Map([[stand, value]]));
  }

  private inhabitedSymbol(parameter: TypeParameterSymbol): FunctionSymbol {
    let symbol = this.parameters.get(parameter);
    if (symbol === undefined) {
      symbol = symbolOf(`inhabited ${parameter.name}`, [], this.arena.types.bool);
      this.parameters.set(parameter, symbol);
      this.makers.set(symbol, () => []);
    }
    return symbol;
  }

  /** The parts of a value belong to their types; a construction belongs if its parts do. */
  private datatypeSymbol(type: DatatypeType): FunctionSymbol {
    return this.predicate(`belongs ${type.id}`, 'belongs', [type], (symbol) => {
      const { arena } = this;
      return this.partAxioms(
        type,
        (value) => arena.apply(symbol, [], [value]),
        [],
        (part, partType) => this.belongs(partType, part),
      );
    });
  }

  private existsSymbol(type: DatatypeType, store: Type): FunctionSymbol {
    return this.predicate(`exists ${type.id}`, 'exists', [store, type], (symbol) => {
      const { arena } = this;
      const alloc = placeholder('alloc', store);
      const state = arena.variable(alloc);
      return this.partAxioms(
        type,
        (value) => arena.apply(symbol, [], [state, value]),
        [alloc],
        (part, partType) => this.exists(partType, part, state),
      );
    });
  }

  private growsSymbol(store: Type): FunctionSymbol {
    return this.predicate('grows', 'grows', [store, store], () => []);
  }

  /**
   * That a value in which no object is seen exists. What a function value gives exists in the state of its call, so that
   * nothing follows from its being there; it is there where what it was made from is.
   */
  private hiddenSymbol(type: Type, store: Type): FunctionSymbol {
    const { arena } = this;
    const erased = this.types.erase(type);
    return this.predicate(`hidden ${erased.id}`, 'exists', [store, erased], (symbol) => {
      const states = [placeholder('before', store), placeholder('after', store)] as const;
      const value = placeholder('x', erased);
      const [before, after] = states.map((state) => arena.variable(state)) as [Term, Term];
      const [was, is] = [before, after].map((state) => arena.apply(symbol, [], [state, arena.variable(value)]));
      const grown = arena.apply(this.growsSymbol(store), [], [before, after]);
      const range = arena.make('and', [grown, was as Term]);
      const triggers = [
        [grown, was as Term],
        [grown, is as Term],
      ];
      return [forall(arena, [...states, value], range, is as Term, unguarded(triggers))];
    });
  }

  private partAxioms(
    type: DatatypeType,
    predicate: (value: Term) => Term,
    more: readonly Variable[],
    partHolds: (part: Term, type: Type) => Term,
  ): Term[] {
    const { arena } = this;
    const erased = arena.types.erase(type);
    const { typeParameters, constructors } = type.datatype;
    const axioms: Term[] = [];
    for (const constructor of constructors) {
      const fieldTypes = constructor.fields.map((field) =>
        arena.types.substitute(field.type, typeParameters, type.args),
      );
      const whole = placeholder('d', erased);
      const d = arena.variable(whole);
      fieldTypes.forEach((fieldType, i) => {
        const part = arena.destruct(d, constructor, i);
        const holds = partHolds(part, fieldType);
        if (holds === arena.true) return;
        const range = arena.make('and', [predicate(d), arena.make('is-constructor', [d], constructor)]);
        axioms.push(forall(arena, [...more, whole], range, holds, unguarded([[predicate(d), part]])));
      });
      const variables = fieldTypes.map((fieldType, i) => placeholder(`x${i}`, arena.types.erase(fieldType)));
      const parts = variables.map((variable) => arena.variable(variable));
      const made = arena.construct(constructor, parts, erased);
      const all = simplify.and(
        arena,
        parts.map((part, i) => partHolds(part, fieldTypes[i] as Type)),
      );
      const body = arena.make('eq', [predicate(made), all]);
      axioms.push(forall(arena, [...more, ...variables], arena.true, body, unguarded([[predicate(made)]])));
    }
    return axioms;
  }

  /** Of a class or an array type, not null. */
  classSymbol(type: Type & { kind: 'reference' | 'array' }): FunctionSymbol {
    const { arena } = this;
    const { types } = arena;
    const nullable =
      type.kind === 'array' ? types.array(type.rank, type.element, true) : types.object(type.class, type.args, true);
    return this.predicate(`class ${nullable.id}`, 'is', [types.reference], (symbol) => {
      const variable = placeholder('o', types.reference);
      const object = arena.variable(variable);
      const is = arena.apply(symbol, [], [object]);
      const consequences = [arena.make('not', [arena.make('eq', [object, arena.make('null', [])])])];
      consequences.push(...this.objectTypes.facts(type, object));
      if (type.kind === 'array') {
        for (let i = 0; i < type.rank; i++)
          consequences.push(arena.make('le', [arena.int(0), arena.make('array-length', [object], i)]));
      } else {
        for (const parent of type.class?.parents ?? []) {
          const seen = types.substitute(parent, type.class?.typeParameters ?? [], type.args);
          if (seen.kind === 'reference' && seen.class !== undefined)
            consequences.push(arena.apply(this.classSymbol(seen), [], [object]));
        }
      }
      return [forall(arena, [variable], is, arena.make('and', consequences), [[is]])];
    });
  }

  private predicate(
    key: string,
    name: string,
    parameters: readonly Type[],
    axioms: (symbol: FunctionSymbol) => readonly Term[],
  ): FunctionSymbol {
    let symbol = this.symbols.get(key);
    if (symbol === undefined) {
      const made = symbolOf(
        // Numbered by their order here, so that a question reads the same whatever else the program has.
        `${name} ${this.symbols.size}`,
        parameters.map((type) => this.arena.types.erase(type)),
        this.arena.types.bool,
      );
      symbol = made;
      this.symbols.set(key, symbol);
      this.makers.set(symbol, () => axioms(made));
    }
    return symbol;
  }
}
