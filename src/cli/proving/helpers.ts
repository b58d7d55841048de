/** What other engines can do for DASH: invariants that runs do not contradict and that the verifier proves. */
import { smallScenes } from '../../explore/seeds.js';
import type { Model } from '../../model/index.js';
import type { InvariantFinder, Refinement, Stuck } from '../../prove/generaliser.js';
import { proveWithInvariants } from '../../prove/generalise/loop-invariants.js';
import { conjunction } from '../../prove/terms.js';
import type { CancelToken, SolverSession } from '../../smt/session.js';
import { cutProver } from './cut-prover.js';

export interface ProveHelpers {
  readonly invariants: InvariantFinder;
}

/** The session is for the helpers alone. */
export function helpersFor(model: Model, session: SolverSession, now: () => number, cancel: CancelToken): ProveHelpers {
  const prover = cutProver({ model, session, now, resources: 0, cancel });
  const tools = {
    prover,
    scenes: (method: Stuck['method']) => smallScenes(model, method),
    now,
    isCancelled: () => cancel.aborted,
  };
  return {
    invariants: {
      async find({ method, program, claims }, seconds) {
        const found = await proveWithInvariants(model, method, claims, tools, seconds);
        if (found === undefined) return { divisions: [], proofs: new Map() };
        const divisions = new Map<Refinement['location'], Refinement>();
        for (const { header, condition } of found.invariants) {
          const location = program.starts.get(header);
          if (location === undefined) continue;
          const known = divisions.get(location)?.predicate ?? model.arena.true;
          divisions.set(location, { location, predicate: conjunction(model.arena, [known, condition]) });
        }
        return { divisions: [...divisions.values()], proofs: found.proofs };
      },
    },
  };
}
