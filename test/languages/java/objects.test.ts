/** Programs with objects, arrays, exceptions and contracts: they are analysed as a whole, and their models are sound by themselves. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { obligationFaults } from '../../../src/languages/obligations.js';
import { checkModel } from '../../../src/model/index.js';
import { projectRoot } from '../../support/project.js';
import {
  claimPlace,
  expectedViolations,
  named,
  objectFixtures,
  readFixture,
  twinOf,
} from '../../support/prove-fixtures.js';
import { modelOf } from './support.js';

test('programs come in twins, of which one is marked', () => {
  expect(objectFixtures.length).toBeGreaterThan(120);
  expect(objectFixtures.filter((fixture) => !existsSync(path.join(projectRoot, twinOf(fixture))))).toEqual([]);
  expect(objectFixtures.filter((fixture) => expectedViolations(fixture.path).size > 0 === fixture.isRight)).toEqual([]);
});

test.each(named(objectFixtures))('%s', async (_, { path: file }) => {
  const { model, obstacles } = await readFixture(file);
  expect(obstacles).toEqual([]);
  expect(checkModel(model)).toEqual([]);
  expect(obligationFaults(model).map(({ sentence }) => sentence)).toEqual([]);
  const places = new Set(model.methods.flatMap(({ claims }) => claims.map(claimPlace)));
  expect([...expectedViolations(file)].filter((place) => !places.has(place))).toEqual([]);
});

describe('what a method can end with', () => {
  const outputs = (text: string): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      modelOf(text).methods.map(({ name, outputs: all, claims }) => [
        name,
        [...all.map((one) => one.name), ...claims.map(({ kind }) => kind)],
      ]),
    );

  test('what nobody catches is a claim where it is raised', () => {
    expect(outputs('class A { static int f(int x) { return 1 / x; } static int g(int x) { return f(x); } }')).toEqual({
      'A.f': ['result', 'division-by-zero'],
      'A.g': ['result'],
    });
  });

  test('what a caller of a caller catches is an output on the way there', () => {
    const text = `class A { static int f(int x) { return 1 / x; } static int g(int x) { return f(x); }
      static int h(int x) { try { return g(x); } catch (ArithmeticException e) { return 0; } } }`;
    expect(outputs(text)).toEqual({
      'A.f': ['result', 'exception'],
      'A.g': ['result', 'exception'],
      'A.h': ['result'],
    });
  });

  test('throws is about what is thrown, not about what the machine raises', () => {
    const text = `class A { static int f(int x) throws Exception { if (x > 1) throw new Exception(); return 1 / x; }
      static void g() throws ArithmeticException { int y = 0; y = 1 / y; } }`;
    expect(outputs(text)).toEqual({
      'A.f': ['result', 'exception', 'division-by-zero'],
      'A.g': ['exception'],
    });
  });
});
