/** The program's functions at type arguments: one symbol each, over fuel where the function is recursive. */
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
import { appliedIn, declaredFunction, instantiateTypes, placeAt, storeIn } from '../model/index.js';
import { symbolOf } from './builtins.js';
import { writable } from './contract-at.js';
import { encodedType } from './encoded-type.js';
import type { Fuel, Fuels } from './fuel.js';
import type { TypedUse } from './growth.js';
import type { Asking } from './lifted.js';
import { literalSize } from './literals.js';
import { promisesIn } from '../analysis/index.js';

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

export class FunctionInstances {
  private readonly model: Model;
  private readonly arena: Arena;
  private readonly fuels: Fuels;
  private readonly instances = new Map<string, FunctionInstance>();
  private readonly bySymbol = new Map<FunctionSymbol, FunctionInstance>();
  private readonly numbers = new Map<FunctionSymbol, number>();
  private readonly recursive = new Map<FunctionSymbol, boolean>();

  constructor(model: Model, fuels: Fuels) {
    this.model = model;
    this.arena = model.arena;
    this.fuels = fuels;
  }

  /** The function that a symbol of the conditions stands for. */
  of(symbol: FunctionSymbol): FunctionInstance | undefined {
    return this.bySymbol.get(symbol);
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
    const enough = size === undefined ? units : this.fuels.units(Math.min(size, LARGEST_LITERAL) + 2);
    return this.arena.apply(known.symbol, [], [enough, ...args]);
  }

  /** The symbols by which values of a function type that read the heap are asked, if the program asks any. */
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

  /** A function of the program at type arguments. */
  instance(symbol: FunctionSymbol, typeArgs: readonly Type[]): FunctionInstance {
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
    const parameterTypes = [...heap, ...parameters].map(({ type }) => encodedType(types, type));
    const made = symbolOf(
      symbol.name,
      recursive ? [this.fuels.type, ...parameterTypes] : parameterTypes,
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

  /** A term of the function's definition at its type arguments. */
  instantiated(instance: FunctionInstance, term: Term, more: ReadonlyMap<Variable, Variable> = new Map()): Term {
    const { arena } = this;
    const { symbol } = instance.definition;
    const map = new Map<Variable, Variable>(more);
    symbol.heap.forEach((store, i) => map.set(store, instance.heap[i] as Variable));
    symbol.parameters.forEach((parameter, i) => map.set(parameter, instance.parameters[i] as Variable));
    return writable(symbol.name, () =>
      instantiateTypes(
        arena,
        term,
        (type) => this.at(instance, type),
        (variable) => arena.variable(map.get(variable) ?? variable),
      ),
    );
  }

  at(instance: FunctionInstance, type: Type): Type {
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
}

const LARGEST_LITERAL = 64;
