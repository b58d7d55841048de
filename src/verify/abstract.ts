/** What the abstract interpreter knows of a method by itself: it relies on no contract and no assumption of the program. */
import type { AbstractResult } from '../analysis/index.js';
import { AbstractInterpreter } from '../analysis/index.js';
import type { Claim, Method, Model } from '../model/index.js';

const INTERPRETERS = new WeakMap<Model, AbstractInterpreter>();

export function abstractResult(model: Model, method: Method): AbstractResult | undefined {
  let interpreter = INTERPRETERS.get(model);
  if (interpreter === undefined) {
    interpreter = new AbstractInterpreter(model, { useContracts: false, useProgramAssumptions: false });
    INTERPRETERS.set(model, interpreter);
  }
  return interpreter.analyse(method);
}

/** Claims that no execution reaches. */
export function deadClaims({ claims }: AbstractResult): readonly Claim[] {
  return [...claims].flatMap(([claim, verdict]) => (verdict === 'unreachable' ? [claim] : []));
}
