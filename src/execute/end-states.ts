/** How a run of a scene ends: the state that it leaves, and the calls that were under way. */
import type { Executed, Method, Model, RunState, Step, Type } from '../model/index.js';
import { literalText, ObjectNames, reachable, stage } from '../values/index.js';
import type { Heap, Scene, Staged, Value } from '../values/index.js';
import type { Run } from './run.js';

export interface End {
  readonly run: Run;
  readonly steps: readonly Step[];
  /** Objects of the scene have the names that its description gives them. */
  readonly after: RunState;
}

/** More than a reader looks at is named, but not described. */
const SHOWN = { objects: 60, elements: 100 };

/** Runs the scene once more. What was made smaller ends in another state than the run that was found. */
export function endOf(model: Model, method: Method, runOn: (staged: (heap: Heap) => Staged) => Run, scene: Scene): End {
  const names = new ObjectNames(model, SHOWN);
  const run = runOn((heap) => {
    const staged = stage(scene, heap);
    for (const object of reachable({ heap, ...staged })) names.nameOf(object);
    return staged;
  });
  const text = (value: Value | undefined, type: Type): string => (value === undefined ? '*' : names.text(value, type));
  const variables = variablesOf(method, run);
  const values = new Map(variables.map(([name, value, type]) => [name, text(value, type)]));
  return { run, steps: stepsOf(model, run), after: { values, objects: names.described() } };
}

/** What the run could not check on its way, as findings say it. */
export function uncheckedIn(run: Run): Executed {
  const claims = new Set(run.unchecked.map(({ claim }) => claim.id));
  return {
    ...(claims.size === 0 ? {} : { unchecked: [...claims] }),
    ...(run.unevaluated.length === 0 ? {} : { unevaluated: true }),
  };
}

/** Of the method itself: its results, or all its variables where it stopped. */
function variablesOf(
  { outputs }: Method,
  { outcome, frames }: Run,
): readonly (readonly [string, Value | undefined, Type])[] {
  if (outcome.kind === 'returned') return outputs.map(({ name, type }, i) => [name, outcome.outputs[i], type]);
  return (frames.at(-1)?.variables ?? []).map(({ variable: { name, type }, value }) => [name, value, type]);
}

export function stepsOf({ arena: { types } }: Model, { frames }: Run): readonly Step[] {
  const text = (value: Value | undefined, type: Type): string =>
    value === undefined ? '*' : literalText(types, value, type, () => 'an object');
  return frames.map(({ method, at, variables }) => ({
    method: method.name,
    at,
    values: new Map(variables.map(({ variable: { name, type }, value }) => [name, text(value, type)])),
  }));
}
