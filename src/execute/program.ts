/** A model compiled to JavaScript: each method and function once per form, on first use. */
import type {
  Choice,
  ClassSymbol,
  ConstrainedType,
  FunctionDefinition,
  FunctionSymbol,
  Method,
  Model,
  Origin,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import type { Value } from '../values/index.js';
import { hasShape, Sequence } from '../values/index.js';
import type { Callbacks } from './callbacks.js';
import type { Dispatched } from './dispatch.js';
import { dispatch } from './dispatch.js';
import { Constants } from './emission.js';
import type { Emitted, Form } from './emit-method.js';
import { emitFunction, emitSearch } from './emit-function.js';
import { emitLemma, emitMethod } from './emit-method.js';
import { NotExecutable, StopSignal, UndefinedValue } from './faults.js';
import { hasType } from './has-type.js';
import type { Machine } from './machine.js';
import { operations } from './operations.js';
import { anyValue } from './any-value.js';
import { OpenFunctions, type RowTest, type Search } from './open-functions.js';

type Compiled = (...args: never[]) => unknown;
type Factory = (op: typeof operations, m: Machine, k: readonly unknown[], p: Linked, cb: Callbacks) => Compiled;

interface Linkable {
  readonly factory: Factory;
  readonly constants: readonly unknown[];
}

export class Executable {
  readonly model: Model;
  private readonly form: Form;
  private readonly compiled = new Map<object, Linkable>();
  private present: ReadonlySet<Method> | undefined;

  constructor(model: Model, form: Form) {
    this.model = model;
    this.form = form;
  }

  link(machine: Machine, callbacks: Callbacks, format: (value: Value, type: Type) => string): Linked {
    return new Linked(this, machine, callbacks, format);
  }

  method(method: Method): Linkable {
    const { arena } = this.model;
    return this.cached(method, () => {
      if (method.kind === 'lemma') return emitLemma(arena, method);
      return method.body === undefined ? undefined : emitMethod(arena, method, method.body, this.form);
    });
  }

  function(symbol: FunctionSymbol): Linkable {
    return this.cached(symbol, () => {
      const body = this.model.functions.get(symbol)?.body;
      return body === undefined ? undefined : emitFunction(this.model.arena, symbol.heap, symbol.parameters, body);
    });
  }

  /** Whether the model has the method, or only its name: the lowering leaves out what it does not know. */
  has(method: Method): boolean {
    return (this.present ??= new Set(this.model.methods)).has(method);
  }

  /** What a function without a body promises of its result. */
  promise(definition: FunctionDefinition): Linkable {
    const { symbol, ensures, resultVariable } = definition;
    return this.cached(definition, () => {
      const promise = this.model.arena.make('and', ensures);
      return emitFunction(this.model.arena, symbol.heap, [...symbol.parameters, resultVariable], promise);
    });
  }

  search({ symbol }: FunctionDefinition, choice: Choice): Linkable {
    return this.cached(choice, () => emitSearch(this.model.arena, symbol, choice));
  }

  /** What a method without a body promises, as a check of inputs and outputs. */
  contract(method: Method): Linkable {
    return this.cached(method.ensures, () => {
      const promise = this.model.arena.make(
        'and',
        method.ensures.map(({ condition }) => condition),
      );
      const state = [...method.entry.values()];
      return emitFunction(this.model.arena, state, [...method.inputs, ...method.outputs], promise);
    });
  }

  predicate(constrained: ConstrainedType): Linkable {
    return this.cached(constrained, () =>
      emitFunction(this.model.arena, [], [constrained.variable], constrained.predicate),
    );
  }

  /** A condition as a function of moments and values. */
  condition(stores: readonly Variable[], variables: readonly Variable[], condition: Term): Linkable {
    return compile(emitFunction(this.model.arena, stores, variables, condition));
  }

  /** A lemma as an entry runs its body; as a callee it does not. */
  entry(method: Method): Linkable {
    if (method.kind !== 'lemma' || method.body === undefined) return this.method(method);
    const { body } = method;
    return this.cached(body, () => emitMethod(this.model.arena, method, body, this.form));
  }

  private cached(key: object, emit: () => Emitted | undefined): Linkable {
    let linkable = this.compiled.get(key);
    if (linkable === undefined) {
      const missing = { text: `() => m.notExecutable('a body that is not given')`, constants: new Constants() };
      linkable = compile(emit() ?? missing);
      this.compiled.set(key, linkable);
    }
    return linkable;
  }
}

function compile({ text, constants }: Emitted): Linkable {
  // The text is made of our own names, numbers and operators only; constants travel beside it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- compiling is what this module is for
  const factory = new Function('op', 'm', 'k', 'p', 'cb', `'use strict'; return ${text};`) as Factory;
  return { factory, constants: constants.values };
}

/** A compiled program linked to the machine of one run: what compiled code calls `p`. */
export class Linked {
  /** Assumptions on the way that could not be evaluated. */
  readonly unevaluated: { readonly reason: string; readonly at: Origin }[] = [];

  private readonly executable: Executable;
  private readonly machine: Machine;
  private readonly callbacks: Callbacks;
  private readonly format: (value: Value, type: Type) => string;
  private readonly linked = new Map<object, Compiled>();
  private readonly open: OpenFunctions;

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
    this.open = new OpenFunctions({
      machine,
      substitute: (type, { typeParameters }, typeArgs) =>
        executable.model.arena.types.substitute(type, typeParameters, typeArgs),
      isRow: (types, row, test) => this.isRow(types, row, test),
      search: (definition, choice, args) => {
        const search = this.linkedTo(choice, () => executable.search(definition, choice));
        const [test, rows] = (search as unknown as (...all: readonly Value[]) => [RowTest, Search['rows']])(...args);
        return { test, rows };
      },
      promised: (definition, type, args, suppose) => this.promised(definition, type, args, suppose),
      mayBeConstrained: (definition) => {
        this.mayBeConstrained(definition);
      },
    });
  }

  entry(method: Method): Compiled {
    return this.instance(this.executable.entry(method));
  }

  method(method: Method, dispatched: boolean): Compiled {
    if (dispatched) return (...args) => this.implementer(method, args[0])(...args);
    if (method.body === undefined && method.kind !== 'lemma') return (...args) => this.bodilessMethod(method, args);
    return this.linkedTo(method, () => this.executable.method(method));
  }

  function(symbol: FunctionSymbol, typeArgs: readonly Type[] = []): Compiled {
    const definition = this.executable.model.functions.get(symbol);
    if (definition !== undefined && definition.implementers.length > 0) {
      const receiver = symbol.heap.length;
      return (...args) => {
        const implementer = this.functionImplementer(symbol, args[receiver]);
        if (implementer === symbol) return this.ownFunction(symbol, typeArgs)(...args);
        // An implementer may read less of the heap than the trait's function allows all of them together to read.
        const moments = implementer.heap.map((variable) => args[Math.max(0, symbol.heap.indexOf(variable))] as never);
        return this.function(implementer)(...moments, ...args.slice(receiver));
      };
    }
    return this.ownFunction(symbol, typeArgs);
  }

  /** What the function says itself, whoever else implements it. */
  private ownFunction(symbol: FunctionSymbol, typeArgs: readonly Type[]): Compiled {
    const definition = this.executable.model.functions.get(symbol);
    if (definition === undefined) return () => this.machine.notExecutable(`${symbol.name} has no body`);
    if (definition.body === undefined) return (...args) => this.open.apply(definition, typeArgs, args);
    return this.linkedTo(symbol, () => this.executable.function(symbol));
  }

  satisfies(constrained: ConstrainedType, value: Value): boolean {
    const test = this.linkedTo(constrained, () => this.executable.predicate(constrained));
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
      () => {
        for (const row of rows(condition)) return row.length === 1 ? (row[0] as Value) : Sequence.of(row);
        throw new NotExecutable('no such value');
      },
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
    return hasShape(this.executable.model.arena.types, value, type) && this.machine.mayBe(value, type);
  }

  anyValue(type: Type, isAllowed: (value: Value) => boolean = () => true): Value {
    const { types } = this.executable.model.arena;
    const tests = { types, satisfies: (c: ConstrainedType, v: Value): boolean => this.satisfies(c, v) };
    const isLegal = (value: Value): boolean => hasType(tests, value, type) && isAllowed(value);
    return this.machine.tape.next(
      () =>
        this.machine.heap.objects.find((object) => isReference(type) && isLegal(object)) ??
        anyValue(types, type, isLegal),
      (value) => hasShape(types, value, type) && isLegal(value),
    );
  }

  assumptionRaised(raised: unknown, at: Origin): true {
    if (!(raised instanceof NotExecutable || raised instanceof UndefinedValue)) throw this.machine.asStop(raised);
    this.unevaluated.push({ reason: raised.message, at });
    return true;
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
    return this.machine.violated(claim);
  }

  condition(linkable: Linkable): (...args: readonly Value[]) => boolean {
    return this.instance(linkable) as unknown as (...args: readonly Value[]) => boolean;
  }

  private linkedTo(key: object, find: () => Linkable): Compiled {
    let compiled = this.linked.get(key);
    if (compiled === undefined) this.linked.set(key, (compiled = this.instance(find())));
    return compiled;
  }

  private instance({ factory, constants }: Linkable): Compiled {
    return factory(operations, this.machine, constants, this, this.callbacks);
  }

  private implementer(method: Method, receiver: unknown): Compiled {
    const found = dispatch(METHODS, method, receiver);
    if (found !== undefined) return this.method(found, false);
    throw new StopSignal({ kind: 'not-executable', reason: `${method.name} has no body for this object` });
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

  private bodilessMethod(method: Method, args: readonly Value[]): Value[] {
    // Whatever it does to the state of a property, that is not any value at all.
    if (method.composed !== undefined) {
      throw new StopSignal({ kind: 'not-executable', reason: `${method.name} has no body for this object` });
    }
    // It has a body, which is not known: what it gives is not any value that the contract allows.
    if (!this.executable.has(method)) {
      throw new StopSignal({ kind: 'not-executable', reason: `${method.name} is not analysed` });
    }
    if (method.modifies.kind === 'everything' || method.modifies.items.length > 0) {
      throw new StopSignal({ kind: 'not-executable', reason: `${method.name} has no body` });
    }
    const now = this.machine.heap.snapshot();
    const outputs = method.outputs.map((output) => this.anyValue(output.type));
    const contract = this.linkedTo(method.ensures, () => this.executable.contract(method));
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
    type: Type,
    args: readonly Value[],
    suppose: (value: Value) => void,
  ): Value {
    const promise = this.linkedTo(definition, () => this.executable.promise(definition));
    return this.anyValue(type, (value) => {
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

/** What a tape holds for several values at once is a sequence of them. */
function rowOf(types: readonly Type[], choice: Value): Value[] {
  if (types.length === 1) return [choice];
  return choice instanceof Sequence ? choice.toArray() : [];
}

/** Non-null references: only the objects of a run are values. */
function isReference(type: Type): boolean {
  return (type.kind === 'reference' || type.kind === 'array') && !type.nullable;
}
