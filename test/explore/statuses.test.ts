/** The programs of seed 003, Figure 1, in Dafny: statuses are at least as informative as the text derives. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { Bounds } from '../../src/explore/bounds.js';
import { DEFAULT_SCOPE } from '../../src/explore/bounds.js';
import {
  allowedStatuses,
  executableMethods,
  explored,
  statusPrograms,
  useSolvers,
} from '../support/explore-fixtures.js';
import { lowerVerifyFixture, placeOf } from '../support/verify-fixtures.js';

const solvers = useSolvers();

const LOW: Partial<Bounds> = {
  runs: 20,
  branches: 6,
  scope: { ...DEFAULT_SCOPE, collection: 2, range: 2, unfolding: 2 },
};
const ENOUGH: Partial<Bounds> = { seconds: 20, scope: { ...DEFAULT_SCOPE, collection: 6, range: 12 } };

/** Statuses of marked claims, by place. */
async function statusesOf(path: string, bounds: Partial<Bounds>): Promise<ReadonlyMap<string, string>> {
  const { model, obstacles } = lowerVerifyFixture(path);
  expect(obstacles).toEqual([]);
  const findings = [];
  for (const method of executableMethods(model)) {
    const found = await explored(model, method, solvers, bounds);
    expect(found.divergences).toEqual([]);
    findings.push(...found.findings);
  }
  return new Map(
    interpret(model, findings).map(({ claim, status }) => {
      const { line, column, kind } = placeOf(claim);
      return [`${line}:${column} ${kind}`, status];
    }),
  );
}

describe.each(statusPrograms)('%s', (path) => {
  test.each([
    ['low', LOW],
    ['enough', ENOUGH],
  ] as const)('with %s bounds', async (name, bounds) => {
    const statuses = await statusesOf(path, bounds);
    const marks = allowedStatuses(path);
    expect(marks.length).toBeGreaterThan(0);
    const wrong = marks.flatMap(({ line, column, kind, [name]: allowed }) => {
      const status = statuses.get(`${line}:${column} ${kind}`) ?? 'no claim';
      return allowed.includes(status)
        ? []
        : [`${line}:${column} ${kind}: ${status} instead of ${allowed.join(' or ')}`];
    });
    expect(wrong).toEqual([]);
  });
});
