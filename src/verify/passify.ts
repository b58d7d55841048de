/**
 * A method's body to its passive form. Each assignment makes a version of its target, joins equate versions, loops are
 * cut: what a loop may change is arbitrary at its header, where the invariants hold. Calls are replaced by contracts.
 */
import type { AbstractResult } from '../analysis/index.js';
import { AbstractInterpreter, controlFlow, factsAbout } from '../analysis/index.js';
import type {
  Allocate,
  Arena,
  Assign,
  Assume,
  Binder,
  BlockId,
  Body,
  Claim,
  Dependency,
  Exit,
  Frame,
  Havoc,
  Instruction,
  Loop,
  Method,
  Model,
  ProofBlock,
  SuchThat,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { mayOverlap, simplify, substitute } from '../model/index.js';
import { claimsIn } from './claims-in.js';
import { dependencyOf, passCall, passForall } from './effects.js';
import type { Fact, FunctionTable, Transition } from './functions.js';
import { allocationGrows, frameKept, inFrame } from './heap.js';
import type { HeapPredicates } from './heap.js';
import { assumeInduction } from './induction.js';
import type { PassiveForm, PointId, Versions, Way } from './passive.js';
import { PassiveBuilder } from './passive.js';
import type { Fuel, Translator } from './translate.js';
import { withWitnesses } from './witnesses.js';
import type { TypePredicates } from './type-predicates.js';

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

export interface Passified extends PassiveForm {
  /** Claims in code that no transition leads to. */
  readonly unreachable: readonly Claim[];
  /** The measure of the method at its entry. */
  readonly measure: readonly Term[];
}

export function passify(vocabulary: Vocabulary, method: Method, body: Body, stores: ReadonlySet<Variable>): Passified {
  const pass = new Passifier(vocabulary, method, stores);
  assumeInduction(pass);
  pass.body(body, new Map(), false);
  pass.finish();
  return { ...pass.builder.finish(), unreachable: pass.unreachable, measure: pass.measure() };
}

export class Passifier {
  readonly vocabulary: Vocabulary;
  readonly method: Method;
  readonly builder = new PassiveBuilder();
  readonly unreachable: Claim[] = [];
  /** Heap variables that the method or a contract it uses mentions; others need no versions. */
  readonly stores: ReadonlySet<Variable>;
  private readonly initial = new Map<Variable, Term>();
  private readonly counts = new Map<string, number>();
  private readonly snapshotOf: ReadonlyMap<Variable, Variable>;
  private inProof = 0;
  /** Values of variables that may only have been declared. */
  private readonly unassigned = new Set<Term>();
  private abstract: AbstractResult | undefined;

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
  private get isGhost(): boolean {
    return this.method.ghost || this.method.kind === 'function';
  }

  get alloc(): Variable {
    return this.vocabulary.model.heap[0] as Variable;
  }

  // ── Terms ─────────────────────────────────────────────────────────────────────────────────────

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

  /** A value that comes from nowhere belongs to its declared type, and what it refers to exists. */
  assumeTyped(versions: Versions, variable: Variable, type: Type = variable.type): void {
    const { predicates } = this.vocabulary;
    const belongs = this.known(predicates.belongs(type, this.arena.variable(variable)), versions);
    this.assume(belongs, this.witnessOf(type));
    this.assume(
      this.known(predicates.exists(type, this.arena.variable(variable), this.arena.variable(this.alloc)), versions),
    );
  }

  /** That the constrained types which a value is made of have values is a claim of their declarations. */
  private witnessOf(type: Type): Dependency | undefined {
    const { methods, unsupported } = this.vocabulary.model;
    const names = [...this.vocabulary.predicates.neededBy(type)].map(({ name }) => name);
    if (names.length === 0) return undefined;
    const checks = methods.filter((one) => one.kind === 'declaration' && names.includes(one.name));
    const claims = checks.flatMap((one) => one.claims.map(({ id }) => id));
    const isWhole = !unsupported.some(({ member }) => names.includes(member));
    if (isWhole && claims.length === 0) return undefined;
    const missing = isWhole ? {} : { missing: 'its declaration uses something that is not supported' };
    return { kind: 'type', name: names.join(', '), claims, ...missing };
  }

  measure(): readonly Term[] {
    return this.method.decreases.terms.map((term) => this.known(term, new Map()));
  }

  private initialValue(variable: Variable): Term {
    const store = this.snapshotOf.get(variable);
    if (store !== undefined) return this.initialValue(store);
    let value = this.initial.get(variable);
    if (value === undefined) {
      const { translator, predicates, heap } = this.vocabulary;
      value = this.arena.variable({ ...variable, type: translator.type(variable.type) });
      this.initial.set(variable, value);
      const atEntry = (formula: Term): void => {
        if (formula !== this.arena.true) this.builder.assumeAtEntry({ formula, dependency: undefined });
      };
      if (variable.role === 'heap') {
        atEntry(heap.typed(variable, value));
        atEntry(heap.closed(variable, value, this.initialValue(this.alloc)));
      } else if (variable.role === 'input') {
        const own = this.arena.variable(variable);
        atEntry(this.known(predicates.belongs(variable.type, own), new Map()));
        atEntry(this.known(predicates.exists(variable.type, own, this.arena.variable(this.alloc)), new Map()));
      }
    }
    return value;
  }

  // ── Control flow ──────────────────────────────────────────────────────────────────────────────

  body(body: Body, versions: Versions, inProof: boolean): void {
    if (inProof) this.inProof++;
    const flow = controlFlow(body);
    const position = new Map(flow.order.map((block, i) => [block, i]));
    const loops = new Map(body.loops.map((loop) => [loop.header, loop]));
    const arriving = new Map<
      BlockId,
      { readonly from: PointId; readonly facts: Fact[]; readonly versions: Versions }[]
    >();
    for (const id of flow.order) {
      const block = body.blocks[id];
      if (block === undefined) throw new RangeError(`no block ${id}`);
      const isEntry = position.get(id) === 0;
      const now = isEntry ? new Map(versions) : this.joined(arriving.get(id) ?? []);
      const loop = loops.get(id);
      if (loop !== undefined) this.cut(loop, now);
      for (const instruction of block.instructions) this.instruction(instruction, now);
      for (const { to, facts } of this.exits(block.exit, now)) {
        const isBack = (position.get(to) ?? -1) <= (position.get(id) ?? 0);
        if (isBack && !loops.has(to)) throw new RangeError('a transition back to a block that is no loop header');
        if (isBack) continue;
        const list = arriving.get(to) ?? [];
        list.push({ from: this.builder.here, facts, versions: now });
        arriving.set(to, list);
      }
    }
    for (const { id, instructions } of body.blocks) {
      if (!position.has(id)) for (const instruction of instructions) this.unreachable.push(...claimsIn(instruction));
    }
    if (inProof) this.inProof--;
  }

  private exits(exit: Exit, versions: Versions): { readonly to: BlockId; readonly facts: Fact[] }[] {
    const fact = (formula: Term): Fact[] => [{ formula, dependency: undefined }];
    switch (exit.kind) {
      case 'jump':
        return [{ to: exit.to, facts: [] }];
      case 'branch': {
        const condition = this.known(exit.condition, versions);
        return [
          { to: exit.then, facts: fact(condition) },
          { to: exit.else, facts: fact(this.arena.make('not', [condition])) },
        ];
      }
      case 'choose':
        return exit.targets.map((to) => ({ to, facts: [] }));
      case 'return':
      case 'unreachable':
        return [];
    }
  }

  /** Where ways meet, a variable that differs gets a version that equals the one of the way taken. */
  private joined(
    ways: readonly { readonly from: PointId; readonly facts: Fact[]; readonly versions: Versions }[],
  ): Versions {
    const [first, ...rest] = ways;
    if (first === undefined) {
      this.builder.join([]);
      return new Map();
    }
    const merged: Versions = new Map(first.versions);
    const variables = new Set(ways.flatMap((way) => [...way.versions.keys()]));
    for (const variable of variables) {
      const values = ways.map((way) => this.value(way.versions, variable));
      if (rest.length === 0 || values.every((value) => value === values[0])) {
        merged.set(variable, values[0] as Term);
        continue;
      }
      const version = this.fresh(merged, variable);
      // Without an assignment on some way, there may be no value.
      if (ways.some((way, i) => !way.versions.has(variable) || this.unassigned.has(values[i] as Term))) {
        this.unassigned.add(version);
      }
      ways.forEach((way, i) => {
        const same = this.arena.make('eq', [version, values[i] as Term]);
        way.facts.push({ formula: same, dependency: undefined });
      });
    }
    this.builder.join(ways.map(({ from, facts }): Way => ({ from, facts })));
    return merged;
  }

  /** The header of a loop: what it may change is arbitrary within its frame, and its invariants hold. */
  private cut(loop: Loop, versions: Versions): void {
    const before: Versions = new Map(versions);
    const heap: Variable[] = [];
    for (const target of loop.targets) {
      if (target.role === 'heap') heap.push(target);
      else {
        this.fresh(versions, target);
      }
    }
    this.changeHeap(versions, heap, loop.modifies, before, this.initialValue(this.alloc));
    for (const target of loop.targets) if (target.role !== 'heap') this.assumeLoopTarget(before, versions, target);
    for (const { condition } of loop.invariants) this.assume(this.known(condition, versions));
    this.assumeAbstract(loop, versions);
  }

  /** What the abstract interpreter proves of the header: it relies on no contract, but on the claims before. */
  private assumeAbstract({ header, targets }: Loop, versions: Versions): void {
    if (this.inProof > 0) return;
    const { model } = this.vocabulary;
    this.abstract ??= new AbstractInterpreter(model, { useContracts: false, useProgramAssumptions: false }).analyse(
      this.method,
    );
    const state = this.abstract?.entry(header);
    if (state === undefined) return;
    const claims = this.isGhost ? this.method.claims.map(({ id }) => id) : [];
    const dependency: Dependency | undefined =
      claims.length === 0 ? undefined : { kind: 'proof', name: 'the steps before', claims };
    for (const fact of factsAbout(this.arena, state, new Set(targets))) {
      this.assume(this.known(fact, versions), dependency);
    }
  }

  /** A variable of an empty type can be unassigned all along: that it has a value must not be concluded from the loop. */
  private assumeLoopTarget(before: Versions, versions: Versions, target: Variable): void {
    const { predicates } = this.vocabulary;
    const start = this.value(before, target);
    const isAssigned = before.has(target) && !this.unassigned.has(start);
    if (isAssigned || target.role === 'input' || !predicates.mayBeEmpty(target.type)) {
      return this.assumeTyped(versions, target);
    }
    this.unassigned.add(this.value(versions, target));
    const belongs = this.known(predicates.belongs(target.type, this.arena.variable(target)), versions);
    const same = this.arena.make('eq', [this.value(versions, target), start]);
    this.assume(this.arena.make('or', [same, belongs]));
  }

  /**
   * Stores change within the frame; objects outside it that existed (in `existed`) keep their values, and what did not
   * exist may have come into being.
   */
  changeHeap(versions: Versions, targets: readonly Variable[], frame: Frame, at: Versions, existed: Term): void {
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
      );
    }
    for (const store of this.stores) {
      const value = this.value(versions, store);
      this.assume(heap.typed(store, value));
      this.assume(heap.closed(store, value, alloc));
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

  // ── Instructions ──────────────────────────────────────────────────────────────────────────────

  check(claim: Claim, versions: Versions): void {
    const { arena } = this;
    const guarded = (one: (term: Term) => Term): Term =>
      claim.guard === arena.true
        ? one(claim.condition)
        : simplify.implies(arena, one(claim.guard), one(claim.condition));
    // No execution goes through a proof, and none needs to run a lemma: what follows from a step rests on its proof.
    const isProof = this.inProof > 0 || this.isGhost;
    const dependency: Dependency | undefined = isProof
      ? { kind: 'proof', name: claim.text, claims: [claim.id] }
      : undefined;
    const goal =
      claim.guard === arena.true
        ? this.goal(withWitnesses(arena, claim.condition), versions)
        : simplify.implies(
            arena,
            this.known(claim.guard, versions),
            this.goal(withWitnesses(arena, claim.condition), versions),
          );
    const known = guarded((term) => this.known(term, versions));
    this.builder.check(claim, goal, isUseless(arena, known) ? undefined : { formula: known, dependency });
  }

  private instruction(instruction: Instruction, versions: Versions): void {
    switch (instruction.kind) {
      case 'assign':
        return this.assign(instruction, versions);
      case 'allocate':
        return this.allocate(instruction, versions);
      case 'havoc':
        return this.havoc(instruction, versions);
      case 'call':
        return passCall(this, instruction, versions);
      case 'assert':
        return this.check(instruction.claim, versions);
      case 'assume':
        return this.assume(this.known(instruction.condition, versions), this.assumptionOf(instruction));
      case 'forall-assign':
        return passForall(this, instruction, versions);
      case 'such-that':
        return this.suchThat(instruction, versions);
      case 'proof':
        return this.proof(instruction, versions);
      case 'reveal':
        return this.builder.reveal(instruction.functions);
      case 'assumed': {
        const condition = this.known(instruction.condition, versions);
        const name = `${this.method.name} ${instruction.id}`;
        versions.set(instruction.flag, condition);
        return this.assume(condition, { kind: 'assume', name, claims: [] });
      }
      case 'print':
        return;
    }
  }

  private assumptionOf({ by, id, origin, promisedBy }: Assume): Dependency | undefined {
    if (promisedBy !== undefined) return dependencyOf(this.vocabulary.model, promisedBy);
    if (by === 'language' || by === 'precondition') return undefined;
    return { kind: by === 'axiom' ? 'axiom' : 'assume', name: `${this.method.name} ${id}`, claims: [], origin };
  }

  private assign({ targets, values }: Assign, versions: Versions): void {
    const { arena } = this;
    const { heap } = this.vocabulary;
    const before: Versions = new Map(versions);
    const terms = values.map((value) => this.known(value, before));
    const changed = new Map<Variable, Term | undefined>();
    targets.forEach((target, i) => {
      const value = terms[i] as Term;
      if (target.role === 'heap') {
        if (!this.stores.has(target)) return;
        const isUpdate = arena.operator(value) === 'update' && arena.arg(value, 0) === this.value(before, target);
        changed.set(target, isUpdate ? arena.arg(value, 1) : undefined);
      }
      if (arena.argCount(value) === 0 && arena.operator(value) !== 'apply') {
        versions.set(target, value);
        return;
      }
      const version = this.fresh(versions, target);
      this.assume(arena.make('eq', [version, value]));
    });
    this.forgetOverlapping(versions, changed);
    for (const store of changed.keys()) {
      const value = this.value(versions, store);
      this.assume(heap.typed(store, value));
      this.assume(heap.closed(store, value, this.value(versions, this.alloc)));
    }
    this.transition(before, versions, changed);
    this.defineResult(targets, versions);
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

  /** The body of a function gives its value: in its postcondition the function at its own arguments is the result. */
  private defineResult(targets: readonly Variable[], versions: Versions): void {
    const { method, arena } = this;
    const [output] = method.outputs;
    if (method.defines === undefined || method.kind !== 'function' || output === undefined || !targets.includes(output))
      return;
    const { defines } = method;
    const typeArgs = defines.typeParameters.map((parameter) => arena.types.parameter(parameter));
    const args = [...defines.heap, ...defines.parameters].map((variable) => arena.variable(variable));
    const applied = this.goal(arena.apply(defines, typeArgs, args), versions);
    const dependency: Dependency = { kind: 'function', name: method.name, claims: method.claims.map(({ id }) => id) };
    this.assume(arena.make('eq', [applied, this.value(versions, output)]), dependency);
  }

  private allocate({ target, type, dimensions }: Allocate, versions: Versions): void {
    const { arena } = this;
    const { predicates, heap } = this.vocabulary;
    const lengths = dimensions.map((length) => this.known(length, versions));
    const object = this.fresh(versions, target);
    const before = this.value(versions, this.alloc);
    this.assume(arena.make('not', [arena.make('eq', [object, arena.make('null', [])])]));
    this.assume(arena.make('not', [arena.make('select', [before, object])]));
    this.assume(this.known(predicates.belongs(type, arena.variable(target)), versions));
    lengths.forEach((length, i) => this.assume(arena.make('eq', [arena.make('array-length', [object], i), length])));
    const after = this.fresh(versions, this.alloc);
    this.assume(arena.make('eq', [after, arena.make('update', [before, object, arena.true])]));
    for (const store of this.stores) this.assume(heap.closed(store, this.value(versions, store), after));
  }

  private havoc({ targets, frame }: Havoc, versions: Versions): void {
    const before: Versions = new Map(versions);
    const heap = targets.filter(({ role }) => role === 'heap');
    for (const target of targets) if (target.role !== 'heap') this.fresh(versions, target);
    this.changeHeap(versions, heap, frame, before, this.value(before, this.alloc));
    for (const target of targets) if (target.role !== 'heap') this.assumeAny(versions, target);
  }

  /** A variable that is only declared is not a value of its type: the type may have none. */
  private assumeAny(versions: Versions, target: Variable): void {
    if (this.vocabulary.predicates.mayBeEmpty(target.type)) this.unassigned.add(this.value(versions, target));
    else this.assumeTyped(versions, target);
  }

  private suchThat({ targets, condition, exists }: SuchThat, versions: Versions): void {
    if (exists !== undefined) this.check(exists, versions);
    for (const target of targets) this.fresh(versions, target);
    for (const target of targets) this.assumeTyped(versions, target);
    this.assume(this.known(condition, versions));
  }

  private proof({ body, conclusion, claim }: ProofBlock, versions: Versions): void {
    const from = this.builder.here;
    this.builder.continueFrom(from);
    this.body(body, new Map(versions), true);
    this.builder.continueFrom(from);
    const steps = body.blocks.flatMap(({ instructions }) => instructions.flatMap(claimsIn));
    const isChecked = claim !== undefined && this.inProof === 0 && !this.isGhost;
    const dependency: Dependency | undefined = isChecked
      ? undefined
      : { kind: 'proof', name: claim?.text ?? 'the steps before', claims: steps.map(({ id }) => id) };
    this.assume(this.known(conclusion, versions), dependency);
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
