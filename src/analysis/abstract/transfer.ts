/** What each instruction does to an abstract state. */
import type { Allocate, Arena, Assign, Assume, Call, Claim, Instruction, Term, Variable } from '../../model/index.js';
import { freeVariables, isGuess, substitute, mayOverlap } from '../../model/index.js';
import { callChangesHeap } from '../effects.js';
import { assume } from './assume.js';
import * as choice from './choice.js';
import { narrow } from './constrain.js';
import type { Context } from './context.js';
import type { State } from './state.js';
import { forget, rename } from './state.js';
import { assumeType, mayBeEmpty } from './types.js';
import * as value from './value.js';

/** Postconditions larger than this are not looked at. */
const LARGEST_CLAUSE = 200;

/** The state after an execution of the instruction that violates no claim; none if there is no such execution. */
export class Transfer {
  private readonly context: Context;
  /** Every heap variable of the model. */
  private readonly heap: readonly Variable[];
  private readonly overlaps = new Map<Variable, readonly Variable[]>();
  private readonly clauses = new Map<Call, readonly Term[]>();

  constructor(context: Context, heap: readonly Variable[]) {
    this.context = context;
    this.heap = heap;
  }

  step(state: State, instruction: Instruction): State | undefined {
    switch (instruction.kind) {
      case 'assign':
        return this.assign(state, instruction);
      case 'allocate':
        return this.allocate(state, instruction);
      case 'havoc':
        return this.anyValues(state, instruction.targets);
      case 'call':
        return this.call(state, instruction);
      case 'assert':
        return this.checked(state, instruction.claim);
      case 'assume':
        return this.assumption(state, instruction);
      case 'forall-assign': {
        const next = this.allChecked(state, instruction.claims);
        return next === undefined ? undefined : this.forget(next, instruction.store);
      }
      case 'such-that': {
        const { exists, targets, condition } = instruction;
        const next = exists === undefined ? state : this.checked(state, exists);
        if (next === undefined) return undefined;
        const changed = this.without(next, targets);
        // Without a claim the program assumes that there is a value.
        return exists === undefined
          ? this.assumption(changed, { condition, by: 'program' })
          : assume(this.context, changed, condition);
      }
      case 'assumed': {
        const { condition, flag } = instruction;
        const { arena } = this.context;
        return this.assign(state, { targets: [flag], values: [arena.make('and', [arena.variable(flag), condition])] });
      }
      // The conclusion of a proof block rests on the claims inside, which may fail: it is no fact here.
      case 'proof':
      case 'reveal':
      case 'print':
      case 'prefer':
        return state;
    }
  }

  /** An execution goes on only if the claim holds. */
  checked(state: State, claim: Claim): State | undefined {
    if (isGuess(claim)) return state;
    const { guard, condition } = claim;
    const { arena } = this.context;
    const holds = guard === arena.true ? condition : arena.make('implies', [guard, condition]);
    return assume(this.context, state, holds);
  }

  private allChecked(state: State, claims: readonly Claim[]): State | undefined {
    let next: State | undefined = state;
    for (const claim of claims) if (next !== undefined) next = this.checked(next, claim);
    return next;
  }

  private assumption(state: State, { condition, by, promisedBy }: Pick<Assume, 'condition' | 'by' | 'promisedBy'>) {
    // Where a guide ends a run, executions go on; and nobody has checked what is recorded.
    if (by === 'guide' || by === 'recorded') return state;
    // What a contract promises is believed by those who name the contract.
    if (promisedBy !== undefined) return state;
    const isProgram = by === 'program' || by === 'axiom';
    if (isProgram && !this.context.options.useProgramAssumptions) return state;
    if (isProgram) this.context.reliance.programAssumptions = true;
    return assume(this.context, state, condition);
  }

  private assign(state: State, { targets, values }: Pick<Assign, 'targets' | 'values'>): State | undefined {
    const { arena, words } = this.context;
    const temporaries = targets.map((target, i) => words.temporary(`assigned ${i}`, target.type));
    let next: State | undefined = this.without(state, temporaries);
    values.forEach((assigned, i) => {
      const temporary = temporaries[i];
      if (temporary === undefined || next === undefined) return;
      next = assume(this.context, next, arena.make('eq', [arena.variable(temporary), assigned]));
    });
    if (next === undefined) return undefined;
    next = this.moveTo(next, temporaries, targets);
    targets.forEach((target, i) => {
      const assigned = values[i];
      if (assigned !== undefined && next !== undefined) next = this.written(next, target, assigned, targets);
    });
    return next;
  }

  /** After `F := update(F, keys, v)`, a read at the keys gives v, if neither mentions anything that has just changed. */
  private written(state: State, target: Variable, assigned: Term, changed: readonly Variable[]): State | undefined {
    const { arena, words } = this.context;
    if (arena.operator(assigned) !== 'update' || words.size(assigned) > LARGEST_CLAUSE) return state;
    const [, ...keysAndValue] = arena.argsOf(assigned);
    const written = keysAndValue.pop();
    if (written === undefined) return state;
    const mentioned = freeVariables(arena, [...keysAndValue, written]);
    if (changed.some((variable) => mentioned.has(variable))) return state;
    const read = arena.make('select', [arena.variable(target), ...keysAndValue]);
    return assume(this.context, state, arena.make('eq', [read, written]));
  }

  private moveTo(state: State, from: readonly Variable[], to: readonly Variable[]): State {
    let next = this.without(state, to);
    from.forEach((source, i) => {
      const target = to[i];
      if (target !== undefined) next = rename(this.context.words, next, source, target);
    });
    return next;
  }

  private allocate(state: State, { target, dimensions }: Allocate): State | undefined {
    const { arena, words } = this.context;
    const temporary = words.temporary('allocated', target.type);
    const object = arena.variable(temporary);
    let next = narrow(this.context, this.forget(state, temporary), object, value.ofChoice(choice.NON_NULL));
    dimensions.forEach((dimension, i) => {
      if (next === undefined) return;
      const length = arena.make('array-length', [object], i);
      next = assume(this.context, next, arena.make('eq', [length, dimension]));
    });
    if (next === undefined) return undefined;
    return this.moveTo(this.forgetHeap(next), [temporary], [target]);
  }

  private anyValues(state: State, targets: readonly Variable[]): State | undefined {
    let next: State | undefined = this.without(state, targets);
    for (const target of targets) {
      if (next === undefined || target.role === 'heap' || mayBeEmpty(this.context.arena, target.type)) continue;
      next = assumeType(this.context, next, this.context.arena.variable(target), target.type);
    }
    return next;
  }

  private call(state: State, call: Call): State | undefined {
    const { arena, words, options, reliance } = this.context;
    const { callee } = call;
    // Of the declared types, over the callee's own type parameters: this is what its contract is about.
    const inputs = callee.inputs.map((input, i) => words.temporary(`argument ${i}`, input.type));
    const outputs = callee.outputs.map((output, i) => words.temporary(`result ${i}`, output.type));
    const checked = this.allChecked(state, call.claims);
    let next = checked === undefined ? undefined : this.without(checked, [...inputs, ...outputs]);
    call.args.forEach((arg, i) => {
      const input = inputs[i];
      if (input === undefined || next === undefined || !options.useContracts) return;
      const same = equality(arena, arena.variable(input), arg);
      if (same !== undefined) next = assume(this.context, next, same);
    });
    if (next !== undefined && callChangesHeap(call)) next = this.forgetHeap(next);
    if (options.useContracts && next !== undefined) {
      const clauses = this.clausesOf(call, inputs, outputs);
      if (clauses.length > 0 || outputs.length > 0) reliance.contracts.add(callee);
      // A contract that nobody proves is an assumption of the program.
      if (clauses.length > 0 && (callee.axiom || callee.body === undefined)) reliance.programAssumptions = true;
      for (const output of outputs) {
        if (next !== undefined) next = assumeType(this.context, next, arena.variable(output), output.type);
      }
      for (const clause of clauses) if (next !== undefined) next = assume(this.context, next, clause);
    }
    if (next === undefined) return undefined;
    return this.without(this.moveTo(next, outputs, call.results), [...inputs, ...outputs]);
  }

  /** The callee's postconditions over the temporaries. Those that compare with the state before the call are left out. */
  private clausesOf(call: Call, inputs: readonly Variable[], outputs: readonly Variable[]): readonly Term[] {
    const known = this.clauses.get(call);
    if (known !== undefined) return known;
    const { arena, words } = this.context;
    const { callee } = call;
    const isUnproved = callee.axiom || callee.body === undefined;
    const usable = !isUnproved || this.context.options.useProgramAssumptions;
    const replacements = new Map<Variable, Term>();
    callee.inputs.forEach((input, i) => replacements.set(input, arena.variable(inputs[i] as Variable)));
    callee.outputs.forEach((output, i) => replacements.set(output, arena.variable(outputs[i] as Variable)));
    const snapshots = new Set(callee.entry.values());
    const clauses = callee.ensures
      .map(({ condition }) => condition)
      .filter((condition) => usable && words.size(condition) <= LARGEST_CLAUSE)
      .filter((condition) => ![...freeVariables(arena, [condition])].some((variable) => snapshots.has(variable)))
      .map((condition) => substitute(arena, condition, replacements));
    this.clauses.set(call, clauses);
    return clauses;
  }

  private forgetHeap(state: State): State {
    return this.without(state, this.heap);
  }

  private without(state: State, variables: readonly Variable[]): State {
    return variables.reduce((s, variable) => this.forget(s, variable), state);
  }

  /** With a store goes what is known of stores that may speak of the same places. */
  private forget(state: State, variable: Variable): State {
    const { words } = this.context;
    const next = forget(words, state, variable);
    return this.overlapping(variable).reduce((known, other) => forget(words, known, other), next);
  }

  private overlapping(variable: Variable): readonly Variable[] {
    if (variable.role !== 'heap') return [];
    let others = this.overlaps.get(variable);
    if (others === undefined) {
      others = this.heap.filter((other) => mayOverlap(variable, other));
      this.overlaps.set(variable, others);
    }
    return others;
  }
}

/** An argument of an instantiated type has another representation than the parameter; the lengths are still the same. */
function equality(arena: Arena, parameter: Term, arg: Term): Term | undefined {
  const [expected, actual] = [arena.type(parameter), arena.type(arg)];
  if (expected === actual) return arena.make('eq', [parameter, arg]);
  if (expected.kind !== 'seq' || actual.kind !== 'seq') return undefined;
  return arena.make('eq', [arena.make('seq-length', [parameter]), arena.make('seq-length', [arg])]);
}
