/** What executions on all small inputs say of the method that was changed, and whether the change is to blame. */
import { spanOf } from '../../languages/origins.js';
import type { Method, Model } from '../../model/index.js';
import type { Truth } from './ground-truth.js';
import { GroundTruth } from './ground-truth.js';

const TRUTH_RUNS = 200_000;

export interface MutantTruth {
  readonly model: Model;
  /** The one that was changed. */
  readonly method: Method;
  readonly truth: Truth;
  /** The original violates the same claim on the same inputs: nothing can be said of the change. */
  readonly alsoOriginal: boolean;
  readonly seconds: number;
}

/** The original is asked for only if the changed method violates something. */
export function truthOf(
  model: Model,
  method: Method,
  original: () => Model | undefined,
  seconds: number,
  now: () => number,
): MutantTruth {
  const began = now();
  const truth = new GroundTruth(model).of(method, { seconds, runs: TRUTH_RUNS, now });
  const took = (now() - began) / 1000;
  return { model, method, truth, alsoOriginal: isViolatedInOriginal(original, method, truth), seconds: took };
}

/** Then the claim does not hold anyway, or executions are wrong about it. */
function isViolatedInOriginal(original: () => Model | undefined, { name }: Method, truth: Truth): boolean {
  if (truth.kind !== 'violated') return false;
  const model = original();
  const method = model?.methods.find((one) => one.name === name);
  if (model === undefined || method === undefined) return false;
  return new GroundTruth(model).again(method, truth.choices, truth.tape) !== undefined;
}

/** The last method that begins before the change; undefined if it is not in the model, because something in it is unsupported. */
export function changedMethod({ methods, unsupported }: Model, file: string, at: number): Method | undefined {
  const beginsAt = (origin: Method['origin']): number => {
    const { source, start } = spanOf(origin);
    return source.path === file && start <= at ? start : -1;
  };
  const [first, ...rest] = methods.filter(isExecutable);
  if (first === undefined) return undefined;
  const found = rest.reduce((best, one) => (beginsAt(one.origin) > beginsAt(best.origin) ? one : best), first);
  const isLeftOut = unsupported.some(({ origin }) => beginsAt(origin) > beginsAt(found.origin));
  return beginsAt(found.origin) < 0 || isLeftOut ? undefined : found;
}

/** Code that is compiled and has a body. */
export function isExecutable({ kind, ghost, body }: Method): boolean {
  return (kind === 'method' || kind === 'constructor') && !ghost && body !== undefined;
}
