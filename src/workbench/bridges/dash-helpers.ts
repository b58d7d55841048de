/** What other engines can do for DASH: predicates of Spacer, and invariants that runs do not contradict and the verifier proves. */
import { randomScenes, smallScenes } from '../../explore/seeds.js';
import type { Method, Model, Term } from '../../model/index.js';
import { freeVariables } from '../../model/index.js';
import type { Generaliser, InvariantFinder, Refinement } from '../../prove/generaliser.js';
import { proveWithInvariants } from '../../prove/generalise/loop-invariants.js';
import { SpacerGeneraliser, spacerCandidates } from '../../prove/generalise/spacer/generaliser.js';
import { inlined } from '../../partial/optimistic/inline.js';
import { programGraph } from '../../prove/program-graph.js';
import { conjunction } from '../../prove/terms.js';
import type { SolverSession } from '../../smt/session.js';
import type { CancelToken } from '../../model/index.js';
import type { Scene } from '../../values/index.js';
import { cutProver } from './cut-prover.js';

export interface ProveHelpers {
  readonly generaliser: Generaliser;
  readonly invariants: InvariantFinder;
}

/** The session is for the helpers alone. */
export function helpersFor(
  model: Model,
  session: SolverSession,
  now: () => number,
  cancel?: CancelToken,
): ProveHelpers {
  const prover = cutProver({ model, session, now, resources: CANDIDATE_RESOURCES, ...(cancel && { cancel }) });
  const tools = {
    prover,
    scenes: (method: Method) => scenesFor(model, method),
    now,
    isCancelled: () => cancel?.aborted === true,
  };
  return {
    generaliser: new SpacerGeneraliser(session),
    invariants: {
      async find({ method: entry, program, claims }, seconds) {
        const began = now();
        // Loops of callees stand in the entry, where what is known before them and wanted after them is.
        const method = inlined(model.arena, entry, CALLS_DEPTH);
        const whole = method.body === undefined ? program : programGraph(model, method, method.body);
        const hints = await spacerCandidates(
          session,
          { model, method, program: whole, claims },
          seconds * SPACER_SHARE,
          cancel,
        );
        const used = (now() - began) / 1000;
        const left = seconds - used;
        const found = await proveWithInvariants(model, method, claims, { ...tools, hints }, left);
        const divisions = new Map<Refinement['location'], Refinement>();
        for (const { header, condition } of found.invariants) {
          const location = program.starts.get(header);
          if (location === undefined || !isAbout(model, entry, condition)) continue;
          const known = divisions.get(location)?.predicate ?? model.arena.true;
          divisions.set(location, { location, predicate: conjunction(model.arena, [known, condition]) });
        }
        // Spacer uses up its time, or nearly, where more might help.
        const isCut = found.isCut || (hints.length === 0 && used > seconds * SPACER_SHARE * NEARLY);
        return { divisions: [...divisions.values()], proofs: found.proofs, isCut };
      },
    },
  };
}

/** Whether a condition speaks of nothing but what the method itself has. */
function isAbout({ arena, heap }: Model, { inputs, outputs, body, entry }: Method, condition: Term): boolean {
  const own = new Set([...inputs, ...outputs, ...(body?.locals ?? []), ...heap, ...entry.values()]);
  return [...freeVariables(arena, [condition])].every((variable) => own.has(variable));
}

/** Calls that are nested deeper give anything. */
const CALLS_DEPTH = 4;

const SPACER_SHARE = 0.4;
const NEARLY = 0.9;

/** For one question about a candidate, in the units of the solver: those that hold need little. */
const CANDIDATE_RESOURCES = 600_000;

/** Small ones and larger ones in turn, so that neither keeps the other waiting. */
function* scenesFor(model: Model, method: Method): IterableIterator<Scene> {
  const streams: Iterator<Scene>[] = [smallScenes(model, method), randomScenes(model, method, 0)];
  while (streams.length > 0) {
    for (const stream of [...streams]) {
      const next = stream.next();
      if (next.done === true) streams.splice(streams.indexOf(stream), 1);
      else yield next.value;
    }
  }
}
