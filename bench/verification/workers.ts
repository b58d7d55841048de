/** Verifies many programs in processes of their own. */
import path from 'node:path';
import { inWorkers } from '../workers.js';
import type { Outcome } from '../workers.js';
import { nothing } from './program.js';
import type { ProgramResult } from './results.js';
import type { WorkerSettings } from './settings.js';

/** A program has at most so many members that use up their time, and then something is wrong. */
const MEMBERS_AT_THE_LIMIT = 60;

/** Results come to `done` in the order in which they are ready, and back in the order of the files. */
export function verifyPrograms(
  files: readonly string[],
  jobs: number,
  settings: WorkerSettings,
  done?: (result: ProgramResult, finished: number) => void,
): Promise<Outcome<ProgramResult>> {
  const service = {
    script: new URL('./worker.ts', import.meta.url),
    settings,
    seconds: 60 + settings.seconds * MEMBERS_AT_THE_LIMIT,
    lost: (file: string, problem: string) => nothing(path.basename(file), 0, problem),
  };
  return inWorkers(service, files, jobs, done);
}
