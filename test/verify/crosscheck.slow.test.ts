/** What is proved is executed: on random programs, and on mutants of the programs of the negative suite. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CachingSession } from '../../src/smt/caching-session.js';
import { crossCheck, NOTHING_CHECKED, sumOf } from '../../src/fuzz/oracles/crosscheck.js';
import type { CrossChecked } from '../../src/fuzz/oracles/crosscheck.js';
import { randomProgram } from '../../src/fuzz/generate/arithmetic/programs.js';
import { mutantsOf } from '../../src/fuzz/wrong/mutants.js';
import { Random, seedOf } from '../../src/fuzz/random.js';
import { digestOf } from '../../src/host/cache/store.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { SolverSession } from '../../src/smt/session.js';
import { fixtureReader } from '../support/fixtures.js';
import { readVerifyFixture, verifyFixtures } from '../support/verify-fixtures.js';
import { openSolver } from '../support/verifying.js';

const SEED = 4;
const PROGRAMS = 24;
const MUTANTS = 40;

let session: CachingSession;
beforeAll(async () => {
  session = new CachingSession(await openSolver(), digestOf);
});
afterAll(() => session.close());

/** Undefined if the program does not resolve. */
async function checked(
  source: SourceText,
  runs: number,
  solver: SolverSession = session,
): Promise<CrossChecked | undefined> {
  const program = resolveProgram(source, fixtureReader);
  if (program.diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  return crossCheck(lowerProgram(program), solver, { seed: SEED, seconds: 1, runs, now: () => performance.now() });
}

test('random programs resolve, and no execution violates what is proved of them', async () => {
  let sum = NOTHING_CHECKED;
  for (let i = 0; i < PROGRAMS; i++) {
    const text = randomProgram(new Random(seedOf(SEED, i)));
    const result = await checked(new SourceText(`random-${i}.dfy`, text), 20);
    expect(result, text).toBeDefined();
    sum = sumOf(sum, result ?? NOTHING_CHECKED);
  }
  expect(sum.contradictions).toEqual([]);
  // Less would mean that programs, proofs or inputs have become too poor to show anything.
  expect(sum.executions).toBeGreaterThan(2_000);
  expect(sum.met).toBeGreaterThan(300);
  expect(sum.violatedOpen).toBeGreaterThan(20);
}, 300_000);

test('no execution violates what is proved of a program with a small change', async () => {
  let sum = NOTHING_CHECKED;
  let count = 0;
  const random = new Random(SEED);
  while (count < MUTANTS) {
    const { right } = random.pick(verifyFixtures);
    for (const { text } of mutantsOf(new SourceText(right, readVerifyFixture(right)), random)) {
      const result = await checked(new SourceText(right, text), 20);
      if (result === undefined) continue;
      sum = sumOf(sum, result);
      count++;
      break;
    }
  }
  expect(sum.contradictions).toEqual([]);
  expect(sum.executions).toBeGreaterThan(500);
  expect(sum.met).toBeGreaterThan(40);
}, 300_000);

/** Says that everything follows from nothing. */
const credulous: SolverSession = {
  solver: 'credulous',
  lastResources: undefined,
  reset: () => undefined,
  send: () => undefined,
  check: () => Promise.resolve({ kind: 'unsat', core: [] }),
  values: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};

test('a verifier that proves what is wrong is found out', async () => {
  const text = randomProgram(new Random(seedOf(SEED, 'wrong')));
  const result = await checked(new SourceText('wrong.dfy', text), 20, credulous);
  expect(result?.contradictions.length).toBeGreaterThan(0);
});
