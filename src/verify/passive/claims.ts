/** Claims in code, and what is known once they have been checked. */
import type { Arena, Binder, Claim, Term } from '../../model/index.js';
import { isGuess, simplify } from '../../model/index.js';
import { withWitnesses } from '../witnesses.js';
import type { Versions } from './form.js';
import { resting } from './reasons.js';
import type { PassState } from './state.js';

export function check(pass: PassState, claim: Claim, versions: Versions): void {
  const { arena } = pass;
  if (!pass.isExecuted) pass.unexecuted.add(claim);
  const given = claim.gives === undefined ? [] : [claim.gives];
  const meaning = simplify.and(arena, [claim.condition, ...given]);
  const dependency = resting(pass, [claim]);
  const guarded = (consequence: () => Term): Term =>
    claim.guard === arena.true
      ? consequence()
      : simplify.implies(arena, pass.known(claim.guard, versions), consequence());
  const goal = guarded(() => pass.goal(withWitnesses(arena, claim.condition), versions));
  const known = guarded(() => pass.known(meaning, versions));
  const isKnown = !isUseless(arena, known) && (dependency !== undefined || !isGuess(claim));
  pass.builder.check(claim, goal, isKnown ? { formula: known, dependency } : undefined);
}

/** A quantifier that nothing instantiates says nothing: what a contract needs to be well-formed is often of this kind. */
function isUseless(arena: Arena, formula: Term): boolean {
  return arena.operator(formula) === 'forall' && (arena.payload(formula) as Binder).triggers.length === 0;
}
