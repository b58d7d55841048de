/** How a run of a scene ends: the state that it leaves, and the calls that were under way. */
import { isGuess } from '../model/index.js';
import type { Claim, Executed, Method, Model, RunState, Step, Type } from '../model/index.js';
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

/**
 * The claims that must hold for the violation at the end of the run to count: those that it went past without evaluating
 * them. Not the violated claim itself, which is violated earlier if not here, and no guessed measures, at which nothing stops.
 */
export function passedIn({ outcome, unchecked }: Run): ReadonlySet<Claim> {
  const own = outcome.kind === 'violated' || outcome.kind === 'undefined' ? outcome.claim : undefined;
  return new Set(unchecked.map(({ claim }) => claim).filter((claim) => claim !== own && !isGuess(claim)));
}

/** What the run could not check on its way, as findings say it. */
export function uncheckedIn(run: Run, claims: Iterable<Claim> = run.unchecked.map(({ claim }) => claim)): Executed {
  const ids = new Set([...claims].map(({ id }) => id));
  return {
    ...(ids.size === 0 ? {} : { unchecked: [...ids] }),
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
