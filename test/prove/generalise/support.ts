/** Claims of a program of a test that are proved with invariants that nobody wrote. */
import { smallScenes } from '../../../src/explore/seeds.js';
import { cutProver } from '../../../src/workbench/bridges/cut-prover.js';
import type { Claim, Dependency, Model } from '../../../src/model/index.js';
import { proveWithInvariants } from '../../../src/prove/generalise/loop-invariants.js';
import type { SolverSession } from '../../../src/smt/session.js';
import { methodIn } from '../../support/proving.js';
import { lowered } from '../../support/replaying.js';

export interface WithInvariants {
  readonly model: Model;
  /** `kind text` of each claim that was proved, sorted. */
  readonly proved: readonly string[];
  readonly proofs: ReadonlyMap<Claim, readonly Dependency[]>;
}

const SECONDS = 30;

export async function withInvariants(text: string, session: SolverSession, name?: string): Promise<WithInvariants> {
  const model = lowered(text);
  const method = methodIn(model, name);
  const now = (): number => performance.now();
  const found = await proveWithInvariants(
    model,
    method,
    new Set(method.claims),
    {
      prover: cutProver({ model, session, now, resources: 600_000 }),
      scenes: (one) => smallScenes(model, one),
      now,
      isCancelled: () => false,
    },
    SECONDS,
  );
  const { proofs } = found;
  return { model, proofs, proved: [...proofs.keys()].map(({ kind, text: said }) => `${kind} ${said}`).sort() };
}
