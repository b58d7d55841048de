/** A model compiled to JavaScript: each method and function once per form, on first use. */
import type {
  Choice,
  ConstrainedType,
  FunctionDefinition,
  FunctionSymbol,
  Method,
  Model,
  Term,
  TypeParameterSymbol,
  Variable,
} from '../model/index.js';
import { beliefsOf } from '../analysis/index.js';
import type { Callbacks } from './callbacks.js';
import { Constants } from './emission.js';
import type { Emitted, Form } from './emit-method.js';
import { emitFunction, emitSearch } from './emit-function.js';
import { emitLemma, emitMethod } from './emit-method.js';
import type { Machine } from './machine.js';
import type { operations } from './operations.js';
import type { Linked } from './program.js';

export type Compiled = (...args: never[]) => unknown;
type Factory = (op: typeof operations, m: Machine, k: readonly unknown[], p: Linked, cb: Callbacks) => Compiled;

/** Code, and the type parameters that it is generic in. */
export interface Linkable {
  readonly factory: Factory;
  readonly constants: Constants;
  readonly typeParameters: readonly TypeParameterSymbol[];
}

export class Executable {
  readonly model: Model;
  private readonly form: Form;
  private readonly bodies: ReadonlyMap<Method, Method>;
  private readonly compiled = new Map<object, Linkable>();
  private present: ReadonlySet<Method> | undefined;

  constructor(model: Model, form: Form, bodies: ReadonlyMap<Method, Method> = new Map()) {
    this.model = model;
    this.form = form;
    this.bodies = bodies;
  }

  /** As a callee. */
  method(called: Method): Linkable {
    return this.itself(this.bodies.get(called) ?? called);
  }

  private itself(method: Method): Linkable {
    const { arena } = this.model;
    return this.cached(method, method.typeParameters, () => {
      if (method.kind === 'lemma') return emitLemma(arena, method);
      return method.body === undefined ? undefined : emitMethod(arena, method, method.body, this.form);
    });
  }

  function(symbol: FunctionSymbol): Linkable {
    return this.cached(symbol, symbol.typeParameters, () => {
      const { body, origin: at } = this.model.functions.get(symbol) ?? {};
      if (body === undefined) return undefined;
      const believed = at === undefined ? undefined : { conditions: beliefsOf(this.model, symbol), at };
      return emitFunction(this.model.arena, symbol.heap, symbol.parameters, body, believed);
    });
  }

  /** Whether the model has the method, or only its name: the lowering leaves out what it does not know. */
  has(method: Method): boolean {
    return (this.present ??= new Set(this.model.methods)).has(method);
  }

  /** What a function without a body promises of its result. */
  promise(definition: FunctionDefinition): Linkable {
    const { symbol, ensures, resultVariable } = definition;
    return this.cached(definition, symbol.typeParameters, () => {
      const promise = this.model.arena.make('and', ensures);
      return emitFunction(this.model.arena, symbol.heap, [...symbol.parameters, resultVariable], promise);
    });
  }

  search({ symbol }: FunctionDefinition, choice: Choice): Linkable {
    return this.cached(choice, symbol.typeParameters, () => emitSearch(this.model.arena, symbol, choice));
  }

  /** What a method without a body promises, as a check of inputs and outputs. */
  contract(method: Method): Linkable {
    return this.cached(method.ensures, method.typeParameters, () => {
      const promise = this.model.arena.make(
        'and',
        method.ensures.map(({ condition }) => condition),
      );
      const state = [...method.entry.values()];
      return emitFunction(this.model.arena, state, [...method.inputs, ...method.outputs], promise);
    });
  }

  /** What a method requires, as a test of inputs. */
  precondition({ requires, inputs, typeParameters }: Method): Linkable {
    return this.cached(requires, typeParameters, () => {
      const { arena } = this.model;
      return emitFunction(
        arena,
        [],
        inputs,
        arena.make('and', [arena.true, ...requires.map(({ condition }) => condition)]),
      );
    });
  }

  predicate(constrained: ConstrainedType): Linkable {
    return this.cached(constrained, constrained.typeParameters, () =>
      emitFunction(this.model.arena, [], [constrained.variable], constrained.predicate),
    );
  }

  /** A condition as a function of moments and values. */
  condition(stores: readonly Variable[], variables: readonly Variable[], condition: Term): Linkable {
    return compile(emitFunction(this.model.arena, stores, variables, condition), []);
  }

  /** A lemma as an entry runs its body; as a callee it does not. */
  entry(method: Method): Linkable {
    if (method.kind !== 'lemma' || method.body === undefined) return this.itself(method);
    const { body } = method;
    return this.cached(body, method.typeParameters, () => emitMethod(this.model.arena, method, body, this.form));
  }

  private cached(
    key: object,
    typeParameters: readonly TypeParameterSymbol[],
    emit: () => Emitted | undefined,
  ): Linkable {
    let linkable = this.compiled.get(key);
    if (linkable === undefined) {
      const missing = { text: `() => m.notExecutable('a body that is not given')`, constants: new Constants() };
      linkable = compile(emit() ?? missing, typeParameters);
      this.compiled.set(key, linkable);
    }
    return linkable;
  }
}

function compile({ text, constants }: Emitted, typeParameters: readonly TypeParameterSymbol[]): Linkable {
  // The text is made of our own names, numbers and operators only; constants travel beside it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- compiling is what this module is for
  const factory = new Function('op', 'm', 'k', 'p', 'cb', `'use strict'; return ${text};`) as Factory;
  return { factory, constants, typeParameters };
}
