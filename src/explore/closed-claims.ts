/**
 * That there is a value with some property needs one value to be shown. Where the property depends on nothing that executions
 * differ in, a run that found a value has shown it for all of them: `var a: seq<int> :| |a| == 2;`.
 */
import type { Claim, Model } from '../model/index.js';
import { freeVariables, holdsOpenValues, isBinder, subterms } from '../model/index.js';
import type { Execution } from './executions.js';
import { heldOn } from './findings.js';
import { drawsOf } from './symbolic/draws.js';

/** Claims that a value exists which one of the executions found, whatever inputs, heap and choices are. */
export function closedFacts(model: Model, executions: readonly Execution[]): ReadonlySet<Claim> {
  const facts = new Set<Claim>();
  for (const { trace, run } of executions) {
    // What a run could not evaluate it took to be so.
    if (run.unevaluated.length > 0) continue;
    for (const claim of heldOn(trace, run)) if (isClosed(model, claim)) facts.add(claim);
  }
  return facts;
}

function isClosed(model: Model, { kind, guard, condition }: Claim): boolean {
  const { arena } = model;
  if (kind !== 'such-that' || arena.operator(condition) !== 'exists') return false;
  const terms = [guard, condition];
  if (freeVariables(arena, terms).size > 0 || drawsOf(model).mayDraw(terms)) return false;
  const types = subterms(arena, terms).flatMap((term) => {
    const payload = arena.payload(term);
    return [arena.type(term), ...(isBinder(payload) ? payload.types : [])];
  });
  return !types.some((type) => holdsOpenValues(arena.types, type));
}
