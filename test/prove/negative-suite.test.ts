/**
 * The negative suite of the verifier, given to DASH: it proves no claim that does not hold. What it proves beyond the
 * verifier, because it looks into callees, is listed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim, Model } from '../../src/model/index.js';
import { isProof } from '../../src/model/index.js';
import { DEFAULT_PROVE_OPTIONS } from '../../src/prove/options.js';
import { proveMethod } from '../../src/prove/prover.js';
import type { SolverSession } from '../../src/smt/session.js';
import {
  expectedOpen,
  lowerVerifyFixture,
  placeOf,
  placeText,
  readVerifyFixture,
  verifyFixtures,
} from '../support/verify-fixtures.js';
import { openSolver } from '../support/verifying.js';

/** A claim that no caller can rely on, and that holds for the body that the callee has. */
const HOLDS_BY_BODIES = new Set([
  'calls/body-is-hidden',
  'calls/no-postcondition',
  'constructors/caller-knows-contract',
  'frames/array-unchanged-elsewhere',
  'frames/caller-keeps-nothing',
  'frames/fresh-object',
  'null/after-call',
]);

/** All of them take minutes. Which are taken does not depend on what is added elsewhere in the list. */
const SHARE = 3;
const taken = verifyFixtures.filter(
  ({ name }) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % SHARE === 0,
);

const OPTIONS = { ...DEFAULT_PROVE_OPTIONS, seconds: 2, iterations: 100, solverSeconds: 0.5 };

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

/** Claims that are proved without resting on other claims, which would have to be proved themselves. */
async function provedIn(model: Model): Promise<ReadonlySet<Claim>> {
  const proved = new Set<Claim>();
  for (const method of model.methods) {
    const { findings, defects } = await proveMethod(model, method, { session, now: () => performance.now() }, OPTIONS);
    expect(defects).toEqual([]);
    for (const finding of findings) {
      if (isProof(finding) && finding.under.every(({ claims }) => claims.length === 0)) proved.add(finding.claim);
    }
  }
  return proved;
}

test.each(taken)('$name', async ({ name, wrong }) => {
  const { model } = lowerVerifyFixture(wrong);
  const proved = await provedIn(model);
  const claims = model.methods.flatMap((method) => method.claims);
  const wronglyProved = expectedOpen(readVerifyFixture(wrong))
    .map(placeText)
    // Several claims may stand at one place, of which one is marked.
    .filter((place) =>
      claims.filter((claim) => placeText(placeOf(claim)) === place).every((claim) => proved.has(claim)),
    );
  expect(wronglyProved).toHaveLength(HOLDS_BY_BODIES.has(name) ? 1 : 0);
});

test('the list names programs of the suite', () => {
  const names = new Set(verifyFixtures.map(({ name }) => name));
  expect([...HOLDS_BY_BODIES].filter((name) => !names.has(name))).toEqual([]);
});
