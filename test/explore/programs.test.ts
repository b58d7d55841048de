/** Every feature of seed 000, Table 3.1, and every type of input: what is wrong is refuted, and nothing else is. */
import { describe, expect, test } from 'vitest';
import type { Bounds } from '../../src/explore/bounds.js';
import { isProof } from '../../src/model/index.js';
import {
  executableMethods,
  expectedExhaustive,
  expectedRefuted,
  explored,
  explorePairs,
  methodNamed,
  useSolvers,
} from '../support/explore-fixtures.js';
import { lowerVerifyFixture, placeOf } from '../support/verify-fixtures.js';

const solvers = useSolvers();

/** Recursion gives longer paths without end; what is wrong shows itself on short ones. */
const SHORT = { branches: 40, depth: 20 };
/** Where nothing is to be found, there is an end to looking for it. */
const BRIEF = { ...SHORT, seconds: 3 };

interface Explored {
  /** Places of claims that executions violate. */
  readonly refuted: readonly string[];
  readonly divergences: readonly string[];
  /** Methods that no input could be found for. */
  readonly idle: readonly string[];
}

async function exploreProgram(path: string, bounds: Partial<Bounds>): Promise<Explored> {
  const { model, obstacles } = lowerVerifyFixture(path);
  expect(obstacles).toEqual([]);
  const refuted = new Set<string>();
  const divergences: string[] = [];
  const idle: string[] = [];
  for (const method of executableMethods(model)) {
    const found = await explored(model, method, solvers, bounds);
    divergences.push(...found.divergences);
    if (found.nodes.length === 0) idle.push(method.name);
    for (const { claim, outcome } of found.findings) {
      if (outcome !== 'false' && outcome !== 'undefined') continue;
      const { line, column, length, kind } = placeOf(claim);
      refuted.add(`${line}:${column} (${length}) refuted ${kind}`);
    }
  }
  return { refuted: [...refuted].sort(), divergences, idle };
}

describe.each(explorePairs)('$name', ({ wrong, right }) => {
  test('what is wrong is refuted, and nothing else is', async () => {
    const expected = expectedRefuted(wrong);
    expect(expected.length).toBeGreaterThan(0);
    expect(await exploreProgram(wrong, SHORT)).toEqual({ refuted: expected, divergences: [], idle: [] });
  });

  test('nothing is refuted in its twin', async () => {
    expect(await exploreProgram(right, BRIEF)).toEqual({ refuted: [], divergences: [], idle: [] });
  });

  test.each(expectedExhaustive(right))('all executions of %s are explored, and its claims proved', async (name) => {
    const { model } = lowerVerifyFixture(right);
    const method = methodNamed(model, name);
    const { exhaustive, cutoffs, findings } = await explored(model, method, solvers);
    expect(cutoffs.map(({ bound, reason }) => `${bound}: ${reason}`)).toEqual([]);
    expect(exhaustive).toBe(true);
    const proved = new Set(findings.filter(isProof).map(({ claim }) => claim));
    expect(method.claims.filter((claim) => !proved.has(claim)).map(({ text }) => text)).toEqual([]);
  });
});
