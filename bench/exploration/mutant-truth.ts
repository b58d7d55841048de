/** What executions on all small inputs say of the method that was changed, and whether the change is to blame. */
import { openFile } from '../../src/host/files/reading.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { SourceText } from '../../src/languages/source.js';
import type { Method, Model } from '../../src/model/index.js';
import type { Truth } from '../../src/fuzz/oracles/ground-truth.js';
import { GroundTruth } from '../../src/fuzz/oracles/ground-truth.js';
import type { Subject } from './subjects.js';
import { changedMethod, programOf } from './subjects.js';

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

/** Undefined if the method is not in the model. */
export function truthOf({ file, text, at }: Subject, seconds: number, now: () => number): MutantTruth | undefined {
  const program = programOf(file, new SourceText(file, text));
  const model = program === undefined ? undefined : lowerProgram(program);
  const method = model === undefined ? undefined : changedMethod(model, file, at);
  if (model === undefined || method === undefined) return undefined;
  const began = now();
  const truth = new GroundTruth(model).of(method, { seconds, runs: TRUTH_RUNS, now });
  const took = (now() - began) / 1000;
  return { model, method, truth, alsoOriginal: isViolatedInOriginal(file, method, truth), seconds: took };
}

/** Then the claim does not hold anyway, or executions are wrong about it. */
function isViolatedInOriginal(file: string, { name }: Method, truth: Truth): boolean {
  if (truth.kind !== 'violated') return false;
  const program = programOf(file, openFile(file).source);
  const model = program === undefined ? undefined : lowerProgram(program);
  const method = model?.methods.find((one) => one.name === name);
  if (model === undefined || method === undefined) return false;
  return new GroundTruth(model).again(method, truth.choices, truth.tape) !== undefined;
}
