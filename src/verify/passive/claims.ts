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
  const evaluated = claim.guard === arena.true ? undefined : pass.known(claim.guard, versions);
  const guarded = (consequence: Term): Term =>
    evaluated === undefined ? consequence : simplify.implies(arena, evaluated, consequence);
  const goal = guarded(pass.goal(withWitnesses(arena, claim.condition), versions));
  const believed = pass.known(meaning, versions);
  const known = guarded(believed);
  const isKnown = !isUseless(arena, known) && (dependency !== undefined || !isGuess(claim));
  const applies = claim.explicit ? appliesIn(arena, claim.condition, believed) : undefined;
  const parts = { ...(evaluated && { evaluated }), ...(applies && { applies }) };
  pass.builder.check(claim, goal, isKnown ? { formula: known, dependency } : undefined, parts);
}

/** Its antecedent, if it has one. `believed`: what is known where the condition holds. Conjuncts are claims of their own. */
function appliesIn(arena: Arena, condition: Term, believed: Term): Term | undefined {
  const isImplication = (term: Term): boolean => arena.operator(term) === 'implies';
  return isImplication(condition) && isImplication(believed) ? arena.arg(believed, 0) : undefined;
}

/** A quantifier that nothing instantiates says nothing: what a contract needs to be well-formed is often of this kind. */
function isUseless(arena: Arena, formula: Term): boolean {
  return arena.operator(formula) === 'forall' && (arena.payload(formula) as Binder).triggers.length === 0;
}
