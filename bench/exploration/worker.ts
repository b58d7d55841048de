/** A process that explores what it is sent: methods of real programs, and programs with one change. */
import { pathProver } from '../../src/workbench/bridges/path-prover.js';
import type { ExploreTools } from '../../src/explore/explorer.js';
import type { Model } from '../../src/model/index.js';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import { serve } from '../serve.js';
import { exploreJob } from './explore-job.js';
import type { ExploreSettings, Job, JobResult } from './jobs.js';
import { nothingOf } from './jobs.js';
import { mutantJob } from './mutant-job.js';

/** For one solver. */
const MEMORY_MB = 2000;

serve<ExploreSettings, Job, JobResult>(async (settings) => {
  const choice = await chooseSolver(settings.solver, { memory: MEMORY_MB });
  if (choice.kind === 'none') return choice.message;
  return {
    solver: choice.factory.solver,
    answer: async (job) => {
      // What one exploration taught the solver must not change the next one.
      const session = await choice.factory.open();
      const proofs = await choice.factory.open();
      const now = (): number => performance.now();
      const toolsFor = (model: Model): ExploreTools => ({
        session,
        prover: pathProver({ model, session: proofs, now }),
        now,
      });
      try {
        return job.kind === 'mutant'
          ? await mutantJob(job, settings, { session, prover: undefined, now })
          : await exploreJob(job, settings.seconds, settings.seed, toolsFor);
      } finally {
        await session.close();
        await proofs.close();
      }
    },
    failed: nothingOf,
    close: () => Promise.resolve(),
  };
});
