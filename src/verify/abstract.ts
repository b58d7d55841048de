/** What the abstract interpreter knows of a method by itself: it relies on no contract and no assumption of the program. */
import type { AbstractResult } from '../analysis/index.js';
import { AbstractInterpreter } from '../analysis/index.js';
import type { Claim, Method, Model } from '../model/index.js';

interface Known {
  readonly interpreter: AbstractInterpreter;
  readonly results: WeakMap<Method, { readonly result: AbstractResult | undefined }>;
}

const KNOWN = new WeakMap<Model, Known>();

export function abstractResult(model: Model, method: Method): AbstractResult | undefined {
  let known = KNOWN.get(model);
  if (known === undefined) {
    const interpreter = new AbstractInterpreter(model, { useContracts: false, useProgramAssumptions: false });
    KNOWN.set(model, (known = { interpreter, results: new WeakMap() }));
  }
  let made = known.results.get(method);
  if (made === undefined) known.results.set(method, (made = { result: known.interpreter.analyse(method) }));
  return made.result;
}

/** Claims that no execution reaches. */
export function deadClaims({ claims }: AbstractResult): readonly Claim[] {
  return [...claims].flatMap(([claim, verdict]) => (verdict === 'unreachable' ? [claim] : []));
}
