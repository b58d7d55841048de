/** Verifies whole programs in tests, with the solver that a user would get. */
import type { ClaimStatus } from '../../src/evidence/index.js';
import { interpret } from '../../src/evidence/index.js';
import type { Finding, Model } from '../../src/model/index.js';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import type { SolverSession } from '../../src/smt/session.js';
import { verifyMethod } from '../../src/verify/index.js';

export async function openSolver(): Promise<SolverSession> {
  const choice = await chooseSolver(undefined);
  if (choice.kind === 'none') throw new Error(choice.message);
  return choice.factory.open();
}

/** For one question, in the solver's own units: the same on every machine. The command line gives five times as much. */
const RESOURCES = 20_000_000;

/** The status of every claim, after the fixpoint over the whole program. */
export async function statusesOf(model: Model, session: SolverSession, seconds = 10): Promise<readonly ClaimStatus[]> {
  const findings: Finding[] = [];
  const now = (): number => performance.now();
  for (const method of model.methods) {
    const options = { seconds, resources: RESOURCES, seed: 0, selfCheck: false, now };
    for await (const finding of verifyMethod(model, method, session, options)) findings.push(finding);
  }
  return interpret(model, findings);
}
