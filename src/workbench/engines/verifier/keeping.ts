/**
 * The verifier sees nothing of a program but the question that it asks a solver, so the question is what its results rest
 * on. What a caller relies on stands in it: contracts, and not the bodies behind them. What the parts of a question rest
 * on in turn (whether a lemma is proved, for example) is not: it is looked up when a result is used again. The question
 * is made in the thread where it is asked, so that making it has an end, too.
 */
import type { Claim, Method } from '../../../model/index.js';
import type { Query } from '../../../verify/query.js';
import type { Keeping } from '../../remembering/keeping.js';
import type { VerifierLimits } from './limits.js';

export function keepVerifier(solver: string, limits: VerifierLimits): Keeping {
  return {
    setup: (effort) => ['verifier', solver, effort, limits],
    isInformed: false,
    basis: 'its question',
  };
}

/** A question, or the sentence that says why there is none, as text that tells different ones apart. */
export function questionText(method: Method, question: Query | string): string {
  if (typeof question === 'string') return JSON.stringify(question);
  const { text, goals, assumptions, unreachable, unexecuted, ends } = question;
  const position = (claim: Claim): number => method.claims.indexOf(claim);
  return JSON.stringify({
    text,
    goals: goals.map(({ claim, fails, reached }) => [position(claim), fails, reached]),
    assumptions: [...assumptions.keys()],
    unreachable: unreachable.map(position),
    unexecuted: [...unexecuted].map(position),
    ends,
  });
}
