/**
 * The state of a pass over a method: what it is about, the passive form as far as it is made, and what was learned on the
 * way. What an instruction does to it stands in the other files of this folder.
 */
import type { AbstractResult } from '../../analysis/index.js';
import type { Arena, Claim, Dependency, Method, Term, Variable } from '../../model/index.js';
import { isBelieved, substitute } from '../../model/index.js';
import type { Vocabulary } from '../vocabulary.js';
import { abstractResult } from '../abstract.js';
import { PassiveBuilder } from './builder.js';
import type { PointId, Versions } from './form.js';
import { witnessOf } from './reasons.js';

export class PassState {
  readonly vocabulary: Vocabulary;
  readonly method: Method;
  /** Heap variables that the method or a contract it uses mentions; others need no versions. */
  readonly stores: ReadonlySet<Variable>;
  readonly builder = new PassiveBuilder();
  /** Claims in code that no transition leads to. */
  readonly unreachable = new Set<Claim>();
  /** Claims that no execution checks. */
  readonly unexecuted = new Set<Claim>();
  /** Where executions of the method end. */
  readonly ends: PointId[] = [];
  /** Values of variables that may only have been declared. */
  readonly unassigned = new Set<Term>();
  /** How many proofs the pass is inside of. */
  proofDepth = 0;
  /** The method whose states the abstract interpreter is asked about. */
  private readonly original: Method;
  private readonly initial = new Map<Variable, Term>();
  private readonly snapshotOf: ReadonlyMap<Variable, Variable>;
  /** How many versions there are of each name, and how many flags. */
  private readonly counts = new Map<string, number>();
  private flags = 0;

  constructor(vocabulary: Vocabulary, method: Method, stores: ReadonlySet<Variable>, original: Method) {
    this.vocabulary = vocabulary;
    this.method = method;
    this.stores = stores;
    this.original = original;
    this.snapshotOf = new Map([...method.entry].map(([store, snapshot]) => [snapshot, store]));
    for (const { type } of method.inputs) vocabulary.predicates.assumeInhabited(type);
  }

  get arena(): Arena {
    return this.vocabulary.model.arena;
  }

  get alloc(): Variable {
    return this.vocabulary.model.heap[0] as Variable;
  }

  /** Proofs rest on the method, whether or not it is also run. */
  get isGhost(): boolean {
    return isBelieved(this.method);
  }

  /** Executions come here, and stop at a claim that does not hold. */
  get isExecuted(): boolean {
    return this.proofDepth === 0 && !this.isGhost;
  }

  // ── Values ────────────────────────────────────────────────────────────────────────────────────

  /** The current value of a variable. What has not been assigned has its value on entry. */
  value(versions: Versions, variable: Variable): Term {
    return versions.get(variable) ?? this.initialValue(variable);
  }

  /** A term of the program, where it is known to hold. */
  known(term: Term, versions: Versions): Term {
    const { translator, fuels } = this.vocabulary;
    return this.at(translator.term(term, fuels.known), versions);
  }

  /** A term of the program, where it is to be shown. */
  goal(term: Term, versions: Versions): Term {
    const { translator, fuels } = this.vocabulary;
    return this.at(translator.term(term, fuels.goal), versions);
  }

  /** A translated term with the current values of its variables. */
  private at(term: Term, versions: Versions): Term {
    const { translator } = this.vocabulary;
    const values = new Map<Variable, Term>();
    for (const variable of translator.variablesOf(term)) {
      values.set(variable, this.value(versions, translator.original(variable)));
    }
    return substitute(this.arena, term, values);
  }

  /** A new version of the variable, of which nothing is known yet. */
  fresh(versions: Versions, variable: Variable): Term {
    const count = (this.counts.get(variable.name) ?? 0) + 1;
    this.counts.set(variable.name, count);
    const type = this.vocabulary.translator.type(variable.type);
    const value = this.arena.variable({ ...variable, name: `${variable.name}@${count}`, type });
    versions.set(variable, value);
    return value;
  }

  /** The value on entry; where it is asked for first, what is known of it is told at the entry. */
  initialValue(variable: Variable): Term {
    const store = this.snapshotOf.get(variable);
    if (store !== undefined) return this.initialValue(store);
    let value = this.initial.get(variable);
    if (value === undefined) {
      value = this.arena.variable({ ...variable, type: this.vocabulary.translator.type(variable.type) });
      this.initial.set(variable, value);
      this.assumeInitial(variable, value);
    }
    return value;
  }

  private assumeInitial(variable: Variable, value: Term): void {
    const { vocabulary, arena } = this;
    const { predicates, heap } = vocabulary;
    const atEntry = (formula: Term, dependency?: Dependency): void => {
      if (formula !== arena.true) this.builder.assumeAtEntry({ formula, dependency });
    };
    if (variable.role === 'state' || variable.role === 'heap') {
      atEntry(heap.typed(variable, value), witnessOf(vocabulary, ...heap.held(variable)));
    }
    if (variable.role === 'heap') atEntry(heap.closed(variable, value, this.initialValue(this.alloc)));
    if (variable.role === 'input') {
      const own = arena.variable(variable);
      atEntry(this.known(predicates.belongs(variable.type, own), new Map()));
      atEntry(this.known(predicates.exists(variable.type, own, arena.variable(this.alloc)), new Map()));
    }
  }

  /** Where nothing comes into being, there is no value of a type parameter but those that are there. */
  assumeAllExist(): void {
    const { alloc, arena, method, vocabulary } = this;
    if (this.counts.has(alloc.name)) return;
    for (const parameter of method.typeParameters) {
      const formula = vocabulary.predicates.allExist(parameter, arena.variable(alloc));
      if (formula === arena.true) continue;
      this.initialValue(alloc);
      this.builder.assumeAtEntry({ formula: this.known(formula, new Map()), dependency: undefined });
    }
  }

  // ── Facts ─────────────────────────────────────────────────────────────────────────────────────

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

  /** The abstract interpreter takes it for granted that declared variables have values, which may be a claim elsewhere. */
  abstractly(): AbstractResult | undefined {
    const { method, vocabulary } = this;
    const declared = [...method.outputs, ...(method.body?.locals ?? [])];
    if (declared.some(({ type }) => witnessOf(vocabulary, type) !== undefined)) return undefined;
    return abstractResult(vocabulary.model, this.original);
  }
}
