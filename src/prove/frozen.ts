/**
 * Variables of a caller as its callees see them: they do not change while the callee runs (seed 001, 4.4.1). The exit
 * constraint of a call may mention them, and so may what is learnt about the callee.
 */
import type { StateView } from '../execute/index.js';
import type { Arena, Method, Term, Variable } from '../model/index.js';
import { freeVariables } from '../model/index.js';
import { thereIs } from './choices.js';
import type { Investigation } from './investigation.js';
import type { ActivationTrace } from './states.js';
import { evaluate } from './terms.js';

export class Frozen {
  /** Copies of the caller's variables; the heap is one for all, and not copied. */
  readonly copies = new Map<Variable, Variable>();
  private readonly originals = new Map<Variable, Variable>();

  /** What must hold where the callee returns, so that the predicate holds after the call (4.4.3). */
  exitConstraint(arena: Arena, after: Term, results: readonly Variable[], { outputs }: Method): Term {
    const values = new Map<Variable, Term>();
    for (const variable of freeVariables(arena, [after])) {
      const output = outputs[results.indexOf(variable)];
      if (output !== undefined) values.set(variable, arena.variable(output));
      else if (variable.role !== 'heap') values.set(variable, arena.variable(this.copy(variable)));
    }
    return evaluate(arena, after, values);
  }

  /** A predicate over what the callee began with, as one over the variables of the caller. */
  inCaller(arena: Arena, predicate: Term, args: readonly Term[], { inputs, outputs, body }: Method): Term {
    // What is not assigned yet may hold anything.
    const free = freeVariables(arena, [predicate]);
    const own = [...outputs, ...(body?.locals ?? [])].filter((variable) => free.has(variable));
    const begins = thereIs(arena, own, predicate);
    const values = new Map(inputs.map((input, i) => [input, args[i] as Term]));
    for (const [copy, variable] of this.originals) values.set(copy, arena.variable(variable));
    return evaluate(arena, begins, values);
  }

  /** What the caller's variables hold at the call that an activation of the callee comes from. */
  view(caller: Investigation, callee: ActivationTrace, index: number): StateView | undefined {
    const state = callee.caller?.states[index];
    if (state === undefined) return undefined;
    const view = caller.view(state);
    const original = (variable: Variable): Variable => this.originals.get(variable) ?? variable;
    return {
      valueOf: (variable) => view.valueOf(original(variable)),
      momentOf: (variable) => view.momentOf(original(variable)),
      drawn: view.drawn,
    };
  }

  private copy(variable: Variable): Variable {
    let copy = this.copies.get(variable);
    if (copy === undefined) {
      copy = { ...variable, name: `${variable.name}↓` };
      this.copies.set(variable, copy);
      this.originals.set(copy, variable);
    }
    return copy;
  }
}

/** Whether an activation began like another one, up to a state of that. */
export function isSameWay(one: ActivationTrace, other: ActivationTrace | undefined, index: number): boolean {
  if (one === other || index === 0) return true;
  if (other === undefined || one.operations.length <= index) return false;
  for (let i = 1; i <= index; i++) if (one.operations[i] !== other.operations[i]) return false;
  return true;
}

export function mentionsExists(arena: Arena, predicate: Term): boolean {
  const seen = new Set<Term>([predicate]);
  for (const term of seen) {
    if (arena.operator(term) === 'exists') return true;
    for (const arg of arena.argsOf(term)) seen.add(arg);
  }
  return false;
}
