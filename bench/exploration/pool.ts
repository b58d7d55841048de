/** Explores in processes of their own. */
import type { BenchOptions } from '../verification/options.js';
import { numberOption } from '../verification/options.js';
import type { Outcome } from '../workers.js';
import { inWorkers } from '../workers.js';
import type { Job, JobResult } from './jobs.js';
import { nothingOf } from './jobs.js';

/** For everything around an exploration: reading the program, random testing, and a machine that is busy. */
const AROUND = 60;

const TRUTH_SECONDS = 3;

/** Each kind of job has its kind of result. */
export function exploreJobs<J extends Job, R extends Extract<JobResult, { kind: J['kind'] }>>(
  jobs: Iterable<J>,
  options: BenchOptions,
  seconds: number,
  done: (result: R, finished: number) => void,
): Promise<Outcome<R>> {
  const limit = numberOption(options, 'seconds', seconds);
  const service = {
    script: new URL('./worker.ts', import.meta.url),
    settings: {
      seconds: limit,
      truthSeconds: TRUTH_SECONDS,
      solver: options.values.get('solver'),
      seed: numberOption(options, 'seed', 0),
    },
    seconds: AROUND + TRUTH_SECONDS + 3 * limit,
    lost: (job: J, problem: string) => nothingOf(job, problem) as R,
  };
  return inWorkers(service, jobs, numberOption(options, 'jobs', 2), done);
}
