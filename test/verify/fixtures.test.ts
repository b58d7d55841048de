/** The negative suite: no wrong claim is proved, and every claim of a corrected twin is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SolverSession } from '../../src/smt/session.js';
import {
  expectedOpen,
  lowerVerifyFixture,
  placeOf,
  placeText,
  readVerifyFixture,
  verifyFixtures,
} from '../support/verify-fixtures.js';
import { openSolver, statusesOf } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

describe.each(verifyFixtures)('$name', ({ wrong, right }) => {
  test('the wrong claim stays open, and nothing else does but what rests on it', async () => {
    const { model } = lowerVerifyFixture(wrong);
    const statuses = await statusesOf(model, session);
    const open = statuses.filter(({ status }) => status === 'I');
    const given = open.map(({ claim }) => placeText(placeOf(claim)));
    const expected = expectedOpen(readVerifyFixture(wrong)).map(placeText);
    expect(given).toEqual(expect.arrayContaining(expected));
    const further = open.filter(({ claim, fallen }) => !fallen && !expected.includes(placeText(placeOf(claim))));
    expect(further.map(({ claim, triage }) => `${placeText(placeOf(claim))}: ${triage}`)).toEqual([]);
  });

  test('every claim of the right program is proved', async () => {
    const { model } = lowerVerifyFixture(right);
    const open = (await statusesOf(model, session)).filter(({ status }) => status === 'I');
    expect(open.map(({ claim, triage }) => `${placeText(placeOf(claim))}: ${triage}`)).toEqual([]);
  });
});
