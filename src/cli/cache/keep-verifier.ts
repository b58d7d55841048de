/**
 * The verifier sees nothing of a program but the question that it asks a solver, so the question is what its results rest
 * on. What a caller relies on stands in it: contracts, and not the bodies behind them. What the parts of a question rest
 * on in turn (whether a lemma is proved, for example) is not: it is looked up when a result is used again.
 */
import type { Claim, Dependency, Method, Model } from '../../model/index.js';
import { Unwritable } from '../../smt/writer.js';
import { queryOf } from '../../verify/query.js';
import type { VerifySettings } from '../verification/options.js';
import type { Basis, Keeping } from './keeping.js';

export function keepVerifier(solver: string, settings: VerifySettings): Keeping {
  // What is left of the settings counts, also what is added to them later.
  const { filter: _f, jobs: _j, solver: _s, json: _o, reports: _r, strict: _t, ...more } = settings;
  const { dumpFolder: _d, stagesFolder: _g, ...rest } = more;
  return {
    setup: (effort) => ['verifier', solver, effort, rest],
    isInformed: false,
    basis({ content }, method): Basis | undefined {
      if (method.claims.length === 0) return undefined;
      const extent = content.own(method);
      const { text, assumptions } = questionOf(content.model, method);
      return { text: JSON.stringify([extent.digest, text]), extent, assumptions };
    },
  };
}

function questionOf(
  model: Model,
  method: Method,
): { readonly text: string; readonly assumptions: readonly Dependency[] } {
  if (method.body === undefined || method.unverified === true) return { text: 'none', assumptions: [] };
  try {
    const { text, goals, assumptions, unreachable, unexecuted, ends } = queryOf(model, method);
    const position = (claim: Claim): number => method.claims.indexOf(claim);
    const asked = {
      text,
      goals: goals.map(({ claim, fails, reached }) => [position(claim), fails, reached]),
      assumptions: [...assumptions.keys()],
      unreachable: unreachable.map(position),
      unexecuted: [...unexecuted].map(position),
      ends,
    };
    return { text: JSON.stringify(asked), assumptions: [...assumptions.values()] };
  } catch (raised) {
    if (raised instanceof Unwritable) return { text: `unwritable ${raised.message}`, assumptions: [] };
    throw raised;
  }
}
