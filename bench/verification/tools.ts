/** Starts the verifier that a bench measures, with a clock on its solver. */
import { findDafny } from '../../src/host/dafny.js';
import { dafnyEngine } from '../../src/workbench/engines/dafny/engine.js';
import { VERIFIER } from '../../src/workbench/engines/verifier/index.js';
import { SameThread } from '../../src/workbench/seam/same-thread.js';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import type { WorkerSettings } from './settings.js';
import type { Tools } from './program.js';
import { plant } from '../../src/fuzz/wrong/plant.js';
import { relax } from './relax.js';
import { SolverClock, timedFactory } from './timing.js';

/** A text says why it cannot be started. */
export async function startTools({ verifier, seconds, seed, solver, change }: WorkerSettings): Promise<Tools | string> {
  const clock = new SolverClock();
  if (verifier === 'dafny') return { verifier: dafnyEngine(await findDafny('dafny'), seconds), clock };
  const choice = await chooseSolver(solver, { memory: MEMORY_MB });
  if (choice.kind === 'none') return choice.message;
  const threads = new SameThread(timedFactory(choice.factory, clock), () => performance.now());
  return {
    clock,
    ...(change === 'none' ? {} : { prepare: change === 'plant' ? plant : relax }),
    verifier: VERIFIER.start(threads, { seconds, resources: undefined, seed, selfCheck: false, patience: 1 }),
  };
}

/** For one solver. */
const MEMORY_MB = 2000;
