/** DASH on one method, in a thread that may be lost. */
import type { Finding, Method, Model } from '../../../model/index.js';
import type { DashListener } from '../../../prove/listener.js';
import type { Proving } from '../../../prove/prover.js';
import { proveMethod } from '../../../prove/prover.js';
import type { RegionGraph } from '../../../prove/region-graph.js';
import { invariantNotes } from '../../bridges/invariant-notes.js';
import { claimAt, packedFindings } from '../../seam/packing.js';
import type { SearchReport } from '../../seam/searches.js';
import { PROGRESS_MILLISECONDS } from '../../seam/thread-work.js';
import type { DoWork, WorkContext } from '../../seam/thread-work.js';
import { dashTools } from './tools.js';
import type { DashNews, DashRequest, DashResult } from './work.js';

/** Follows DASH step by step. What it makes of a step survives structured cloning. */
export interface StepTracer {
  readonly iteration: NonNullable<DashListener['iteration']>;
  readonly end: (graph: RegionGraph, findings: readonly Finding[]) => unknown;
}

export type StartTracer = (model: Model, method: Method, tell: (step: unknown) => void) => StepTracer;

/** DASH, with each step told if somebody traces it. */
export function proving(startTracer?: StartTracer): DoWork<DashRequest, DashNews, DashResult> {
  return async ({ model, method, session, now, isFull, tell }: WorkContext<DashNews>, request) => {
    const { limits, decided, tests } = request;
    const given = new Set(decided.map((claim) => claimAt(model, claim)));
    const tracer = startTracer?.(model, method, (step) => {
      tell({ kind: 'step', step });
    });
    let shown = now();
    const listener: DashListener = {
      iteration(iteration) {
        tracer?.iteration(iteration);
        if (now() - shown < PROGRESS_MILLISECONDS) return;
        shown = now();
        tell({ kind: 'iterations', count: iteration.number });
      },
      finding(finding) {
        tell({ kind: 'found', findings: packedFindings(model, [finding]) });
      },
    };
    const tools = dashTools({ model, method, session, now, isFull }, limits, tests);
    const options = { ...limits, decided: given.has.bind(given), listener };
    const found = await proveMethod(model, method, tools, options);
    const { findings, defects, proof } = found;
    return {
      findings: packedFindings(model, findings),
      notes: invariantNotes(model, method, found),
      defects,
      search: searchOf(found),
      end: proof === undefined ? undefined : tracer?.end(proof.graph, findings),
    };
  };
}

export const prove = proving();

/** Counted work is far ahead after the backstop: nobody can say then how long it was. */
function searchOf({ iterations, runs, queries, refinements, seconds, solverSeconds }: Proving): SearchReport {
  const rounded = (value: number): number => Math.round(Math.min(value, MOST_SECONDS) * 1000) / 1000;
  const times = { seconds: rounded(seconds), solverSeconds: rounded(Math.min(seconds, solverSeconds)) };
  return { iterations, runs, queries, refinements, ...times };
}

const MOST_SECONDS = 86_400;
