/**
 * The program's functions in verification conditions: one symbol per function and type arguments, with fuel where the
 * function is recursive (decisions.md, "The verifier's encoding"): the definition unfolds `f(S(k), x)` to a body that
 * uses `k`, so that each unit of fuel pays for one unfolding.
 */
import type {
  Arena,
  Dependency,
  FunctionDefinition,
  FunctionSymbol,
  Instance,
  Method,
  Model,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { decreases, freeVariables, instantiateTypes, simplify, subterms, substitute } from '../model/index.js';
import { symbolOf } from './builtins.js';
import { literalSize } from './literals.js';
import { forall, placeholder } from './quantify.js';
import type { Fuel, FunctionApplications, Translator } from './translate.js';
import type { TypePredicates } from './type-predicates.js';

/** A formula that proofs may use, and what it rests on. */
export interface Fact {
  readonly formula: Term;
  readonly dependency: Dependency | undefined;
}

/** A function at type arguments. */
interface FunctionInstance {
  readonly definition: FunctionDefinition;
  readonly typeArgs: readonly Type[];
  readonly recursive: boolean;
  /** Over fuel (if recursive), the heap it reads, and its parameters. */
  readonly symbol: FunctionSymbol;
  readonly heap: readonly Variable[];
  readonly parameters: readonly Variable[];
  readonly dependency: Dependency;
}

/** The member that is being verified: definitions of its recursion group hold below its measure only. */
export interface Induction {
  readonly group: number;
  readonly measure: readonly Term[];
}

/** Stores before and after a change of the heap. */
export interface Transition {
  readonly before: (store: Variable) => Term;
  readonly after: (store: Variable) => Term;
  /** With the object that changed, where it is one. */
  readonly changed: ReadonlyMap<Variable, Term | undefined>;
}

export class FunctionTable implements FunctionApplications {
  private readonly model: Model;
  private readonly arena: Arena;
  private readonly predicates: TypePredicates;
  private readonly typed: (store: Variable, value: Term) => Term;
  private readonly instances = new Map<string, FunctionInstance>();
  private readonly bySymbol = new Map<FunctionSymbol, FunctionInstance>();
  private readonly numbers = new Map<FunctionSymbol, number>();
  private readonly recursive = new Map<FunctionSymbol, boolean>();
  private readonly zero: FunctionSymbol;
  private readonly successor: FunctionSymbol;
  private readonly fuelType: Type;
  translator: Translator | undefined;

  constructor(model: Model, predicates: TypePredicates, typed: (store: Variable, value: Term) => Term) {
    this.model = model;
    this.arena = model.arena;
    this.predicates = predicates;
    this.typed = typed;
    this.fuelType = this.arena.types.parameter(FUEL);
    this.zero = symbolOf('no-fuel', [], this.fuelType);
    this.successor = symbolOf('more-fuel', [this.fuelType], this.fuelType);
  }

  fuel(units: number): Fuel {
    let base = this.arena.apply(this.zero, [], []);
    for (let i = 0; i < units; i++) base = this.more(base);
    return { base, group: undefined, own: base };
  }

  spare(trigger: Term): Term {
    return this.refuel(trigger, this.fuel(1).base);
  }

  /** A variable for fuel: what holds for one amount holds for all. */
  fuelVariable(): Variable {
    return placeholder('k', this.fuelType);
  }

  /** The term with this fuel wherever it has a known amount. */
  refuel(root: Term, fuel: Term): Term {
    const { arena } = this;
    const results = new Map<Term, Term>();
    for (const term of subterms(arena, [root])) {
      const args = arena.argsOf(term).map((arg) => results.get(arg) as Term);
      const isAmount = arena.type(term) === this.fuelType && freeVariables(arena, [term]).size === 0;
      if (isAmount && arena.looseBound(term) === 0 && arena.argCount(term) > 0) results.set(term, fuel);
      else if (args.every((arg, i) => arg === arena.arg(term, i))) results.set(term, term);
      else results.set(term, arena.make(arena.operator(term), args, arena.payload(term), arena.type(term)));
    }
    return results.get(root) as Term;
  }

  private more(fuel: Term): Term {
    return this.arena.apply(this.successor, [], [fuel]);
  }

  apply(instance: Instance, args: readonly Term[], fuel: Fuel): Term {
    const { symbol, typeArgs } = instance;
    if (!this.model.functions.has(symbol) && symbol.heap.length === 0) return this.arena.apply(symbol, typeArgs, args);
    const known = this.instance(symbol, typeArgs);
    if (!known.recursive) return this.arena.apply(known.symbol, [], args);
    const units = known.definition.recursionGroup === fuel.group ? fuel.own : fuel.base;
    const size = literalSize(this.arena, args);
    // Constants unfold all the way: computing with them is what a reader expects.
    const enough = size === undefined ? units : this.fuel(Math.min(size, LARGEST_LITERAL) + 2).base;
    return this.arena.apply(known.symbol, [], [enough, ...args]);
  }

  /** Definition, postconditions and dispatch of a function; undefined for other symbols. */
  axioms(symbol: FunctionSymbol, induction: Induction | undefined): readonly Fact[] | undefined {
    const instance = this.bySymbol.get(symbol);
    if (instance === undefined) return undefined;
    const formulas = [
      ...(instance.definition.opaque ? [] : this.definition(instance, induction)),
      ...this.synonym(instance),
      ...this.consequence(instance, induction),
      ...this.dispatch(instance),
    ];
    return formulas.map((formula) => ({ formula, dependency: instance.dependency }));
  }

  /** The definition of an opaque function, for the places where it is revealed. */
  hidden(
    symbol: FunctionSymbol,
    induction: Induction | undefined,
  ): { readonly of: FunctionSymbol; readonly facts: readonly Fact[] } | undefined {
    const instance = this.bySymbol.get(symbol);
    if (instance === undefined || !instance.definition.opaque) return undefined;
    const { definition, dependency } = instance;
    const facts = this.definition(instance, induction).map((formula) => ({ formula, dependency }));
    return { of: definition.symbol, facts };
  }

  /** A function gives the same value in two heaps that agree on what it reads (its reads clause is among its claims). */
  frame(symbol: FunctionSymbol, transition: Transition): Fact | undefined {
    const instance = this.bySymbol.get(symbol);
    if (instance === undefined || instance.definition.reads.kind === 'everything') return undefined;
    const { arena } = this;
    const changed = instance.heap.filter((store) => transition.changed.has(store));
    if (changed.length === 0) return undefined;
    const translator = this.use();
    const stores = (at: (store: Variable) => Term): Map<Variable, Term> =>
      new Map(instance.heap.map((store) => [translator.variable(store), at(store)]));
    const fuel = placeholder('k', this.fuelType);
    const before = stores(transition.before);
    const apply = (at: Map<Variable, Term>): Term =>
      substitute(arena, this.application(instance, arena.variable(fuel)), at);
    const conditions = instance.definition.reads.items.flatMap(({ objects, field }) => {
      const set = substitute(arena, translator.term(this.instantiated(instance, objects), this.fuel(1)), before);
      return changed
        .filter((store) => field === undefined || (store.place?.kind === 'field' && store.place.field === field))
        .map((store) => this.unchangedAt(set, transition, store));
    });
    const formula = forall(
      arena,
      [...(instance.recursive ? [fuel] : []), ...instance.parameters],
      simplify.and(arena, conditions),
      arena.make('eq', [apply(stores(transition.after)), apply(before)]),
      [[apply(stores(transition.after))]],
    );
    return { formula, dependency: instance.dependency };
  }

  private unchangedAt(objects: Term, transition: Transition, store: Variable): Term {
    const { arena } = this;
    const isSet = arena.type(objects).kind !== 'reference';
    const only = transition.changed.get(store);
    if (only !== undefined) {
      const among = isSet ? arena.make('set-member', [objects, only]) : arena.make('eq', [objects, only]);
      return arena.make('not', [among]);
    }
    const [before, after] = [transition.before(store), transition.after(store)];
    const same = (object: Term): Term =>
      arena.make('eq', [arena.make('select', [after, object]), arena.make('select', [before, object])]);
    if (!isSet) return same(objects);
    const variable = placeholder('o', arena.types.reference);
    const object = arena.variable(variable);
    const member = arena.make('set-member', [objects, object]);
    return forall(arena, [variable], member, same(object), [[member]]);
  }

  // ── Axioms ────────────────────────────────────────────────────────────────────────────────────

  private definition(instance: FunctionInstance, induction: Induction | undefined): readonly Term[] {
    const { definition } = instance;
    if (definition.body === undefined) return [];
    const { arena } = this;
    const variable = placeholder('k', this.fuelType);
    const k = arena.variable(variable);
    const translator = this.use();
    const base = this.fuel(1).base;
    const inner: Fuel = { base, group: instance.recursive ? definition.recursionGroup : undefined, own: k };
    const applied = this.application(instance, this.more(k));
    const body = translator.term(this.instantiated(instance, definition.body), inner);
    const equation = arena.make('eq', [applied, body]);
    return [
      forall(
        arena,
        [...(instance.recursive ? [variable] : []), ...this.over(instance)],
        this.domain(instance, inner, induction),
        equation,
        [[applied]],
      ),
    ];
  }

  private synonym(instance: FunctionInstance): readonly Term[] {
    if (!instance.recursive) return [];
    const { arena } = this;
    const variable = placeholder('k', this.fuelType);
    const k = arena.variable(variable);
    const more = this.application(instance, this.more(k));
    const same = arena.make('eq', [more, this.application(instance, k)]);
    return [forall(arena, [variable, ...this.over(instance)], arena.true, same, [[more]])];
  }

  private consequence(instance: FunctionInstance, induction: Induction | undefined): readonly Term[] {
    const { arena } = this;
    const { definition } = instance;
    const variable = placeholder('k', this.fuelType);
    const k = arena.variable(variable);
    const translator = this.use();
    const fuel: Fuel = {
      base: this.fuel(1).base,
      group: instance.recursive ? definition.recursionGroup : undefined,
      own: k,
    };
    const applied = this.application(instance, k);
    const resultType = this.at(instance, definition.symbol.result);
    const result = placeholder('result', arena.types.erase(resultType));
    const given = [
      this.predicates.belongs(resultType, arena.variable(result)),
      ...definition.ensures.map((one) =>
        this.instantiated(instance, one, new Map([[definition.resultVariable, result]])),
      ),
    ].filter((one) => one !== arena.true);
    if (given.length === 0) return [];
    const body = simplify.and(
      arena,
      given.map((one) => substitute(arena, translator.term(one, fuel), new Map([[result, applied]]))),
    );
    return [
      forall(
        arena,
        [...(instance.recursive ? [variable] : []), ...this.over(instance)],
        this.domain(instance, fuel, induction),
        body,
        [[applied]],
      ),
    ];
  }

  /** A dispatched function is the one of the object's class. */
  private dispatch(instance: FunctionInstance): readonly Term[] {
    const { arena } = this;
    const { definition } = instance;
    const translator = this.use();
    if (definition.symbol.typeParameters.length > 0) return [];
    return definition.implementers.flatMap((implementer) => {
      if (implementer.typeParameters.length > 0 || !this.model.functions.has(implementer)) return [];
      const given = this.instance(implementer, []);
      const [receiver] = given.definition.symbol.parameters;
      const [self] = instance.parameters;
      if (receiver === undefined || self === undefined) return [];
      const args = new Map(
        given.parameters.map((parameter, i) => [parameter, arena.variable(instance.parameters[i] as Variable)]),
      );
      const fuel = placeholder('k', this.fuelType);
      const theirs = substitute(arena, this.application(given, arena.variable(fuel)), args);
      const ours = this.application(instance, arena.variable(fuel));
      const isOne = translator.term(this.predicates.belongs(receiver.type, arena.variable(self)), this.fuel(1));
      const heap = [...new Set([...instance.heap, ...given.heap])].map((store) => translator.variable(store));
      const recursive = instance.recursive || given.recursive;
      const within =
        given.heap.every((store) => instance.heap.includes(store)) && instance.recursive === given.recursive;
      return [
        forall(
          arena,
          [...(recursive ? [fuel] : []), ...heap, ...instance.parameters],
          isOne,
          arena.make('eq', [ours, theirs]),
          [within ? [ours, isOne] : [ours, theirs]],
        ),
      ];
    });
  }

  /** Where the definition speaks: arguments of their types in a well-typed heap, preconditions, and below the measure. */
  private domain(instance: FunctionInstance, fuel: Fuel, induction: Induction | undefined): Term {
    const { arena } = this;
    const { definition } = instance;
    const translator = this.use();
    const conditions = [
      ...definition.symbol.parameters.map((parameter, i) =>
        this.predicates.belongs(this.at(instance, parameter.type), arena.variable(instance.parameters[i] as Variable)),
      ),
      ...definition.requires.map((one) => this.instantiated(instance, one)),
    ].filter((one) => one !== arena.true);
    const stores = instance.heap.map((store) => this.typed(store, arena.variable(translator.variable(store))));
    const below: Term[] = [];
    if (induction !== undefined && induction.group === definition.recursionGroup) {
      const measure = definition.decreases.terms.map((one) => translator.term(this.instantiated(instance, one), fuel));
      below.push(translator.term(decreases(arena, induction.measure, measure), fuel));
    }
    return simplify.and(arena, [...stores, ...conditions.map((one) => translator.term(one, fuel)), ...below]);
  }

  private application(instance: FunctionInstance, fuel: Term): Term {
    const { arena } = this;
    const args = this.over(instance).map((variable) => arena.variable(variable));
    return arena.apply(instance.symbol, [], instance.recursive ? [fuel, ...args] : args);
  }

  private over(instance: FunctionInstance): Variable[] {
    const translator = this.use();
    return [...instance.heap.map((store) => translator.variable(store)), ...instance.parameters];
  }

  // ── Instances ─────────────────────────────────────────────────────────────────────────────────

  private instance(symbol: FunctionSymbol, typeArgs: readonly Type[]): FunctionInstance {
    const key = `${this.numberOf(symbol)}<${typeArgs.map(({ id }) => id).join(',')}`;
    let instance = this.instances.get(key);
    if (instance === undefined) {
      this.instances.set(key, (instance = this.make(symbol, typeArgs)));
      this.bySymbol.set(instance.symbol, instance);
    }
    return instance;
  }

  private make(symbol: FunctionSymbol, typeArgs: readonly Type[]): FunctionInstance {
    const { types } = this.arena;
    const translator = this.use();
    const change = (type: Type): Type => types.substitute(type, symbol.typeParameters, typeArgs);
    const definition = this.model.functions.get(symbol) ?? undefinedFunction(symbol);
    const recursive = this.isRecursive(definition);
    const copy = (variable: Variable): Variable => {
      const type = change(variable.type);
      return {
        ...variable,
        type,
        ...(variable.place === undefined ? {} : { place: placeAt(variable.place, change, types.erase.bind(types)) }),
      };
    };
    const heap = symbol.heap.map((store) => (typeArgs.length === 0 ? store : this.storeAt(store, copy)));
    const parameters = symbol.parameters
      .map(copy)
      .map((variable) => ({ ...variable, type: types.erase(variable.type) }));
    const parameterTypes = [...heap, ...parameters].map(({ type }) => translator.type(type));
    const made = symbolOf(
      symbol.name,
      recursive ? [this.fuelType, ...parameterTypes] : parameterTypes,
      types.erase(change(symbol.result)),
    );
    return {
      definition,
      typeArgs,
      recursive,
      symbol: made,
      heap,
      parameters,
      dependency: this.dependencyOf(definition),
    };
  }

  /** The same store where type parameters mean something else: the model's own if it has it. */
  private storeAt(store: Variable, copy: (variable: Variable) => Variable): Variable {
    const made = copy(store);
    return storeIn(this.model, made);
  }

  private instantiated(
    instance: FunctionInstance,
    term: Term,
    more: ReadonlyMap<Variable, Variable> = new Map(),
  ): Term {
    const { arena } = this;
    const { symbol } = instance.definition;
    const map = new Map<Variable, Variable>(more);
    symbol.heap.forEach((store, i) => map.set(store, instance.heap[i] as Variable));
    symbol.parameters.forEach((parameter, i) => map.set(parameter, instance.parameters[i] as Variable));
    return instantiateTypes(
      arena,
      term,
      (type) => this.at(instance, type),
      (variable) => arena.variable(map.get(variable) ?? variable),
    );
  }

  private at(instance: FunctionInstance, type: Type): Type {
    return this.arena.types.substitute(type, instance.definition.symbol.typeParameters, instance.typeArgs);
  }

  /** It can reach itself through definitions and contracts of its group. */
  private isRecursive(definition: FunctionDefinition): boolean {
    const known = this.recursive.get(definition.symbol);
    if (known !== undefined) return known;
    const seen = new Set<FunctionSymbol>();
    const stack = this.calledBy(definition);
    for (let symbol = stack.pop(); symbol !== undefined; symbol = stack.pop()) {
      if (seen.has(symbol)) continue;
      seen.add(symbol);
      const next = this.model.functions.get(symbol);
      if (next !== undefined && next.recursionGroup === definition.recursionGroup) stack.push(...this.calledBy(next));
    }
    const result = seen.has(definition.symbol);
    this.recursive.set(definition.symbol, result);
    return result;
  }

  private calledBy({ body, requires, ensures, implementers }: FunctionDefinition): FunctionSymbol[] {
    const { arena } = this;
    const called: FunctionSymbol[] = [...implementers];
    for (const term of subterms(arena, [...(body === undefined ? [] : [body]), ...requires, ...ensures])) {
      if (arena.operator(term) === 'apply') called.push((arena.payload(term) as Instance).symbol);
    }
    return called;
  }

  private dependencyOf(definition: FunctionDefinition): Dependency {
    const { symbol } = definition;
    const { functions, methods } = this.model;
    // What a trait promises is kept by those who implement it.
    const promising = new Set([symbol]);
    for (const one of promising) for (const by of functions.get(one)?.implementers ?? []) promising.add(by);
    const names = new Set([...promising].map(({ name }) => name));
    const own = methods.filter(
      (method) => (method.defines !== undefined && promising.has(method.defines)) || checksOneOf(method, names),
    );
    const claims = own.flatMap((method) => method.claims.map(({ id }) => id));
    if (definition.axiom) return { kind: 'axiom', name: symbol.name, claims };
    const isOpen = definition.body === undefined && definition.implementers.length === 0;
    const isWhole = promising.size === 1 || [...promising].every((one) => functions.has(one));
    const missing = isWhole ? {} : { missing: 'what implements it is not supported' };
    return { kind: isOpen ? 'bodiless' : 'function', name: symbol.name, claims, ...missing };
  }

  private numberOf(symbol: FunctionSymbol): number {
    let number = this.numbers.get(symbol);
    if (number === undefined) this.numbers.set(symbol, (number = this.numbers.size));
    return number;
  }

  private use(): Translator {
    if (this.translator === undefined)
      throw new RangeError('the translator and the table of functions need each other');
    return this.translator;
  }
}

const FUEL = { name: 'Fuel' };
const LARGEST_LITERAL = 64;

/** Checks a contract of one of these names, or that it is kept where it is overridden. */
export function checksOneOf({ kind, name }: Method, names: ReadonlySet<string>): boolean {
  if (kind === 'declaration') return names.has(name);
  const [, overridden] = kind === 'override' ? name.split(' overrides ') : [];
  return overridden !== undefined && names.has(overridden);
}

function undefinedFunction(symbol: FunctionSymbol): FunctionDefinition {
  return {
    symbol,
    origin: {} as FunctionDefinition['origin'],
    ghost: true,
    requires: [],
    ensures: [],
    resultVariable: { name: 'result', type: symbol.result, role: 'output', ghost: true },
    reads: { kind: 'everything' },
    body: undefined,
    opaque: false,
    decreases: { terms: [], guessed: true, mayDiverge: false },
    recursionGroup: -1,
    axiom: false,
    implementers: [],
  };
}

export function placeAt(
  place: NonNullable<Variable['place']>,
  change: (type: Type) => Type,
  erase: (type: Type) => Type,
): NonNullable<Variable['place']> {
  switch (place.kind) {
    case 'field':
      return { ...place, args: place.args.map((arg) => erase(change(arg))) };
    case 'array':
      return { ...place, element: erase(change(place.element)) };
    case 'alloc':
      return place;
  }
}

const FURTHER = new WeakMap<Model, Variable[]>();

/** The variable of this place: the model's, or one that stands for a place which only an instance mentions. */
export function storeIn(model: Model, made: Variable): Variable {
  let further = FURTHER.get(model);
  if (further === undefined) FURTHER.set(model, (further = []));
  const found = model.heap.find((one) => sameStore(one, made)) ?? further.find((one) => sameStore(one, made));
  if (found === undefined) further.push(made);
  return found ?? made;
}

export function sameStore({ place: a }: Variable, { place: b }: Variable): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.kind === 'field' && b.kind === 'field')
    return a.field === b.field && a.args.every((arg, i) => arg === b.args[i]);
  if (a.kind === 'array' && b.kind === 'array') return a.rank === b.rank && a.element === b.element;
  return a.kind === 'alloc' && b.kind === 'alloc';
}
