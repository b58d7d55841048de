/** What was left out says where, and is told of the claims that it may lead to and of no others (seed 003, III-B.2). */
import { expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import { DEFAULT_BOUNDS } from '../../src/explore/bounds.js';
import type { Bounds } from '../../src/explore/bounds.js';
import { exploreMethod } from '../../src/explore/explorer.js';
import type { PathProver } from '../../src/explore/prover.js';
import { lineReport } from '../../src/languages/lines.js';
import type { Claim, Model } from '../../src/model/index.js';
import { methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** Nothing is proved here, so that everything is open that holds. */
const prover: PathProver = { prove: () => Promise.resolve([]) };
const HARD = 'x + 1 > x';

interface Told {
  /** `bound line`, of each claim that is not proved, by its line. */
  readonly claims: Readonly<Record<number, readonly string[]>>;
  readonly cutoffs: readonly string[];
  readonly statuses: Readonly<Record<number, string>>;
}

async function cutsOf(text: string, bounds: Partial<Bounds>): Promise<Told> {
  const model: Model = modelOfText(text);
  const now = (): number => performance.now();
  const tools = { session: solvers.session, prover, now };
  const options = { bounds: { ...DEFAULT_BOUNDS, ...bounds }, strategy: 'coverage', seed: 0, candidates: [] } as const;
  const { findings, cutoffs } = await exploreMethod(model, methodNamed(model, 'M'), tools, options);
  const lineOf = ({ origin }: Claim): number => lineReport(origin).line;
  const claims: Record<number, string[]> = {};
  for (const finding of findings) {
    if (finding.outcome !== 'cutoff') continue;
    (claims[lineOf(finding.claim)] ??= []).push(`${finding.bound} ${lineReport(finding.at).line}`);
  }
  const statuses = interpret(model, findings).map(({ claim, status }) => [lineOf(claim), status] as const);
  return {
    claims,
    cutoffs: cutoffs.map(({ bound, at }) => `${bound} ${lineReport(at).line}`),
    statuses: Object.fromEntries(statuses),
  };
}

const LOOP = `method M(n: int, x: int)
  decreases *
{
  assert ${HARD};
  var i := 0;
  while i < n
    decreases *
  {
    i := i + 1;
  }
  assert ${HARD};
}`;

test('more decisions than are followed are cut off at the loop', async () => {
  const { cutoffs } = await cutsOf(LOOP, { branches: 5, seconds: 2 });
  expect(cutoffs).toEqual(['branches 6']);
});

test('each of two loops is a place', async () => {
  const loop = 'while i < n decreases * { i := i + 1; }';
  const text = `method M(n: int, m: int) decreases * {
    var i := 0;
    ${loop}
    i := n - m;
    ${loop}
    assert i >= n;
  }`;
  const { cutoffs } = await cutsOf(text, { branches: 5, seconds: 2 });
  expect(cutoffs).toEqual(expect.arrayContaining(['branches 3', 'branches 5']));
});

test('what stands before the loop is not cut off by it', async () => {
  const { claims, statuses } = await cutsOf(LOOP, { branches: 5, seconds: 3 });
  expect(claims[4]).toEqual(['undecided 4']);
  expect(claims[11]).toContain('branches 6');
  expect(statuses).toMatchObject({ 4: 'V?', 11: 'V?' });
});

test('what stands on one side of a branch is not cut off on the other', async () => {
  const text = `method M(b: bool, n: int, x: int)
  decreases *
{
  if b {
    assert ${HARD};
  } else {
    var i := 0;
    while i < n decreases * { i := i + 1; }
    assert ${HARD};
  }
}`;
  const { claims } = await cutsOf(text, { branches: 5, seconds: 3 });
  expect(claims[5]).toEqual(['undecided 5']);
  expect(claims[9]).toContain('branches 8');
});

test('inside a loop, the loop may lead to what stands before its end', async () => {
  const text = `method M(n: int, x: int)
  decreases *
{
  var i := 0;
  while i < n
    decreases *
  {
    assert ${HARD};
    i := i + 1;
  }
}`;
  expect((await cutsOf(text, { branches: 5, seconds: 2 })).claims[8]).toContain('branches 5');
});

test('a claim that nothing reached has at least one reason', async () => {
  const text = `method M(x: int, y: int, z: int) {
  if x > 1 && y > 1 && z > 1 && x * x * x + y * y * y == z * z * z {
    assert false;
  }
}`;
  const { claims, statuses } = await cutsOf(text, { seconds: 2 });
  expect(statuses[3]).toBe('U');
  expect(claims[3]?.length).toBeGreaterThan(0);
});

test('where runs end the exploration, they are named at the decision that was not followed', async () => {
  const { claims } = await cutsOf(LOOP, { runs: 3 });
  expect(claims[11]).toContain('runs 6');
  expect(claims[4]?.length).toBeGreaterThan(0);
});

test('what was met and is not proved says so', async () => {
  const { claims, cutoffs, statuses } = await cutsOf(`method M(x: int) { assert ${HARD}; }`, {
    seconds: 2,
  });
  expect(cutoffs).toEqual([]);
  expect(claims).toEqual({ 1: ['undecided 1'] });
  expect(statuses[1]).toBe('V?');
});
