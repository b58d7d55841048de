/** A compiled program linked to the machine of one run: what compiled code calls `p`. */
import type {
  ClassSymbol,
  ConstrainedType,
  FunctionDefinition,
  FunctionSymbol,
  Method,
  Origin,
  Type,
  Variable,
} from '../model/index.js';
import { isBelieving } from '../analysis/index.js';
import type { Value } from '../values/index.js';
import { hasShape, HeapObject, Sequence } from '../values/index.js';
import { anyValue } from './any-value.js';
import type { Callbacks } from './callbacks.js';
import type { Dispatched } from './dispatch.js';
import { dispatch } from './dispatch.js';
import type { Compiled, Executable, Linkable } from './executable.js';
import {
  NoneFound,
  NotExecutable,
  type Poison,
  StopSignal,
  Unchosen,
  UndefinedDeclaration,
  UndefinedValue,
} from './faults.js';
import type { Machine } from './machine.js';
import { OpenFunctions, type RowTest, type Search } from './open-functions.js';
import { operations } from './operations.js';

const NO_TYPES: readonly Type[] = [];
const BELIEVED = 'a proof rests on an assumption, and what it shows does not hold here';

export class Linked {
  /** Assumptions on the way that could not be evaluated. */
  readonly unevaluated: { readonly reason: string; readonly at: Origin }[] = [];

  private readonly executable: Executable;
  private readonly machine: Machine;
  private readonly callbacks: Callbacks;
  private readonly format: (value: Value, type: Type) => string;
  /** Code by what it is code of, at each list of type arguments. */
  private readonly linked = new Map<object, Map<string, Compiled>>();
  readonly open: OpenFunctions;
  private entered: Method | undefined;

  constructor(
    executable: Executable,
    machine: Machine,
    callbacks: Callbacks,
    format: (value: Value, type: Type) => string,
  ) {
    this.executable = executable;
    this.machine = machine;
    this.callbacks = callbacks;
    this.format = format;
    machine.satisfies = (constrained, args, value) => this.satisfies(constrained, args, value);
    this.open = new OpenFunctions({
      machine,
      isRow: (types, row, test) => this.isRow(types, row, test),
      search: (definition, choice, typeArgs, args) => {
        const search = this.linkedTo(choice, typeArgs, () => executable.search(definition, choice));
        const [test, rows] = (search as unknown as (...all: readonly Value[]) => [RowTest, Search['rows']])(...args);
        return { test, rows };
      },
      promised: (definition, typeArgs, args, suppose) => this.promised(definition, typeArgs, args, suppose),
      mayBeConstrained: (definition) => {
        this.mayBeConstrained(definition);
      },
    });
  }

  /** What its type parameters stand for is not known. */
  entry(method: Method): Compiled {
    this.entered = method;
    return this.instance(this.executable.entry(method), NO_TYPES);
  }

  method(method: Method, dispatched: boolean, typeArgs = NO_TYPES): Compiled {
    if (dispatched) return (...args) => this.implementer(method, args[0], typeArgs)(...args);
    if (method.body === undefined && method.kind !== 'lemma')
      return (...args) => this.bodilessMethod(method, typeArgs, args);
    return this.linkedTo(method, typeArgs, () => this.executable.method(method));
  }

  function(symbol: FunctionSymbol, typeArgs = NO_TYPES): Compiled {
    const definition = this.executable.model.functions.get(symbol);
    if (definition !== undefined && definition.implementers.length > 0) {
      const receiver = symbol.heap.length;
      return (...args) => {
        const implementer = this.functionImplementer(symbol, args[receiver]);
        const own = this.typeArgsOf(symbol.parameters[0], implementer.parameters[0], args[receiver], typeArgs);
        if (implementer === symbol) return this.ownFunction(symbol, own)(...args);
        // An implementer may read less of the heap than the trait's function allows all of them together to read.
        const moments = implementer.heap.map((variable) => args[Math.max(0, symbol.heap.indexOf(variable))] as never);
        return this.function(implementer, own)(...moments, ...args.slice(receiver));
      };
    }
    return this.ownFunction(symbol, typeArgs);
  }

  /** What the function says itself, whoever else implements it. */
  private ownFunction(symbol: FunctionSymbol, typeArgs: readonly Type[]): Compiled {
    const definition = this.executable.model.functions.get(symbol);
    if (definition === undefined) return () => this.machine.notExecutable(`${symbol.name} has no body`);
    if (definition.body === undefined) return (...args) => this.open.apply(definition, typeArgs, args);
    return this.linkedTo(symbol, typeArgs, () => this.executable.function(symbol));
  }

  private satisfies(constrained: ConstrainedType, args: readonly Type[], value: Value): boolean {
    const test = this.linkedTo(constrained, args, () => this.executable.predicate(constrained));
    return (test as unknown as (value: Value) => boolean)(value);
  }

  print(values: readonly Value[], types: readonly Type[]): void {
    values.forEach((value, i) => {
      this.machine.print(this.format(value, types[i] as Type));
    });
  }

  /** One of several ways to go on, some of which are open. */
  pick(open: readonly (() => boolean)[]): number {
    const isLegal = (value: Value): boolean => typeof value === 'number' && open[value]?.() === true;
    const first = (): number =>
      Math.max(
        0,
        open.findIndex((isOpen) => isOpen()),
      );
    return this.machine.tape.next(first, isLegal) as number;
  }

  /**
   * Values that satisfy the condition: the next ones on the tape (a sequence, if there are several), or else the first
   * that are found. Given ones are tested and not searched for, so that they may come from where no search gets.
   */
  choose(types: readonly Type[], condition: RowTest, rows: (test: RowTest) => Iterable<Value[]>): Value[] {
    const choice = this.machine.tape.next(
      () => firstRow(rows, condition),
      (value) => this.isRow(types, rowOf(types, value), condition),
    );
    return rowOf(types, choice);
  }

  private isRow(types: readonly Type[], row: Value[], condition: RowTest): boolean {
    const isTyped = row.length === types.length && row.every((value, i) => this.fits(value, types[i] as Type));
    try {
      return isTyped && condition(row);
    } catch (raised) {
      if (raised instanceof NotExecutable || raised instanceof UndefinedValue) return false;
      throw raised;
    }
  }

  /** Whether a value that comes from outside belongs to the type. */
  private fits(value: Value, type: Type): boolean {
    return hasShape(this.executable.model.arena.types, value, type) && this.mayBe(value, type);
  }

  /** Whether a value is of a type. Where that cannot be decided it is taken to be, and the run assumes it. */
  mayBe(value: Value, type: Type): boolean {
    try {
      return this.machine.hasType(value, type);
    } catch (raised) {
      if (!(raised instanceof NotExecutable)) throw raised;
      const reason = raised.message;
      if (this.entered !== undefined && !this.unevaluated.some((known) => known.reason === reason))
        this.unevaluated.push({ reason, at: this.entered.origin });
      return true;
    }
  }

  anyValue(type: Type, isAllowed: (value: Value) => boolean = () => true): Value {
    const { types } = this.executable.model.arena;
    const isLegal = (value: Value): boolean => this.machine.hasType(value, type) && isAllowed(value);
    return this.machine.tape.next(
      () =>
        this.machine.heap.objects.find((object) => isReference(type) && isLegal(object)) ??
        anyValue(types, type, isLegal),
      (value) => hasShape(types, value, type) && isLegal(value),
    );
  }

  assumptionRaised(raised: unknown, at: Origin): true {
    const { message } = this.notEvaluated(raised);
    this.unevaluated.push({ reason: message, at });
    return true;
  }

  /** A guide that does not know whether a run is worth while lets it go on. */
  unguided(raised: unknown): true {
    this.notEvaluated(raised);
    return true;
  }

  /** What was raised, if it says that a value cannot be computed or does not exist. */
  private notEvaluated(raised: unknown): NotExecutable | UndefinedValue {
    if (raised instanceof NotExecutable || raised instanceof UndefinedValue) return raised;
    throw this.machine.asStop(raised);
  }

  /**
   * What evaluating a ghost value raised. Where it is undefined, something that it calls violates a claim of its own, and
   * an execution would have stopped there.
   */
  ghostRaised(raised: unknown, at: Origin): Poison {
    if (raised instanceof UndefinedValue || raised instanceof UndefinedDeclaration)
      this.unevaluated.push({ reason: `a ghost value is undefined: ${raised.message}`, at });
    return this.machine.poisoned(raised);
  }

  /** What a proof shows does not hold, and the proof believes something: what follows counts only if that is true. */
  believed(at: Origin): void {
    if (this.unevaluated.some((known) => known.at === at && known.reason === BELIEVED)) return;
    this.unevaluated.push({ reason: BELIEVED, at });
  }

  /** Why a lemma's results have no value in a run. */
  proofOnly(): NotExecutable {
    return new NotExecutable('a value that only a proof constructs');
  }

  /** A lemma's conclusion failed where it was used. */
  lemmaFailed(method: Method, clause: number): never {
    const text = method.ensures[clause]?.text;
    const claim = method.claims.find((candidate) => candidate.kind === 'postcondition' && candidate.text === text);
    if (claim === undefined) this.machine.assumptionFailed('axiom');
    if (method.body !== undefined && isBelieving(method.body)) this.believed(method.origin);
    return this.machine.violated(claim);
  }

  condition(linkable: Linkable): (...args: readonly Value[]) => boolean {
    return this.instance(linkable, NO_TYPES) as unknown as (...args: readonly Value[]) => boolean;
  }

  private linkedTo(key: object, typeArgs: readonly Type[], find: () => Linkable): Compiled {
    let instances = this.linked.get(key);
    if (instances === undefined) this.linked.set(key, (instances = new Map<string, Compiled>()));
    const types = typeArgs.length === 0 ? '' : typeArgs.map(({ id }) => id).join(' ');
    let compiled = instances.get(types);
    if (compiled === undefined) instances.set(types, (compiled = this.instance(find(), typeArgs)));
    return compiled;
  }

  private instance({ factory, constants, typeParameters }: Linkable, typeArgs: readonly Type[]): Compiled {
    const { types } = this.machine;
    const values = constants.at((type) => types.substitute(type, typeParameters, typeArgs));
    return factory(operations, this.machine, values, this, this.callbacks);
  }

  private implementer(method: Method, receiver: unknown, typeArgs: readonly Type[]): Compiled {
    const found = dispatch(METHODS, method, receiver);
    if (found !== undefined) {
      const own = this.typeArgsOf(method.inputs[0], found.inputs[0], receiver, typeArgs);
      const called = this.method(found, false, own);
      return found.kind === 'lemma' && found !== method ? this.whereRequired(found, own, called) : called;
    }
    throw new StopSignal({ kind: 'not-executable', reason: `${method.name} has no body for this object` });
  }

  /**
   * What an overriding lemma says holds where its own precondition does. Callers of the trait's lemma check another one: that
   * it implies this one is a claim of the override, and no run stops there.
   */
  private whereRequired(lemma: Method, typeArgs: readonly Type[], called: Compiled): Compiled {
    const test = this.linkedTo(lemma.requires, typeArgs, () => this.executable.precondition(lemma));
    return (...args) => {
      let isRequired = false;
      try {
        isRequired = (test as unknown as (...all: unknown[]) => boolean)(...args);
      } catch (raised) {
        this.notEvaluated(raised);
      }
      return isRequired ? called(...args) : lemma.outputs.map(() => this.machine.poisoned(this.proofOnly()));
    };
  }

  /** Those of the member that an object has for a trait's: its class's own, then those that the call gives. */
  private typeArgsOf(
    declared: Variable | undefined,
    found: Variable | undefined,
    receiver: unknown,
    typeArgs: readonly Type[],
  ): readonly Type[] {
    const [general, own] = [classOf(declared?.type), classOf(found?.type)];
    if (general === own || general === undefined || own === undefined || !(receiver instanceof HeapObject))
      return typeArgs;
    const ofClass = this.machine.types.ancestor(receiver.type, own)?.args ?? NO_TYPES;
    return [...ofClass, ...typeArgs.slice(general.typeParameters.length)];
  }

  private functionImplementer(symbol: FunctionSymbol, receiver: unknown): FunctionSymbol {
    const { functions } = this.executable.model;
    const dispatched: Dispatched<FunctionSymbol> = {
      implementers: (one) => functions.get(one)?.implementers ?? [],
      owner: ({ parameters }) => classOf(parameters[0]?.type),
      hasBody: (one) => functions.get(one)?.body !== undefined,
    };
    const found = dispatch(dispatched, symbol, receiver);
    if (found === undefined) throw new NotExecutable(`${symbol.name} has no body for this object`);
    return found;
  }

  private bodilessMethod(method: Method, typeArgs: readonly Type[], args: readonly Value[]): Value[] {
    // Whatever it does to the state of a property, that is not any value at all.
    if (method.composed !== undefined) {
      throw new StopSignal({ kind: 'not-executable', reason: `${method.name} has no body for this object` });
    }
    // It has a body, which is not known: what it gives is not any value that the contract allows.
    if (!this.executable.has(method)) {
      throw new StopSignal({ kind: 'not-executable', reason: `${method.name} is not analysed` });
    }
    // What it makes of the heap, or of a new object, is not any value at all.
    const changes = method.modifies.kind === 'everything' || method.modifies.items.length > 0;
    if (changes || method.kind === 'constructor') {
      throw new StopSignal({ kind: 'not-executable', reason: `${method.name} has no body` });
    }
    const now = this.machine.heap.snapshot();
    const { types } = this.machine;
    const outputs = method.outputs.map((output) =>
      this.anyValue(types.substitute(output.type, method.typeParameters, typeArgs)),
    );
    const contract = this.linkedTo(method.ensures, typeArgs, () => this.executable.contract(method));
    const moments = [...method.entry.keys()].map(() => now);
    try {
      const holds = (contract as unknown as (...all: unknown[]) => boolean)(...moments, ...args, ...outputs);
      if (!holds) this.machine.assumptionFailed('axiom');
    } catch (raised) {
      this.assumptionRaised(raised, method.origin);
    }
    return outputs;
  }

  /** A value that the function's postcondition allows. */
  private promised(
    definition: FunctionDefinition,
    typeArgs: readonly Type[],
    args: readonly Value[],
    suppose: (value: Value) => void,
  ): Value {
    const { result, typeParameters } = definition.symbol;
    const promise = this.linkedTo(definition, typeArgs, () => this.executable.promise(definition));
    return this.anyValue(this.machine.types.substitute(result, typeParameters, typeArgs), (value) => {
      suppose(value);
      return (promise as unknown as (...all: Value[]) => boolean)(...args, value);
    });
  }

  /** Lemmas without a proof may say more about the function than this run can look at. */
  private mayBeConstrained({ symbol, origin, chooses }: FunctionDefinition): void {
    if (origin === undefined) throw new NotExecutable(`${symbol.name} is not supported`);
    if (!this.executable.model.methods.some(({ kind, body }) => kind === 'lemma' && body === undefined)) return;
    const what = chooses === undefined ? `${symbol.name} has no body` : `${symbol.name} may be several values`;
    this.unevaluated.push({ reason: `${what} and axioms may constrain it`, at: origin });
  }
}

const METHODS: Dispatched<Method> = {
  implementers: ({ implementers }) => implementers,
  owner: ({ inputs }) => classOf(inputs[0]?.type),
  hasBody: ({ body }) => body !== undefined,
};

function classOf(type: Type | undefined): ClassSymbol | undefined {
  return type?.kind === 'reference' ? type.class : undefined;
}

/** The first row of which the condition is known to hold. */
function firstRow(rows: (test: RowTest) => Iterable<Value[]>, condition: RowTest): Value {
  let unknown: NotExecutable | UndefinedValue | undefined;
  const isFitting = (row: Value[]): boolean => {
    try {
      return condition(row);
    } catch (raised) {
      if (!(raised instanceof NotExecutable || raised instanceof UndefinedValue)) throw raised;
      unknown ??= raised;
      return false;
    }
  };
  try {
    for (const row of rows(isFitting)) return row.length === 1 ? (row[0] as Value) : Sequence.of(row);
  } catch (raised) {
    if (raised instanceof NoneFound)
      throw new Unchosen(`${(unknown ?? raised).message}; an input can give one among its choices`);
    throw raised;
  }
  throw unknown ?? new NotExecutable('no such value');
}

/** What a tape holds for several values at once is a sequence of them. */
function rowOf(types: readonly Type[], choice: Value): Value[] {
  if (types.length === 1) return [choice];
  return choice instanceof Sequence ? choice.toArray() : [];
}

/** Non-null references: only the objects of a run are values. */
function isReference(type: Type): boolean {
  return (type.kind === 'reference' || type.kind === 'array') && !type.nullable;
}
