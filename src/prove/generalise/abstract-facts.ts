/**
 * What the abstract interpreter knows of the variables that a loop changes where it begins a round, as a predicate of
 * regions. It relies on no contract and no assumption of the program; and since it only divides regions, what is not
 * true would prove nothing.
 */
import { AbstractInterpreter, factsAbout } from '../../analysis/index.js';
import type { Term } from '../../model/index.js';
import type { Stuck } from '../generaliser.js';
import { conjunction } from '../terms.js';

export function abstractFacts({ model, method, program: { body }, header }: Stuck): readonly Term[] {
  const loop = body.loops.find((one) => one.header === header.block);
  if (loop === undefined) return [];
  const interpreter = new AbstractInterpreter(model, { useContracts: false, useProgramAssumptions: false });
  const state = interpreter.analyse(method)?.entry(header.block);
  const facts = state === undefined ? [] : factsAbout(model.arena, state, new Set(loop.targets));
  return facts.length === 0 ? [] : [conjunction(model.arena, facts.slice(0, MOST_FACTS))];
}

/** A solver reads them often. */
const MOST_FACTS = 12;
