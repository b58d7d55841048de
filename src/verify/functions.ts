/**
 * The program's functions in verification conditions: one symbol per function and type arguments, with fuel where the
 * function is recursive (docs/decisions.md, "The verifier's encoding"): the definition unfolds `f(S(k), x)` to a body that
 * uses `k`, so that each unit of fuel pays for one unfolding.
 */
import type { Arena, Dependency, FunctionSymbol, Model, Term, Variable } from '../model/index.js';
import { decreases, isConstant, simplify, substitute } from '../model/index.js';
import { promisesIn } from '../analysis/index.js';
import type { Fuel, Fuels } from './fuel.js';
import type { FunctionInstance, FunctionInstances } from './function-instances.js';
import type { HeapPredicates } from './heap.js';
import { forall, placeholder } from './quantify.js';
import type { Translator } from './translate.js';
import type { TypePredicates } from './type-predicates.js';
import type { Encoding } from './vocabulary.js';

/** A formula that proofs may use, and what it rests on. */
export interface Fact {
  readonly formula: Term;
  readonly dependency: Dependency | undefined;
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

/** What is known of the program's functions. */
export class FunctionTable {
  private readonly model: Model;
  private readonly arena: Arena;
  private readonly fuels: Fuels;
  private readonly predicates: TypePredicates;
  private readonly heap: HeapPredicates;
  private readonly instances: FunctionInstances;
  private readonly translator: Translator;

  constructor({ model, fuels, predicates, heap, instances, translator }: Encoding) {
    this.model = model;
    this.arena = model.arena;
    this.fuels = fuels;
    this.predicates = predicates;
    this.heap = heap;
    this.instances = instances;
    this.translator = translator;
  }

  /** Definition, postconditions and dispatch of a function; undefined for other symbols. */
  axioms(symbol: FunctionSymbol, induction: Induction | undefined): readonly Fact[] | undefined {
    const instance = this.instances.of(symbol);
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
    const instance = this.instances.of(symbol);
    if (instance === undefined || !instance.definition.opaque) return undefined;
    const { definition, dependency } = instance;
    const facts = this.definition(instance, induction).map((formula) => ({ formula, dependency }));
    return { of: definition.symbol, facts };
  }

  /** A function gives the same value in two heaps that agree on what it reads (its reads clause is among its claims). */
  frame(symbol: FunctionSymbol, transition: Transition): Fact | undefined {
    const instance = this.instances.of(symbol);
    if (instance === undefined || instance.definition.reads.kind === 'everything') return undefined;
    const { arena } = this;
    const changed = instance.heap.filter((store) => transition.changed.has(store));
    // A function may read constants without saying so; they change while their object is made.
    if (changed.length === 0 || changed.some(isConstant)) return undefined;
    // A frame does not speak of which objects exist.
    const alloc = instance.heap.find(({ place }) => place?.kind === 'alloc');
    if (alloc !== undefined && transition.before(alloc) !== transition.after(alloc)) return undefined;
    const { translator } = this;
    const stores = (at: (store: Variable) => Term): Map<Variable, Term> =>
      new Map(instance.heap.map((store) => [translator.variable(store), at(store)]));
    const fuel = this.fuels.variable();
    const before = stores(transition.before);
    const apply = (at: Map<Variable, Term>): Term =>
      substitute(arena, this.application(instance, arena.variable(fuel)), at);
    const conditions = instance.definition.reads.items.flatMap(({ objects, field }) => {
      const set = substitute(
        arena,
        translator.term(this.instances.instantiated(instance, objects), this.fuels.known),
        before,
      );
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
    return { formula, dependency: promisesIn(this.model).ofFrame(instance.definition) };
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
    const variable = this.fuels.variable();
    const k = arena.variable(variable);
    const { translator } = this;
    const base = this.fuels.known.base;
    const inner: Fuel = { base, group: instance.recursive ? definition.recursionGroup : undefined, own: k };
    const applied = this.application(instance, this.fuels.more(k));
    const body = translator.term(this.instances.instantiated(instance, definition.body), inner);
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
    const variable = this.fuels.variable();
    const k = arena.variable(variable);
    const more = this.application(instance, this.fuels.more(k));
    const same = arena.make('eq', [more, this.application(instance, k)]);
    return [forall(arena, [variable, ...this.over(instance)], arena.true, same, [[more]])];
  }

  private consequence(instance: FunctionInstance, induction: Induction | undefined): readonly Term[] {
    const { arena } = this;
    const { definition } = instance;
    const variable = this.fuels.variable();
    const k = arena.variable(variable);
    const { translator } = this;
    const fuel: Fuel = {
      base: this.fuels.known.base,
      group: instance.recursive ? definition.recursionGroup : undefined,
      own: k,
    };
    const applied = this.application(instance, k);
    const resultType = this.instances.at(instance, definition.symbol.result);
    const result = placeholder('result', arena.types.erase(resultType));
    // Where no value fits, nothing is said of a choice: not even that its type has values. Then this is so for all arguments.
    const isChoice = definition.chooses !== undefined;
    const given = [
      ...(isChoice ? [] : [this.predicates.belongs(resultType, arena.variable(result))]),
      ...definition.ensures.map((one) =>
        this.instances.instantiated(instance, one, new Map([[definition.resultVariable, result]])),
      ),
      ...(definition.shown ?? []).map((one) => this.instances.instantiated(instance, one)),
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
        isChoice ? arena.true : this.domain(instance, fuel, induction),
        body,
        [[applied]],
      ),
    ];
  }

  /** A dispatched function is the one of the object's class. */
  private dispatch(instance: FunctionInstance): readonly Term[] {
    const { arena } = this;
    const { definition } = instance;
    const { translator } = this;
    if (definition.symbol.typeParameters.length > 0) return [];
    return definition.implementers.flatMap((implementer) => {
      if (implementer.typeParameters.length > 0 || !this.model.functions.has(implementer)) return [];
      const given = this.instances.instance(implementer, []);
      const [receiver] = given.definition.symbol.parameters;
      const [self] = instance.parameters;
      if (receiver === undefined || self === undefined) return [];
      const args = new Map(
        given.parameters.map((parameter, i) => [parameter, arena.variable(instance.parameters[i] as Variable)]),
      );
      const fuel = this.fuels.variable();
      const theirs = substitute(arena, this.application(given, arena.variable(fuel)), args);
      const ours = this.application(instance, arena.variable(fuel));
      const isOne = translator.term(this.predicates.belongs(receiver.type, arena.variable(self)), this.fuels.known);
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

  private application(instance: FunctionInstance, fuel: Term): Term {
    const { arena } = this;
    const args = this.over(instance).map((variable) => arena.variable(variable));
    return arena.apply(instance.symbol, [], instance.recursive ? [fuel, ...args] : args);
  }

  private over(instance: FunctionInstance): Variable[] {
    return [...instance.heap.map((store) => this.translator.variable(store)), ...instance.parameters];
  }

  /** Where the definition speaks: arguments of their types in a well-typed heap, preconditions, and below the measure. */
  private domain(instance: FunctionInstance, fuel: Fuel, induction: Induction | undefined): Term {
    const { arena } = this;
    const { definition } = instance;
    const { translator } = this;
    const conditions = [
      ...definition.symbol.parameters.map((parameter, i) =>
        this.predicates.belongs(
          this.instances.at(instance, parameter.type),
          arena.variable(instance.parameters[i] as Variable),
        ),
      ),
      ...definition.requires.map((one) => this.instances.instantiated(instance, one)),
    ].filter((one) => one !== arena.true);
    const stores = instance.heap.map((store) => this.heap.typed(store, arena.variable(translator.variable(store))));
    const below: Term[] = [];
    if (induction !== undefined && induction.group === definition.recursionGroup) {
      const measure = definition.decreases.terms.map((one) =>
        translator.term(this.instances.instantiated(instance, one), fuel),
      );
      below.push(translator.term(decreases(arena, induction.measure, measure), fuel));
    }
    return simplify.and(arena, [...stores, ...conditions.map((one) => translator.term(one, fuel)), ...below]);
  }
}
