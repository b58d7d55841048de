/** The engines themselves, in the process of the test. */
import type { Engine } from '../../../src/workbench/seam/engine.js';
import { VERIFIER } from '../../../src/workbench/engines/verifier/index.js';
import { SameThread } from '../../../src/workbench/seam/same-thread.js';
import type { Method } from '../../../src/model/index.js';
import { explorationReport } from '../../../src/explore/summary.js';
import { chooseSolver } from '../../../src/host/solvers/choose.js';
import type { SolverFactory } from '../../../src/smt/session.js';
import { explored } from '../../support/explore-fixtures.js';
import type { Solvers } from '../../support/explore-fixtures.js';

export async function solverFactory(): Promise<SolverFactory> {
  const choice = await chooseSolver(undefined);
  if (choice.kind === 'none') throw new Error(choice.message);
  return choice.factory;
}

export function verifier(factory: SolverFactory): Engine {
  const threads = new SameThread(factory, () => performance.now());
  return VERIFIER.start(threads, { seconds: 5, resources: 0, seed: 0, selfCheck: false, patience: 1 });
}

/** Few runs, so that what it says is the same each time. */
export function explorer(solvers: Solvers): Engine {
  return {
    name: 'explorer',
    decider: solvers.session.solver,
    parallel: 1,
    close: () => Promise.resolve(),
    async run({ model }, { methods, knowledge }, tell) {
      const decided = new Set(
        model.methods.flatMap(({ claims }) => claims).filter((claim) => knowledge.isDecided(claim)),
      );
      const exploreOne = async (method: Method): Promise<void> => {
        const goal = { kind: 'claims', decided } as const;
        const exploration = await explored(model, method, solvers, { runs: 8, seconds: 20 }, 'unroll', { goal });
        const { findings, nodes, warnings } = exploration;
        tell({ kind: 'explored', method, exploration: { report: explorationReport(exploration), nodes } });
        for (const finding of findings) tell({ kind: 'finding', method, finding });
        for (const message of warnings) tell({ kind: 'warning', method, message });
      };
      for (const method of methods) {
        if (method.body !== undefined) await exploreOne(method);
        tell({ kind: 'finished', method, seconds: 0 });
      }
    },
  };
}
