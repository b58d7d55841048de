/**
 * A method's body to its passive form. Each assignment makes a version of its target, joins equate versions, loops are
 * cut: what a loop may change is arbitrary at its header, where the invariants hold. Calls are replaced by contracts.
 */
import type { AbstractResult } from '../analysis/index.js';
import { claimsIn, controlFlow, factsAbout, promisesIn } from '../analysis/index.js';
import type {
  Allocate,
  Assign,
  Assume,
  BlockId,
  Body,
  Claim,
  ClaimKind,
  Dependency,
  Exit,
  Havoc,
  Instruction,
  Loop,
  Method,
  ProofBlock,
  SuchThat,
  Term,
  Variable,
} from '../model/index.js';
import { abstractResult, deadClaims } from './abstract.js';
import { passCall, passForall } from './effects.js';
import type { Fact } from './functions.js';
import { assumeInduction } from './induction.js';
import type { PassiveForm, PointId, Versions, Way } from './passive.js';
import type { Vocabulary } from './passing.js';
import { Passing } from './passing.js';

export interface Passified extends PassiveForm {
  /** Claims in code that no transition leads to. */
  readonly unreachable: readonly Claim[];
  /** Claims that no execution checks: nothing stops before them where they make no sense. */
  readonly unexecuted: ReadonlySet<Claim>;
  /** The measure of the method at its entry. */
  readonly measure: readonly Term[];
  /** Where executions of the method end. */
  readonly ends: readonly PointId[];
}

export function passify(
  vocabulary: Vocabulary,
  method: Method,
  body: Body,
  stores: ReadonlySet<Variable>,
  original: Method,
): Passified {
  const pass = new Passifier(vocabulary, method, stores, original);
  assumeInduction(pass);
  pass.body(body, new Map(), false);
  pass.finish();
  const form = pass.builder.finish();
  const unreachable = new Set([...pass.unreachable, ...pass.dead()]);
  const checks = form.checks.filter(({ claim }) => !unreachable.has(claim));
  return {
    points: form.points,
    checks,
    unreachable: [...unreachable],
    unexecuted: pass.unexecuted,
    measure: pass.measure(),
    ends: pass.ends,
  };
}

class Passifier extends Passing {
  readonly unreachable: Claim[] = [];
  readonly ends: PointId[] = [];
  /** Whose states the abstract interpreter is asked about. */
  private readonly original: Method;
  private aboutLoops: readonly Claim[] | undefined;

  constructor(vocabulary: Vocabulary, method: Method, stores: ReadonlySet<Variable>, original: Method) {
    super(vocabulary, method, stores);
    this.original = original;
  }

  /** In a proof, what is dead rests on the claims before, so only code that runs is asked. */
  dead(): readonly Claim[] {
    const known = this.isGhost ? undefined : this.abstractly();
    return known === undefined ? [] : deadClaims(known);
  }

  /** The abstract interpreter takes it for granted that declared variables have values, which may be a claim elsewhere. */
  private abstractly(): AbstractResult | undefined {
    const { method, vocabulary } = this;
    const declared = [...method.outputs, ...(method.body?.locals ?? [])];
    if (declared.some(({ type }) => this.witnessOf(type) !== undefined)) return undefined;
    return abstractResult(vocabulary.model, this.original);
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
      if (block.exit.kind === 'return' && this.inProof === 0) this.ends.push(this.builder.here);
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
    // What comes after a loop in a proof is reached only if the loop ends.
    const dependency = this.resting(this.loopClaims());
    const fact = (formula: Term): Fact[] => [{ formula, dependency }];
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

  /** That invariants hold and loops end. */
  private loopClaims(): readonly Claim[] {
    return (this.aboutLoops ??= this.method.claims.filter(({ kind }) => LOOP_CLAIMS.has(kind)));
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
    const dependency = this.resting(this.loopClaims());
    for (const { condition } of loop.invariants) this.assume(this.known(condition, versions), dependency);
    this.assumeAbstract(loop, versions);
  }

  /** What the abstract interpreter proves of the header: it relies on no contract, but on the claims before. */
  private assumeAbstract({ header, targets }: Loop, versions: Versions): void {
    if (this.inProof > 0) return;
    const state = this.abstractly()?.entry(header);
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

  // ── Instructions ──────────────────────────────────────────────────────────────────────────────

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
        return this.assume(this.assumed(instruction, versions), this.assumptionOf(instruction));
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
        return this.assume(condition, { kind: 'assume', name, claims: [], ...this.checkedness() });
      }
      case 'print':
        return;
    }
  }

  /** The method's own precondition is unfolded as far as callers unfold it when they show it: proofs by cases need that. */
  private assumed({ by, condition }: Assume, versions: Versions): Term {
    return by === 'precondition' ? this.goal(condition, versions) : this.known(condition, versions);
  }

  private assumptionOf({ by, id, origin, promisedBy }: Assume): Dependency | undefined {
    if (promisedBy !== undefined) return promisesIn(this.vocabulary.model).ofMethod(promisedBy);
    if (by === 'language' || by === 'precondition') return undefined;
    return this.programAssumes(id, origin, by === 'axiom' ? 'axiom' : 'assume');
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
      this.assumeTypedStore(store, value);
      this.assume(heap.closed(store, value, this.value(versions, this.alloc)));
    }
    this.transition(before, versions, changed);
    this.defineResult(targets, versions);
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

  private suchThat({ targets, condition, exists, assumed, id, origin }: SuchThat, versions: Versions): void {
    if (exists !== undefined) this.check(exists, versions);
    for (const target of targets) this.fresh(versions, target);
    for (const target of targets) this.assumeTyped(versions, target);
    const resting = this.resting(exists === undefined ? [] : [exists]);
    const dependency = assumed === true ? this.programAssumes(id, origin) : resting;
    this.assume(this.known(condition, versions), dependency);
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
    const reasons = isChecked ? [] : this.reasonsIn(body).map((reason) => this.flagged(reason));
    const shown = this.known(conclusion, versions);
    this.assume(
      reasons.length === 0 ? shown : this.arena.make('implies', [this.arena.make('and', reasons), shown]),
      dependency,
    );
  }

  /** What the steps of a proof rest on besides their claims: what the program assumes in them, and lemmas that they use. */
  private reasonsIn({ blocks }: Body): readonly Dependency[] {
    return blocks.flatMap(({ instructions }) =>
      instructions.flatMap((one): readonly Dependency[] => {
        if (one.kind === 'proof') return this.reasonsIn(one.body);
        if (one.kind === 'call') return [promisesIn(this.vocabulary.model).ofMethod(one.callee)];
        const assumed = one.kind === 'assume' ? this.assumptionOf(one) : undefined;
        return assumed === undefined ? [] : [{ ...assumed, unchecked: true }];
      }),
    );
  }
}

const LOOP_CLAIMS: ReadonlySet<ClaimKind> = new Set(['invariant-entry', 'invariant-kept', 'decreases-loop']);
