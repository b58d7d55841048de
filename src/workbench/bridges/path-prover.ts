/** Proofs about paths, by the static verifier: what a bounded search leaves open. */
import type { PathProver } from '../../explore/prover.js';
import type { Dependency, Model } from '../../model/index.js';
import type { SolverSession } from '../../smt/session.js';
import type { CancelToken } from '../../model/index.js';
import { verifyMethod } from '../../verify/index.js';

export interface PathProverSettings {
  readonly model: Model;
  /** For this prover alone while it is at work. */
  readonly session: SolverSession;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly cancel?: CancelToken;
}

export function pathProver({ model, session, now, cancel }: PathProverSettings): PathProver {
  return {
    async prove(path, seconds) {
      const options = { seconds, resources: 0, seed: 0, selfCheck: false, now };
      const answers: (readonly Dependency[] | undefined)[] = [];
      for await (const finding of verifyMethod(model, path, session, options, cancel)) {
        answers.push(finding.outcome === 'dontknow' ? undefined : finding.under);
      }
      return answers;
    },
  };
}
