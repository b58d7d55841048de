import { DEFAULT_BOUNDS, exploreMethod } from 'assay/explore';
import { chooseSolver, loadProgram } from 'assay/host';

const solver = await chooseSolver('z3-wasm');
if (solver.kind === 'none') throw new Error(solver.message);
const session = await solver.factory.open();
const model = (await loadProgram('Clamp.dfy', {})).lower();
const tools = { session, prover: undefined, now: () => performance.now() };
for (const method of model.methods) {
  const options = { bounds: DEFAULT_BOUNDS, strategy: 'coverage', seed: 0, candidates: [] } as const;
  const { nodes, exhaustive } = await exploreMethod(model, method, tools, options);
  const violating = nodes.filter(({ violated }) => violated !== undefined);
  console.log(`${method.name}: ${nodes.length} paths, all: ${exhaustive}, violations: ${violating.length}`);
}
await session.close();
