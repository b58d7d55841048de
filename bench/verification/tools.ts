/** Starts the verifier that a bench measures, with a clock on its solver. */
import { assayVerifier } from '../../src/workbench/engines/verifier/engine.js';
import { dafnyVerifier } from '../../src/workbench/engines/dafny/engine.js';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import { defaultResources } from '../../src/verify/options.js';
import { verifyMethod } from '../../src/verify/verifier.js';
import type { WorkerSettings } from './settings.js';
import type { Tools } from './program.js';
import { plant } from './plant.js';
import { relax } from './relax.js';
import { SolverClock, timedFactory } from './timing.js';

/** A text says why it cannot be started. */
export async function startTools({ verifier, seconds, seed, solver, change }: WorkerSettings): Promise<Tools | string> {
  const clock = new SolverClock();
  if (verifier === 'dafny') return { verifier: await dafnyVerifier('dafny', seconds), clock };
  const choice = await chooseSolver(solver, { memory: MEMORY_MB });
  if (choice.kind === 'none') return choice.message;
  const now = (): number => performance.now();
  return {
    clock,
    ...(change === 'none' ? {} : { prepare: change === 'plant' ? plant : relax }),
    verifier: assayVerifier({
      factory: timedFactory(choice.factory, clock),
      jobs: 1,
      dump: undefined,
      now: () => now() / 1000,
      verifyMethod: (model, method, session, cancel, warn) =>
        verifyMethod(
          model,
          method,
          session,
          {
            seconds,
            resources: defaultResources(session.solver),
            seed,
            selfCheck: false,
            now,
            onWarning: ({ message }) => {
              warn(message);
            },
          },
          cancel,
        ),
    }),
  };
}

/** For one solver. */
const MEMORY_MB = 2000;
