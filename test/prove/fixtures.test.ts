/** Programs with known verdicts: DASH answers every claim rightly, and is never wrong where it may give up. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProveSessions } from '../support/prove-judged.js';
import { closeSessions, judgeFixture, openSessions } from '../support/prove-judged.js';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import { projectRoot } from '../support/project.js';
import type { ProveFixture } from '../support/prove-fixtures.js';
import { expectedViolations, hardFixtures, proveFixtures, twinOf } from '../support/prove-fixtures.js';

let sessions: ProveSessions;
beforeAll(async () => {
  const choice = await chooseSolver(undefined);
  if (choice.kind === 'none') throw new Error(choice.message);
  sessions = await openSessions(choice.factory);
});
afterAll(() => closeSessions(sessions));

test('programs come in twins, of which one is marked', () => {
  const all = [...proveFixtures, ...hardFixtures];
  expect(all.filter((fixture) => !existsSync(path.join(projectRoot, twinOf(fixture))))).toEqual([]);
  expect(all.filter((fixture) => expectedViolations(fixture.path).size > 0 === fixture.isRight)).toEqual([]);
});

describe('every claim is answered as it should be', () => {
  test.each(named(proveFixtures))('%s', async (_, fixture) => {
    const judged = await judgeFixture(fixture, sessions, { seconds: 60 });
    const { right, claims, obstacles, stray, wrong, open, defects } = judged;
    expect({ obstacles, stray, wrong, open, defects }).toEqual(NOTHING);
    expect(right).toBe(claims);
  });
});

describe('only one input violates the claim, and it is found', () => {
  test.each([
    ['figure-2-2-abs', 'a = -2147483648'],
    ['figure-4-11', 'y = 0'],
    ['figure-4-12-bound', 'x = 2'],
    ['figure-2-3-dart', 'x = 10'],
  ])('%s: %s', async (name, input) => {
    const fixture = proveFixtures.find(({ path: file }) => file.endsWith(`/thesis/${name}.java`));
    if (fixture === undefined) throw new Error(`There is no ${name}.`);
    const { inputs } = await judgeFixture(fixture, sessions);
    expect(inputs.map((text) => text.split(', ').includes(input))).toEqual([true]);
  });
});

describe('no answer is wrong where the engine may give up', () => {
  test.each(named(hardFixtures))('%s', async (_, fixture) => {
    const alone = { session: sessions.session, helping: undefined };
    const { obstacles, stray, wrong, defects } = await judgeFixture(fixture, alone, FEW);
    expect({ obstacles, stray, wrong, open: [], defects }).toEqual(NOTHING);
  });
});

function named(fixtures: readonly ProveFixture[]): readonly (readonly [string, ProveFixture])[] {
  return fixtures.map((fixture) => [fixture.path.replace('test/fixtures/', ''), fixture]);
}

const NOTHING = { obstacles: [], stray: [], wrong: [], open: [], defects: [] };

/** `npm run bench -- prove` gives them the time that they need. */
const FEW = { iterations: 20, solverSeconds: 0.2, statesPastFrontier: 500 };
