/** The state of a pass over a method: versions of variables, facts and checks as they are met, changes of the heap. */
import type {
  Arena,
  Binder,
  Claim,
  Dependency,
  Frame,
  InstructionId,
  Method,
  Model,
  Origin,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { isBelieved, isGuess, mayOverlap, simplify, substitute } from '../model/index.js';
import type { FunctionTable, Transition } from './functions.js';
import type { HeapPredicates } from './heap.js';
import { allocationGrows, frameKept, inFrame } from './heap.js';
import type { Versions } from './passive.js';
import { PassiveBuilder } from './passive.js';
import { promisesIn } from '../analysis/index.js';
import type { Fuel, Translator } from './translate.js';
import type { TypePredicates } from './type-predicates.js';
import { withWitnesses } from './witnesses.js';

/** What the passes over one method share. */
export interface Vocabulary {
  readonly model: Model;
  readonly translator: Translator;
  readonly functions: FunctionTable;
  readonly predicates: TypePredicates;
  readonly heap: HeapPredicates;
  /** For what is known, and for what is to be shown: goals unfold definitions once more. */
  readonly known: Fuel;
  readonly goal: Fuel;
}

export class Passing {
  readonly vocabulary: Vocabulary;
  readonly method: Method;
  readonly builder = new PassiveBuilder();
  /** Heap variables that the method or a contract it uses mentions; others need no versions. */
  readonly stores: ReadonlySet<Variable>;
  private readonly initial = new Map<Variable, Term>();
  private readonly counts = new Map<string, number>();
  private readonly snapshotOf: ReadonlyMap<Variable, Variable>;
  protected inProof = 0;
  readonly unexecuted = new Set<Claim>();
  /** Values of variables that may only have been declared. */
  protected readonly unassigned = new Set<Term>();

  constructor(vocabulary: Vocabulary, method: Method, stores: ReadonlySet<Variable>) {
    this.vocabulary = vocabulary;
    this.method = method;
    this.stores = stores;
    this.snapshotOf = new Map([...method.entry].map(([store, snapshot]) => [snapshot, store]));
    for (const { type } of method.inputs) vocabulary.predicates.assumeInhabited(type);
  }

  get arena(): Translator['arena'] {
    return this.vocabulary.translator.arena;
  }

  /** Proofs rest on it, whether or not it is also run. */
  protected get isGhost(): boolean {
    return isBelieved(this.method);
  }

  get alloc(): Variable {
    return this.vocabulary.model.heap[0] as Variable;
  }

  /** The current value of a variable. What has not been assigned has its value on entry. */
  value(versions: Versions, variable: Variable): Term {
    return versions.get(variable) ?? this.initialValue(variable);
  }

  known(term: Term, versions: Versions): Term {
    return this.at(this.vocabulary.translator.term(term, this.vocabulary.known), versions);
  }

  goal(term: Term, versions: Versions): Term {
    return this.at(this.vocabulary.translator.term(term, this.vocabulary.goal), versions);
  }

  /** A translated term with the current values of its variables. */
  private at(term: Term, versions: Versions): Term {
    const { arena } = this;
    const { translator } = this.vocabulary;
    const values = new Map<Variable, Term>();
    for (const variable of translator.variablesOf(term)) {
      const own = translator.original(variable);
      values.set(variable, this.value(versions, own));
    }
    return substitute(arena, term, values);
  }

  fresh(versions: Versions, variable: Variable): Term {
    const count = (this.counts.get(variable.name) ?? 0) + 1;
    this.counts.set(variable.name, count);
    const type = this.vocabulary.translator.type(variable.type);
    const value = this.arena.variable({ ...variable, name: `${variable.name}@${count}`, type });
    versions.set(variable, value);
    return value;
  }

  assume(formula: Term, dependency?: Dependency): void {
    if (formula !== this.arena.true) this.builder.assume({ formula, dependency });
  }

  /** A proposition that is true, as whoever uses it says. */
  flagged(dependency: Dependency): Term {
    const name = `rests@${this.flags++}`;
    const flag = this.arena.variable({ name, type: this.arena.types.bool, role: 'local', ghost: true });
    this.assume(flag, dependency);
    return flag;
  }

  protected programAssumes(id: InstructionId, origin: Origin, kind: 'assume' | 'axiom' = 'assume'): Dependency {
    return { kind, name: `${this.method.name} ${id}`, claims: [], origin, ...this.checkedness() };
  }

  protected checkedness(): Pick<Dependency, 'unchecked'> {
    return this.inProof > 0 || this.isGhost ? { unchecked: true } : {};
  }

  private flags = 0;

  /** A value that comes from nowhere belongs to its declared type, and what it refers to exists; whoever gives it says so. */
  assumeTyped(versions: Versions, variable: Variable, giver?: Dependency): void {
    const { predicates } = this.vocabulary;
    const { type } = variable;
    const belongs = this.known(predicates.belongs(type, this.arena.variable(variable)), versions);
    this.assume(belongs, giver ?? this.witnessOf(type));
    this.assume(
      this.known(predicates.exists(type, this.arena.variable(variable), this.arena.variable(this.alloc)), versions),
      giver,
    );
  }

  /** That the constrained types which a value is made of have values is a claim of their declarations. */
  protected witnessOf(...held: readonly Type[]): Dependency | undefined {
    const { predicates, model } = this.vocabulary;
    const names = new Set(held.flatMap((type) => [...predicates.neededBy(type)].map(({ name }) => name)));
    return names.size === 0 ? undefined : promisesIn(model).ofTypes([...names]);
  }

  /** What a new object holds where nothing was written is some value of the type, if there is one. */
  assumeTypedStore(store: Variable, value: Term, keeper?: Dependency): void {
    const { heap } = this.vocabulary;
    const formula = heap.typed(store, value);
    if (formula === this.arena.true) return;
    const witness = this.witnessOf(...heap.held(store));
    const both =
      keeper === undefined || witness === undefined
        ? (keeper ?? witness)
        : { ...witness, ...keeper, claims: [...keeper.claims, ...witness.claims] };
    this.assume(formula, both);
  }

  measure(): readonly Term[] {
    return this.method.decreases.terms.map((term) => this.known(term, new Map()));
  }

  protected initialValue(variable: Variable): Term {
    const store = this.snapshotOf.get(variable);
    if (store !== undefined) return this.initialValue(store);
    let value = this.initial.get(variable);
    if (value === undefined) {
      const { translator, predicates, heap } = this.vocabulary;
      value = this.arena.variable({ ...variable, type: translator.type(variable.type) });
      this.initial.set(variable, value);
      const atEntry = (formula: Term, dependency?: Dependency): void => {
        if (formula !== this.arena.true) this.builder.assumeAtEntry({ formula, dependency });
      };
      if (variable.role === 'state') {
        atEntry(heap.typed(variable, value), this.witnessOf(...heap.held(variable)));
      } else if (variable.role === 'heap') {
        atEntry(heap.typed(variable, value), this.witnessOf(...heap.held(variable)));
        atEntry(heap.closed(variable, value, this.initialValue(this.alloc)));
      } else if (variable.role === 'input') {
        const own = this.arena.variable(variable);
        atEntry(this.known(predicates.belongs(variable.type, own), new Map()));
        atEntry(this.known(predicates.exists(variable.type, own, this.arena.variable(this.alloc)), new Map()));
      }
    }
    return value;
  }

  /**
   * Stores change within the frame; objects outside it that existed (in `existed`) keep their values, and what did not
   * exist may have come into being.
   */
  changeHeap(
    versions: Versions,
    targets: readonly Variable[],
    frame: Frame,
    at: Versions,
    existed: Term,
    keeper?: Dependency,
  ): void {
    const { arena } = this;
    const { heap } = this.vocabulary;
    const used = targets.filter((store) => store === this.alloc || this.stores.has(store));
    if (used.length === 0) return;
    const before: Versions = new Map(versions);
    for (const store of used) this.fresh(versions, store);
    const alloc = this.value(versions, this.alloc);
    const changed = new Map<Variable, Term | undefined>();
    for (const store of used) {
      const [old, now] = [this.value(before, store), this.value(versions, store)];
      if (store === this.alloc) {
        this.assume(allocationGrows(arena, old, now));
        continue;
      }
      changed.set(store, undefined);
      this.assume(
        frameKept(arena, old, now, existed, (object) =>
          inFrame(arena, frame, store, object, (term) => this.known(term, at)),
        ),
        keeper,
      );
    }
    for (const store of this.stores) {
      const value = this.value(versions, store);
      this.assumeTypedStore(store, value, keeper);
      this.assume(heap.closed(store, value, alloc), keeper);
    }
    this.transition(before, versions, changed);
  }

  transition(before: Versions, after: Versions, changed: ReadonlyMap<Variable, Term | undefined>): void {
    if (changed.size === 0) return;
    const [from, to] = [new Map(before), new Map(after)];
    const change: Transition = {
      before: (store) => this.value(from, store),
      after: (store) => this.value(to, store),
      changed,
    };
    this.builder.transition(change);
  }

  /** At an object that has changed, a store that may speak of the same place is not to be trusted any more. */
  forgetOverlapping(versions: Versions, changed: Map<Variable, Term | undefined>): void {
    const { arena } = this;
    for (const [written, object] of [...changed]) {
      for (const store of this.stores) {
        if (changed.has(store) || !mayOverlap(written, store)) continue;
        const old = this.value(versions, store);
        const now = this.fresh(versions, store);
        changed.set(store, object);
        if (object === undefined) continue;
        this.assume(arena.make('eq', [now, arena.make('update', [old, object, arena.make('select', [now, object])])]));
      }
    }
  }

  /** No execution goes through a proof, and none needs to run a lemma: what follows from a step there rests on its claims. */
  resting(claims: readonly Claim[], dependency?: Dependency): Dependency | undefined {
    const [first] = claims;
    if (first === undefined || (this.inProof === 0 && !this.isGhost)) return dependency;
    const ids = claims.map(({ id }) => id);
    if (dependency === undefined) return { kind: 'proof', name: first.text, claims: ids };
    return { ...dependency, claims: [...dependency.claims, ...ids] };
  }

  check(claim: Claim, versions: Versions): void {
    const { arena } = this;
    if (this.inProof > 0 || this.isGhost) this.unexecuted.add(claim);
    const given = claim.gives === undefined ? [] : [claim.gives];
    const meaning = simplify.and(arena, [claim.condition, ...given]);
    const guarded = (one: (term: Term) => Term): Term =>
      claim.guard === arena.true ? one(meaning) : simplify.implies(arena, one(claim.guard), one(meaning));
    const dependency = this.resting([claim]);
    const goal =
      claim.guard === arena.true
        ? this.goal(withWitnesses(arena, claim.condition), versions)
        : simplify.implies(
            arena,
            this.known(claim.guard, versions),
            this.goal(withWitnesses(arena, claim.condition), versions),
          );
    const known = guarded((term) => this.known(term, versions));
    const isKnown = !isUseless(arena, known) && (dependency !== undefined || !isGuess(claim));
    this.builder.check(claim, goal, isKnown ? { formula: known, dependency } : undefined);
  }

  finish(): void {
    // Every store has its facts on entry, whether or not the body got to it.
    for (const store of this.stores) this.initialValue(store);
  }
}

/** A quantifier that nothing instantiates says nothing: what a contract needs to be well-formed is often of this kind. */
function isUseless(arena: Arena, formula: Term): boolean {
  return arena.operator(formula) === 'forall' && (arena.payload(formula) as Binder).triggers.length === 0;
}
