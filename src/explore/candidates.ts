/** Inputs that somebody else suggests, as scenes to execute. */
import type { Method, Model, TestCase } from '../model/index.js';
import { BadLiteral, Heap, readTest } from '../values/index.js';
import type { Scene, Value } from '../values/index.js';
import { smallScenes } from './seeds.js';

/**
 * Inputs that a suggestion leaves out, because they have no literals or do not matter, are small ones: the simplest
 * first. A suggestion that does not fit the method gives none.
 */
export function* suggestedScenes(model: Model, method: Method, test: TestCase): IterableIterator<Scene> {
  const given = method.inputs.filter(({ name }) => test.inputs.has(name));
  const left = method.inputs.filter(({ name }) => !test.inputs.has(name));
  let tried = 0;
  for (const others of smallScenes(model, { ...method, inputs: left })) {
    const values = new Map<string, Value>();
    left.forEach(({ name }, i) => values.set(name, others.inputs[i] as Value));
    try {
      const { inputs, choices } = readTest(model, { ...method, inputs: given }, others.heap, test);
      given.forEach(({ name }, i) => values.set(name, inputs[i] as Value));
      yield { heap: others.heap, inputs: method.inputs.map(({ name }) => values.get(name) as Value), choices };
    } catch (raised) {
      if (raised instanceof BadLiteral) return;
      throw raised;
    }
    if (++tried >= MOST_COMPLETIONS) return;
  }
}

/** Raises what is wrong with a suggestion: a name that the method does not have, or a text that is no literal. */
export function checkSuggestion(model: Model, method: Method, test: TestCase): void {
  const given = method.inputs.filter(({ name }) => test.inputs.has(name));
  readTest(model, { ...method, inputs: given }, new Heap(), test);
}

const MOST_COMPLETIONS = 20;
