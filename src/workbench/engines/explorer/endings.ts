/** How the run of a test ended, as an exploration report has it: what is compared when a saved report is repeated. */
import { Runner } from '../../../execute/index.js';
import type { Run } from '../../../execute/index.js';
import type { ExplorationNode } from '../../../explore/exploration.js';
import { outputsOf } from '../../../explore/nodes.js';
import type { Method, Model, TestCase, Type } from '../../../model/index.js';
import { BadLiteral, literalText, sceneOf, stage } from '../../../values/index.js';
import type { Value } from '../../../values/index.js';
import type { WorkContext } from '../../seam/thread-work.js';
import type { RepeatRequest } from './work.js';

export type Ending = Pick<ExplorationNode, 'outcome' | 'outputs' | 'violated'>;

export function repeat(
  { model, method, now }: WorkContext<never>,
  { tests, limits, seconds }: RepeatRequest,
): readonly Ending[] {
  const runner = new Runner(model);
  return tests.map((test) => {
    const deadline = now() + seconds * 1000;
    return endingOf(model, method, test, runner, { ...limits, isLate: () => now() > deadline });
  });
}

function endingOf(
  model: Model,
  method: Method,
  test: TestCase,
  runner: Runner,
  limits: { readonly steps: number; readonly depth: number; readonly isLate: () => boolean },
): Ending {
  try {
    const scene = sceneOf(model, method, test);
    return told(
      model,
      method,
      runner.run(method, (heap) => stage(scene, heap), { limits }),
    );
  } catch (raised) {
    if (!(raised instanceof BadLiteral)) throw raised;
    // The method has changed so much that it no longer takes these inputs.
    return { outcome: 'input-type', outputs: new Map(), violated: undefined };
  }
}

function told({ arena }: Model, method: Method, run: Run): Ending {
  const { outcome } = run;
  const text = (value: Value | undefined, type: Type): string =>
    value === undefined ? '*' : literalText(arena.types, value, type, () => 'an object');
  const values = outputsOf(method, run);
  return {
    outcome: outcome.kind,
    outputs: new Map(method.outputs.map(({ name, type }, at) => [name, text(values[at], type)])),
    violated: outcome.kind === 'violated' || outcome.kind === 'undefined' ? outcome.claim.id : undefined,
  };
}
