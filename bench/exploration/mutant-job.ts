/** One changed program: what enumeration, exploration and random testing find in the method that was changed. */
import { openFile } from '../../src/cli/reading.js';
import type { ExploreTools } from '../../src/explore/explorer.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { SourceText } from '../../src/languages/dafny/syntax/index.js';
import type { Method, Model } from '../../src/model/index.js';
import { explore, refutedBy } from './explore-job.js';
import type { Truth } from './ground-truth.js';
import { GroundTruth } from './ground-truth.js';
import type { ExploreSettings, MutantJob, MutantResult } from './jobs.js';
import { nothingOf } from './jobs.js';
import { testRandomly } from './random-testing.js';
import { changedMethod, programOf } from './subjects.js';

const TRUTH_RUNS = 200_000;

export async function mutantJob(job: MutantJob, settings: ExploreSettings, tools: ExploreTools): Promise<MutantResult> {
  const { file, text, change, at } = job.subject;
  const program = programOf(file, new SourceText(file, text));
  const model = program === undefined ? undefined : lowerProgram(program);
  const method = model === undefined ? undefined : changedMethod(model, file, at);
  if (model === undefined || method === undefined)
    return nothingOf(job, 'the method is not in the model') as MutantResult;
  const { now } = tools;
  const { seed, seconds, truthSeconds } = settings;
  const began = now();
  const truth = new GroundTruth(model).of(method, { seconds: truthSeconds, runs: TRUTH_RUNS, now });
  const truthTook = (now() - began) / 1000;
  const exploration = await untilViolation(model, method, seconds, seed, tools);
  const isRefuted = truth.kind === 'violated' || exploration.refuted.length > 0;
  const random = isRefuted ? testRandomly(model, method, { seed, seconds, now }) : undefined;
  return {
    kind: 'mutant',
    file,
    method: method.name,
    change,
    truth: truth.kind === 'survives' && !truth.complete ? 'survives, not all tried' : truth.kind,
    ...(truth.kind === 'violated' ? { violated: `${truth.claim.kind} ${truth.claim.text}` } : {}),
    alsoOriginal: isViolatedInOriginal(file, method, truth),
    truthRuns: truth.runs,
    truthSeconds: truthTook,
    exploration,
    ...(random === undefined
      ? {}
      : { random: { violated: random.violated, seconds: random.seconds, runs: random.runs } }),
  };
}

/** The first violation of any claim is enough. */
async function untilViolation(
  model: Model,
  method: Method,
  seconds: number,
  seed: number,
  tools: ExploreTools,
): Promise<MutantResult['exploration']> {
  const found = await explore(model, method, seconds, seed, tools, { kind: 'violation' });
  const refuted = refutedBy(found).map(({ claim }) => `${claim.kind} ${claim.text}`);
  return { refuted, seconds: found.seconds, runs: found.runs };
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
