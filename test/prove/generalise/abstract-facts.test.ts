/** Facts of the abstract interpreter as predicates of regions, without Spacer and without a search for invariants. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../../src/smt/session.js';
import { proven } from '../../support/proving.js';
import { openSolver } from '../../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

const loop = (last: string): string => `method M(n: int) {
  var i := 0;
  while i < n decreases * { i := i + 2; }
  assert i != ${last};
}`;

// Refinement alone excludes 7, then 5, 3, 1, -1 and so on.
test('a number that counts in twos is never odd', async () => {
  const { outcomes, proving } = await proven(loop('7'), session, { seconds: 20, isChecking: true });
  expect(outcomes).toEqual(['proved assertion i != 7']);
  expect(proving.checked?.kind).toBe('accepted');
});

test('and it may be even', async () => {
  const { outcomes } = await proven(loop('16'), session, { seconds: 20 });
  expect(outcomes).toEqual(['false assertion i != 16']);
});
