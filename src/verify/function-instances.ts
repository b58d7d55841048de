/** The program's functions at type arguments: one symbol each, with fuel where the function is recursive. */
import type {
  Arena,
  Dependency,
  FunctionDefinition,
  FunctionSymbol,
  FunctionType,
  Instance,
  Model,
  Reading,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import {
  appliedIn,
  declaredFunction,
  freeVariables,
  instantiateTypes,
  placeAt,
  storeIn,
  subterms,
} from '../model/index.js';
import { symbolOf } from './builtins.js';
import type { TypedUse } from './growth.js';
import type { Asking } from './lifted.js';
import { literalSize } from './literals.js';
import { promisesIn } from '../analysis/index.js';
import { placeholder } from './quantify.js';
import type { Fuel, FunctionApplications, Translator } from './translate.js';
import type { TypePredicates } from './type-predicates.js';

/** A function at type arguments. */
export interface FunctionInstance {
  readonly definition: FunctionDefinition;
  readonly typeArgs: readonly Type[];
  readonly recursive: boolean;
  /** Over fuel (if recursive), the heap it reads, and its parameters. */
  readonly symbol: FunctionSymbol;
  readonly heap: readonly Variable[];
  readonly parameters: readonly Variable[];
  readonly dependency: Dependency;
}

export class FunctionInstances implements FunctionApplications {
  protected readonly model: Model;
  protected readonly arena: Arena;
  protected readonly predicates: TypePredicates;
  private readonly instances = new Map<string, FunctionInstance>();
  protected readonly bySymbol = new Map<FunctionSymbol, FunctionInstance>();
  private readonly numbers = new Map<FunctionSymbol, number>();
  private readonly recursive = new Map<FunctionSymbol, boolean>();
  private readonly zero: FunctionSymbol;
  private readonly successor: FunctionSymbol;
  protected readonly fuelType: Type;
  translator: Translator | undefined;

  constructor(model: Model, predicates: TypePredicates) {
    this.model = model;
    this.arena = model.arena;
    this.predicates = predicates;
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

  protected more(fuel: Term): Term {
    return this.arena.apply(this.successor, [], [fuel]);
  }

  /** The function of the program that a symbol stands for, and its type arguments. */
  useOf(symbol: FunctionSymbol): TypedUse | undefined {
    const instance = this.bySymbol.get(symbol);
    return instance && { of: instance.definition.symbol, typeArgs: instance.typeArgs };
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

  asking({ parameters, result }: FunctionType): Asking | undefined {
    const { types } = this.arena;
    const symbols = [...this.model.functions.keys()].filter(
      (symbol) => symbol.reading !== undefined && symbol.parameters.length === parameters.length + 1,
    );
    const [first] = symbols;
    if (first?.reading === undefined) return undefined;
    const generic = first.typeParameters.slice(parameters.length + 1).map((parameter) => types.parameter(parameter));
    const typeArgs = [...parameters, result, ...generic];
    const ask = (asks: Reading['asks'], args: readonly Term[]): Term | undefined => {
      const symbol = symbols.find((one) => one.reading?.asks === asks);
      return symbol && this.arena.apply(this.instance(symbol, typeArgs).symbol, [], args);
    };
    return { state: first.reading.state, ask };
  }

  protected application(instance: FunctionInstance, fuel: Term): Term {
    const { arena } = this;
    const args = this.over(instance).map((variable) => arena.variable(variable));
    return arena.apply(instance.symbol, [], instance.recursive ? [fuel, ...args] : args);
  }

  protected over(instance: FunctionInstance): Variable[] {
    const translator = this.use();
    return [...instance.heap.map((store) => translator.variable(store)), ...instance.parameters];
  }

  protected instance(symbol: FunctionSymbol, typeArgs: readonly Type[]): FunctionInstance {
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
    const definition = this.model.functions.get(symbol) ?? declaredFunction(symbol);
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
      dependency: promisesIn(this.model).ofFunction(definition),
    };
  }

  /** The same store where type parameters mean something else: the model's own if it has it. */
  private storeAt(store: Variable, copy: (variable: Variable) => Variable): Variable {
    const made = copy(store);
    return storeIn(this.model, made);
  }

  protected instantiated(
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

  protected at(instance: FunctionInstance, type: Type): Type {
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

  private calledBy({ body, requires, ensures, shown = [], implementers }: FunctionDefinition): FunctionSymbol[] {
    const terms = [...(body === undefined ? [] : [body]), ...requires, ...ensures, ...shown];
    return [...implementers, ...appliedIn(this.arena, terms)];
  }

  private numberOf(symbol: FunctionSymbol): number {
    let number = this.numbers.get(symbol);
    if (number === undefined) this.numbers.set(symbol, (number = this.numbers.size));
    return number;
  }

  protected use(): Translator {
    if (this.translator === undefined)
      throw new RangeError('the translator and the table of functions need each other');
    return this.translator;
  }
}

const FUEL = { name: 'Fuel' };
const LARGEST_LITERAL = 64;
