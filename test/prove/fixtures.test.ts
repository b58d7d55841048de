/** Programs with known verdicts: DASH answers every claim rightly, and is never wrong where it may give up. */
import { describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../support/project.js';
import { expectAnswered, NOTHING, useSessions } from '../support/prove-answers.js';
import {
  expectedViolations,
  hardFixtures,
  invariantFixtures,
  named,
  proveFixtures,
  twinOf,
} from '../support/prove-fixtures.js';
import { judgeFixture } from '../support/prove-judged.js';

const sessions = useSessions();

test('programs come in twins, of which one is marked', () => {
  const all = [...proveFixtures, ...invariantFixtures, ...hardFixtures];
  expect(all.filter((fixture) => !existsSync(path.join(projectRoot, twinOf(fixture))))).toEqual([]);
  expect(all.filter((fixture) => expectedViolations(fixture.path).size > 0 === fixture.isRight)).toEqual([]);
});

describe('every claim is answered as it should be', () => {
  test.each(named(proveFixtures))('%s', async (_, fixture) => {
    await expectAnswered(fixture, sessions());
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
    const { inputs } = await judgeFixture(fixture, sessions());
    expect(inputs.map((text) => text.split(', ').includes(input))).toEqual([true]);
  });
});

describe('no answer is wrong where the engine may give up', () => {
  test.each(named(hardFixtures))('%s', async (_, fixture) => {
    const alone = { session: sessions().session, helping: undefined };
    const { obstacles, stray, wrong, defects } = await judgeFixture(fixture, alone, FEW);
    expect({ obstacles, stray, wrong, open: [], defects }).toEqual(NOTHING);
  });
});

/** `npm run bench -- prove` gives them the time that they need. */
const FEW = { iterations: 20, solverSeconds: 0.2, statesPastFrontier: 500 };
