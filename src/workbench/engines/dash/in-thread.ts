/** DASH on one method, in a thread that may be lost. */
import type { DashListener } from '../../../prove/listener.js';
import { proveMethod } from '../../../prove/prover.js';
import { StepTeller } from '../../../report/regions/teller.js';
import { PROGRESS_MILLISECONDS } from '../../thread-work.js';
import type { JobContext } from '../../thread-work.js';
import type { ProveJob } from '../../../host/threads/messages.js';
import { claimAt, packedFindings } from '../../packing.js';
import { helpersFor } from '../../bridges/dash-helpers.js';
import { invariantNotes } from '../../bridges/invariant-notes.js';

export async function prove({ model, method, session, now, isFull, send }: JobContext, job: ProveJob): Promise<void> {
  const given = new Set(job.decided.map((claim) => claimAt(model, claim)));
  const teller = job.isTraced
    ? new StepTeller(model, method, (step) => {
        send({ kind: 'step', step });
      })
    : undefined;
  let shown = now();
  const listener: DashListener = {
    iteration(iteration) {
      teller?.iteration(iteration);
      if (now() - shown < PROGRESS_MILLISECONDS) return;
      shown = now();
      send({ kind: 'iterations', count: iteration.number });
    },
    finding(finding) {
      send({ kind: 'found', findings: packedFindings(model, [finding]) });
    },
  };
  const tools = { session: session('dash'), now, isFull, ...helpersFor(model, session('helper'), now) };
  const options = { ...job.options, decided: given.has.bind(given), listener };
  const proving = await proveMethod(model, method, tools, options);
  const { findings, defects, proof } = proving;
  send({
    kind: 'dash',
    proving: {
      findings: packedFindings(model, findings),
      notes: invariantNotes(model, method, proving),
      defects,
      end: proof === undefined ? undefined : teller?.end(proof.graph, findings),
    },
  });
}
