/** The options of a bench together with the solver that they choose. */
import { chooseSolver } from '../../src/host/solvers/choose.js';
import type { SolverFactory } from '../../src/smt/session.js';
import type { BenchOptions } from './options.js';
import { readOptions } from './options.js';

/** Undefined, after it has said why, if there is something wrong with them. `known` has `solver`. */
export async function optionsAndSolver(
  args: readonly string[],
  known: readonly string[],
): Promise<{ readonly options: BenchOptions; readonly factory: SolverFactory } | undefined> {
  const options = readOptions(args, known);
  if (typeof options === 'string') {
    console.error(options);
    return undefined;
  }
  const choice = await chooseSolver(options.values.get('solver'));
  if (choice.kind !== 'none') return { options, factory: choice.factory };
  console.error(choice.message);
  return undefined;
}
