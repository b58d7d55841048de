/**
 * What must hold before an operation so that a predicate can hold after it (seed 001, 3.6.1). For what is left open this
 * is the pre-image (there is a choice with which …) and not the classical weakest precondition (for all choices), which
 * would exclude states that can go on.
 */
import type { Arena, Term, Variable } from '../model/index.js';
import { freeVariables } from '../model/index.js';
import { thereIs } from './choices.js';
import type { Native } from './native.js';
import type { Operation, Step } from './program-graph.js';
import { conjunction, evaluate } from './terms.js';

/** Assumptions that may be left out of a weaker predicate (3.6.3). */
export type Keep = (step: Extract<Step, { kind: 'assume' }>) => boolean;

const ALL: Keep = () => true;

/** Without what decides where to go: the loop optimisation. */
export const WITHOUT_BRANCHES: Keep = ({ why }) => why !== 'branch' && why !== 'held';

export function preImage(native: Native, arena: Arena, { steps }: Operation, after: Term, keep: Keep = ALL): Term {
  let predicate = after;
  for (let i = steps.length - 1; i >= 0; i--) predicate = before(native, arena, steps[i] as Step, predicate, keep);
  return predicate;
}

function before(native: Native, arena: Arena, step: Step, after: Term, keep: Keep): Term {
  switch (step.kind) {
    case 'assume':
      // pre(assume c, p) = c && p
      return keep(step) ? conjunction(arena, [step.condition, after]) : after;
    case 'assign':
      // pre(v := e, p) = p[e/v]
      return evaluate(arena, after, new Map(step.targets.map((target, i) => [target, step.values[i] as Term])));
    case 'havoc': {
      // pre(v :| c, p) = there is v: c && p
      const typed = step.targets.map((target) => native.allowed(arena.variable(target), target.type));
      return thereIs(arena, step.targets, conjunction(arena, [step.condition, ...typed, after]));
    }
    case 'pick':
      return after;
    case 'call':
      // Whatever it returns: callers find out more.
      return thereIs(arena, changedBy(arena, step, after), after);
  }
}

/** Results, and the heap: what a call leaves of either is not known here. */
function changedBy(arena: Arena, { call }: Extract<Step, { kind: 'call' }>, after: Term): readonly Variable[] {
  const stores = [...freeVariables(arena, [after])].filter(({ role }) => role === 'heap');
  return [...call.results, ...stores];
}
