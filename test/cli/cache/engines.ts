/** The engines themselves, in the process of the test. */
import { assayVerifier } from '../../../src/workbench/engines/verifier/engine.js';
import type { Verifier } from '../../../src/workbench/engine.js';
import type { Method } from '../../../src/model/index.js';
import { explorationReport } from '../../../src/explore/summary.js';
import { chooseSolver } from '../../../src/host/solvers/choose.js';
import type { SolverFactory } from '../../../src/smt/session.js';
import { verifyMethod } from '../../../src/verify/index.js';
import { explored } from '../../support/explore-fixtures.js';
import type { Solvers } from '../../support/explore-fixtures.js';

export async function solverFactory(): Promise<SolverFactory> {
  const choice = await chooseSolver(undefined);
  if (choice.kind === 'none') throw new Error(choice.message);
  return choice.factory;
}

export function verifier(factory: SolverFactory): Verifier {
  const now = (): number => performance.now();
  return assayVerifier({
    factory,
    jobs: 1,
    dump: undefined,
    now: () => 0,
    verifyMethod: (model, method, session, cancel, _warn, effort) =>
      verifyMethod(
        model,
        method,
        session,
        { seconds: 5 * effort, resources: 0, seed: 0, selfCheck: false, now },
        cancel,
      ),
  });
}

/** Few runs, so that what it says is the same each time. */
export function explorer(solvers: Solvers): Verifier {
  return {
    kind: 'explorer',
    name: solvers.session.solver,
    parallel: 1,
    close: () => Promise.resolve(),
    async verify({ model }, { methods, knowledge }, listener) {
      const decided = new Set(
        model.methods.flatMap(({ claims }) => claims).filter((claim) => knowledge.isDecided(claim)),
      );
      const exploreOne = async (method: Method): Promise<void> => {
        const goal = { kind: 'claims', decided } as const;
        const exploration = await explored(model, method, solvers, { runs: 8, seconds: 20 }, 'unroll', { goal });
        const { findings, nodes, warnings } = exploration;
        listener.explored(method, { report: explorationReport(exploration), findings, nodes, warnings });
        for (const finding of findings) listener.finding(finding);
        for (const warning of warnings) listener.warning(method, warning);
      };
      for (const method of methods) {
        if (method.body !== undefined) await exploreOne(method);
        listener.finished(method, 0);
      }
    },
  };
}
