/** One changed program: what enumeration, exploration and random testing find in the method that was changed. */
import type { ExploreTools } from '../../src/explore/explorer.js';
import type { Method, Model } from '../../src/model/index.js';
import { explore, refutedBy } from './explore-job.js';
import type { ExploreSettings, MutantJob, MutantResult } from './jobs.js';
import { nothingOf } from './jobs.js';
import { testRandomly } from './random-testing.js';
import { subjectTruth } from './subjects.js';

export async function mutantJob(job: MutantJob, settings: ExploreSettings, tools: ExploreTools): Promise<MutantResult> {
  const { file, change } = job.subject;
  const { now } = tools;
  const { seed, seconds, truthSeconds } = settings;
  const known = subjectTruth(job.subject, truthSeconds, now);
  if (known === undefined) return nothingOf(job, 'the method is not in the model') as MutantResult;
  const { model, method, truth } = known;
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
    alsoOriginal: known.alsoOriginal,
    truthRuns: truth.runs,
    truthSeconds: known.seconds,
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
