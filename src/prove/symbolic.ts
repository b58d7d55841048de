/**
 * Symbolic execution of a trace (seed 001, 3.5 and 4.3): which initial states and choices follow the operations of an
 * execution, and what variables hold then in terms of these. Linear in the length of the trace.
 */
import type { Arena, Term, Variable } from '../model/index.js';
import type { Value } from '../values/index.js';
import type { Native } from './native.js';
import type { Operation, Step } from './program-graph.js';
import type { ActivationTrace } from './states.js';
import { evaluate } from './terms.js';

/** What nondeterminism chooses at one draw from the tape. */
export type Draw =
  | { readonly kind: 'symbol'; readonly term: Term; readonly type: Variable['type'] }
  | { readonly kind: 'row'; readonly symbols: readonly { readonly term: Term; readonly type: Variable['type'] }[] }
  | { readonly kind: 'value'; readonly value: Value };

/** What following an execution has collected; calls on the way add to the same. */
interface Collected {
  /** The path constraint. */
  readonly path: Term[];
  readonly draws: Draw[];
  /** Whether executions do exactly what was followed here. */
  exact: boolean;
}

export class SymbolicState {
  /** Variables that are not here hold what they held at the beginning. */
  readonly values: Map<Variable, Term>;
  private readonly collected: Collected;
  private readonly arena: Arena;
  private readonly native: Native;
  private readonly stores: readonly Variable[];

  constructor(
    arena: Arena,
    native: Native,
    values: Iterable<readonly [Variable, Term]> = [],
    collected: Collected = { path: [], draws: [], exact: true },
  ) {
    this.arena = arena;
    this.native = native;
    this.stores = native.stores;
    this.values = new Map(values);
    this.collected = collected;
  }

  get path(): readonly Term[] {
    return this.collected.path;
  }

  get draws(): readonly Draw[] {
    return this.collected.draws;
  }

  get exact(): boolean {
    return this.collected.exact;
  }

  /** The same execution with other variables: what a callee sees of it. */
  inside(values: Iterable<readonly [Variable, Term]>): SymbolicState {
    return new SymbolicState(this.arena, this.native, values, this.collected);
  }

  copy(): SymbolicState {
    const { path, draws, exact } = this.collected;
    return new SymbolicState(this.arena, this.native, this.values, { path: [...path], draws: [...draws], exact });
  }

  inexact(): void {
    this.collected.exact = false;
  }

  eval(term: Term): Term {
    return evaluate(this.arena, term, this.values);
  }

  assume(condition: Term): void {
    const here = this.eval(condition);
    if (here !== this.arena.true) this.collected.path.push(here);
  }

  assign(targets: readonly Variable[], values: readonly Term[]): void {
    const held = values.map((value) => this.eval(value));
    targets.forEach((target, i) => this.values.set(target, held[i] as Term));
  }

  /** Any heap at all: every store that matters is another one. */
  forgetHeap(): void {
    for (const store of this.stores) this.values.set(store, this.fresh(store));
  }

  /** A value of which nothing is known. */
  fresh(like: Variable, name = like.name): Term {
    const symbol: Variable = { name, type: like.type, role: 'local', ghost: like.ghost };
    return this.arena.variable(symbol);
  }

  draw(draw: Draw): void {
    this.collected.draws.push(draw);
  }

  step(step: Exclude<Step, { kind: 'call' }>): void {
    switch (step.kind) {
      case 'assume':
        this.assume(step.condition);
        return;
      case 'assign':
        this.assign(step.targets, step.values);
        return;
      case 'havoc':
        this.havoc(step);
        return;
      case 'pick':
        this.draw({ kind: 'value', value: step.way });
        return;
    }
  }

  private havoc({ targets, condition, draws, exact }: Extract<Step, { kind: 'havoc' }>): void {
    const symbols = targets.map((target) => ({ term: this.fresh(target), type: target.type }));
    for (const [i, target] of targets.entries()) {
      const { term } = symbols[i] as { term: Term };
      this.values.set(target, term);
      const typed = this.native.allowed(term, target.type);
      if (typed !== this.arena.true) this.collected.path.push(typed);
    }
    this.assume(condition);
    if (!exact) this.inexact();
    if (draws === 'each') for (const one of symbols) this.draw({ kind: 'symbol', ...one });
    const [only] = symbols;
    if (draws === 'row' && only !== undefined)
      this.draw(symbols.length === 1 ? { kind: 'symbol', ...only } : { kind: 'row', symbols });
  }
}

/** How a call on the way is followed; the state has the caller's variables. */
export type FollowCall = (state: SymbolicState, trace: ActivationTrace, index: number, operation: Operation) => void;

/** Follows an activation to one of its states, from one where it was followed to before. */
export function executeSymbolic(
  state: SymbolicState,
  trace: ActivationTrace,
  last: number,
  call: FollowCall,
  from = 0,
): void {
  for (let index = from + 1; index <= last; index++) {
    const operation = trace.operations[index];
    if (operation !== undefined) executeOperation(state, operation, () => call(state, trace, index - 1, operation));
  }
}

/** Symbolic states of executions that were followed, to go on from: the frontier moves along few of them. */
export class Followed {
  private known: { readonly trace: ActivationTrace; readonly index: number; readonly state: SymbolicState }[] = [];

  /** A state of its own. */
  get(trace: ActivationTrace, index: number): { readonly index: number; readonly state: SymbolicState } | undefined {
    let best: (typeof this.known)[number] | undefined;
    for (const one of this.known) {
      if (one.trace === trace && one.index <= index && one.index > (best?.index ?? -1)) best = one;
    }
    return best === undefined ? undefined : { index: best.index, state: best.state.copy() };
  }

  keep(trace: ActivationTrace, index: number, state: SymbolicState): void {
    this.known = [...this.known.filter((one) => one.trace !== trace || one.index !== index), { trace, index, state }];
    if (this.known.length > MOST_FOLLOWED) this.known.shift();
  }
}

const MOST_FOLLOWED = 12;

export function executeOperation(state: SymbolicState, { steps }: Operation, call: () => void): void {
  for (const step of steps) {
    if (step.kind === 'call') call();
    else state.step(step);
  }
}
