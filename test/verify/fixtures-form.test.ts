/** The negative suite is well-formed: pairs of programs that resolve, with marks that stand under claims. */
import { describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../support/project.js';
import {
  expectedOpen,
  lowerVerifyFixture,
  placeOf,
  placeText,
  readVerifyFixture,
  strayPrograms,
  verifyFixtures,
} from '../support/verify-fixtures.js';

test('every corrected program belongs to a wrong one', () => {
  expect(strayPrograms).toEqual([]);
});

describe.each(verifyFixtures)('$name', ({ wrong, right }) => {
  test('has a corrected twin', () => {
    expect(existsSync(path.join(projectRoot, right))).toBe(true);
    expect(expectedOpen(readVerifyFixture(right))).toEqual([]);
  });

  test('both programs are accepted in full', () => {
    expect(lowerVerifyFixture(wrong).obstacles).toEqual([]);
    expect(lowerVerifyFixture(right).obstacles).toEqual([]);
  });

  test('marks stand under claims', () => {
    const marks = expectedOpen(readVerifyFixture(wrong)).map(placeText);
    expect(marks.length).toBeGreaterThan(0);
    const claims = lowerVerifyFixture(wrong).model.methods.flatMap(({ claims }) => claims.map(placeOf).map(placeText));
    expect(claims).toEqual(expect.arrayContaining(marks));
  });
});
