/** What an optimistic verifier says is right on executions, and where it is wrong, no claim is V for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random, randomProgram } from '../../../src/fuzz/index.js';
import { isSettled } from '../../../src/evidence/index.js';
import type { Finding } from '../../../src/model/index.js';
import type { SolverSession } from '../../../src/smt/session.js';
import { isPartly, programOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

const PROGRAM = `class Cell { var x: int }
method M(a: Cell, b: Cell, n: int)
  modifies a, b
{
  a.x := 0;
  b.x := 1;
  assert a.x == 0;
  var i := 0;
  while i < n {
    i := i + 1;
  }
  assert i <= 1 || a.x + i == 7;
}
`;
const ALL = 'rounds 1, distinct';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

describe('an analyser that forgets what it took for granted', () => {
  /** Drops assumptions by seed. */
  const forgetting = (seed: number) => {
    const random = new Random(seed);
    return (finding: Finding): Finding =>
      isPartly(finding)
        ? { ...finding, premise: finding.premise.map((all) => all.filter(() => random.chance(50))) }
        : finding;
  };

  test('is found out by executions', async () => {
    const model = programOf(PROGRAM);
    const forgetful = (finding: Finding): Finding => (isPartly(finding) ? { ...finding, premise: [[]] } : finding);
    expect(wrongPremises(await told(model, session, ALL, forgetful), ALL)).not.toEqual([]);
    expect(wrongPremises(await told(model, session, ALL), ALL)).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5])('settles nothing (%i)', async (seed) => {
    const model = programOf(PROGRAM);
    const honest = await told(model, session, ALL);
    const wrong = await told(model, session, ALL, forgetting(seed));
    const settled = (result: typeof honest): readonly string[] =>
      result.statuses.filter((status) => isSettled(status, false)).map(({ claim }) => claim.id);
    const plain = await told(model, session, 'distinct', (finding) => ({
      ...finding,
      outcome: 'dontknow',
      reason: '',
    }));
    expect(settled(wrong)).toEqual(settled(plain));
    expect(settled(honest)).toEqual(settled(plain));
    for (const { claim, status } of wrong.statuses)
      if (wrong.findings.some((one) => isPartly(one) && one.claim === claim)) expect(status).toBe('V?');
  });
});

const EVERYTHING = 'rounds 1, distinct, guess, small 2, unchanged, assume';

test.each([11, 12, 13, 14, 15, 16, 17, 18])(
  'on random programs, no premise is wrong on small inputs (%i)',
  async (seed) => {
    const result = await told(programOf(randomProgram(new Random(seed))), session, EVERYTHING);
    expect(wrongPremises(result, EVERYTHING)).toEqual([]);
  },
);
