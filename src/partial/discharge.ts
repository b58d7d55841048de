/**
 * What makes a proof under a premise a proof (seed 004 takes the word of whoever verified a claim; nobody's word is taken
 * here): the verifier shows on the method with its flags, where nothing is assumed, that the claim holds wherever its premise
 * does; that it holds wherever the premise does not, executions have shown (`beyondPremises` of an exploration).
 */
import type { CancelToken, Claim, Dependency, Method, Model, Premise, Proved, Term } from '../model/index.js';
import { isBelieved, simplify, withClaims } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { VerifyOptions } from '../verify/verifier.js';
import { verifyMethod } from '../verify/verifier.js';
import type { Guide } from './recording.js';
import { recording } from './recording.js';

/** Of claims that hold wherever their premise is false, those that hold everywhere. */
export async function discharged(
  model: Model,
  method: Method,
  guide: Guide,
  beyond: ReadonlyMap<Claim, readonly Dependency[]>,
  session: SolverSession,
  options: VerifyOptions,
  cancel?: CancelToken,
): Promise<readonly Proved[]> {
  // Executions that violate a claim stop there, and so those behind it may rest on it; nobody executes a proof.
  if (beyond.size === 0 || isBelieved(method)) return [];
  const originals = new Map<Claim, Claim>();
  const conditional = withPremisesAsGuards(model, recording(model.arena, method, guide), guide, beyond, originals);
  const proved: Proved[] = [];
  for await (const judgement of verifyMethod(model, conditional, session, options, cancel)) {
    const claim = originals.get(judgement.claim);
    const rest = claim === undefined ? undefined : beyond.get(claim);
    if (judgement.outcome === 'dontknow' || claim === undefined || rest === undefined) continue;
    proved.push({
      outcome: 'proved',
      engine: 'explorer',
      entry: method.id,
      claim,
      under: [...judgement.under, ...rest],
    });
  }
  return proved;
}

/** Claims have the same identity, so that what rests on one of them is said of the claim of the program. */
function withPremisesAsGuards(
  { arena }: Model,
  method: Method,
  { notes }: Guide,
  wanted: ReadonlyMap<Claim, unknown>,
  originals: Map<Claim, Claim>,
): Method {
  const holds = (premise: Premise): Term =>
    simplify.or(
      arena,
      premise.map((all) =>
        simplify.and(
          arena,
          all.map((flag) => arena.variable(flag)),
        ),
      ),
    );
  const changed = new Map(
    [...wanted.keys()].map((claim): [Claim, Claim] => {
      const guard = simplify.and(arena, [claim.guard, holds(notes.premises.get(claim) ?? [])]);
      return [claim, { ...claim, guard }];
    }),
  );
  for (const [claim, made] of changed) originals.set(made, claim);
  return withClaims(method, (claim) => changed.get(claim) ?? claim);
}
