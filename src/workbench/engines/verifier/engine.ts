/** Assay's own verifier over threads: the methods of all programs share a few of them. */
import type { Finding, Method } from '../../../model/index.js';
import { resourcesFor } from '../../../smt/counted-session.js';
import { defaultResources } from '../../../verify/options.js';
import type { Engine, LoadedProgram, Tell } from '../../seam/engine.js';
import { unpackedDependencies, unpackedFindings } from '../../seam/packing.js';
import type { Ended, Lost, Threads } from '../../seam/thread-work.js';
import { threadDefect } from '../../seam/thread-work.js';
import { endedWarning } from '../ended.js';
import { backstop } from './limits.js';
import type { VerifierLimits } from './limits.js';
import { VERIFYING } from './work.js';
import type { AskedQuestion, VerifyRequest, VerifyResult } from './work.js';

export interface VerifierOptions {
  /** Each query is told as a file. */
  readonly isDumping?: boolean;
}

/** Other engines may use the threads, too; whoever closes one of them closes them. */
export function verifier(
  threads: Threads,
  limits: VerifierLimits,
  { isDumping = false }: VerifierOptions = {},
): Engine {
  return {
    name: 'verifier',
    decider: threads.solver,
    parallel: threads.size,
    close: () => threads.close(),
    async run(program, { methods, effort, recall }, tell, cancel) {
      const { model, sources } = program;
      const verifyOne = async (method: Method): Promise<void> => {
        if (cancel.aborted) return;
        const request: VerifyRequest = {
          method: model.methods.indexOf(method),
          limits: scaled(limits, threads.solver, effort),
          dumpAs: isDumping ? queryName(program, method) : undefined,
          isRemembered: recall !== undefined,
        };
        const { ended, seconds } = await threads.run(program, VERIFYING, request, {
          seconds: backstop(request.limits),
          onStart: () => {
            tell({ kind: 'started', method, seconds: request.limits.seconds });
          },
          cancel,
          answer: (asked) => {
            const { text, assumptions } = asked as AskedQuestion;
            return recall?.(method, { text, assumptions: unpackedDependencies(sources, assumptions) }) ?? false;
          },
          onNews: (news) => {
            tell(news.kind === 'query' ? news : { ...news, method });
          },
        });
        tellEnd(program, method, ended, tell);
        tell({ kind: 'finished', method, seconds });
      };
      for (const method of methods) if (method.claims.length === 0) tell({ kind: 'finished', method, seconds: 0 });
      await Promise.all(methods.filter(({ claims }) => claims.length > 0).map(verifyOne));
    },
  };
}

function tellEnd({ model, sources }: LoadedProgram, method: Method, ended: Ended<VerifyResult>, tell: Tell): void {
  switch (ended.kind) {
    case 'done':
      if (ended.result.kind === 'remembered') return;
      for (const finding of unpackedFindings(model, sources, ended.result.findings))
        tell({ kind: 'finding', method, finding });
      return;
    case 'lost': {
      const { bound, reason } = ended;
      tell({ kind: 'unfinished', method, bound, reason });
      for (const finding of openFindings(method, ended)) tell({ kind: 'finding', method, finding });
      if (ended.isStopped !== true) {
        tell({ kind: 'warning', method, message: endedWarning('The verification', method, reason) });
      }
      return;
    }
    case 'defect':
      tell({ kind: 'failed', method, error: threadDefect('verifying a method', ended.stack) });
      return;
  }
}

function openFindings({ id: entry, claims }: Method, { bound, reason, isStopped }: Lost): readonly Finding[] {
  const limit = bound === 'time' ? { limit: 'time' as const } : {};
  const open = { ...limit, ...(isStopped && { interrupted: true as const }) };
  return claims.map((claim) => ({ outcome: 'dontknow', engine: 'verifier', entry, claim, reason, ...open }));
}

/** Of what the solver may use by default: most proofs need less, and some solvers are quick, so that no time is too short for it. */
const LEAST_SHARE = 0.1;

/** What the solver does in the seconds of the limit is a count, so that the clock is the backstop alone. */
function scaled(limits: VerifierLimits, solver: string, effort: number): VerifierLimits {
  const seconds = limits.seconds * effort;
  const usual = defaultResources(solver);
  const counted = Math.max(resourcesFor(seconds, solver), usual * LEAST_SHARE);
  const resources = limits.resources === undefined ? Math.min(usual * effort, counted) : limits.resources * effort;
  return { ...limits, seconds, resources: Math.ceil(resources) };
}

/** Unlike any other method's, and the same in every run: `examples-Queue-07-Queue.Add`. */
export function queryName({ path, model }: LoadedProgram, method: Method): string {
  const place = String(model.methods.indexOf(method) + 1).padStart(2, '0');
  return `${fileName(path.replace(/\.[^./\\]*$/u, ''))}-${place}-${fileName(method.name)}`;
}

function fileName(text: string): string {
  return text.replace(/[^\p{L}\p{N}._]+/gu, '-').slice(-100);
}
