/** The resources of a method: how they are shared among its queries, and what is said when they are used up. */
import { expect, test } from 'vitest';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { Answer, Limits, SolverSession } from '../../src/smt/session.js';
import type { Judgement } from '../../src/verify/verifier.js';
import { verifyMethod } from '../../src/verify/verifier.js';
import { fixtureReader } from '../support/fixtures.js';
import { openSolver } from '../support/verifying.js';

const THREE = `method M(x: int, y: int)
  requires x > y
{
  assert x != y;
  assert x * x >= 0;
  assert y < x + 1;
}`;

/** Answers every check in the same way. */
class FakeSession implements SolverSession {
  readonly solver = 'fake 1';
  readonly limits: Limits[] = [];
  readonly lastResources: number | undefined;
  private readonly answer: Answer;

  constructor(answer: Answer, lastResources: number | undefined) {
    this.answer = answer;
    this.lastResources = lastResources;
  }

  reset(): void {
    this.limits.length = 0;
  }

  send(): void {
    // Nothing is made of it.
  }

  check(_assumptions: readonly string[], limits: Limits): Promise<Answer> {
    this.limits.push(limits);
    return Promise.resolve(this.answer);
  }

  values(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

async function judgements(text: string, session: SolverSession, resources: number): Promise<readonly Judgement[]> {
  const model = lowerProgram(resolveProgram(new SourceText('test.dfy', text), fixtureReader));
  const options = { seconds: 60, resources, seed: 0, selfCheck: false, now: () => performance.now() };
  const found: Judgement[] = [];
  for (const method of model.methods) {
    for await (const judgement of verifyMethod(model, method, session, options)) found.push(judgement);
  }
  return found;
}

const reasons = (found: readonly Judgement[]): readonly string[] =>
  found.map((one) => (one.outcome === 'dontknow' ? one.reason : one.outcome));

const asked = (session: FakeSession): readonly number[] => session.limits.map(({ resources }) => resources);

test('without a limit no query has one', async () => {
  const session = new FakeSession({ kind: 'unknown', reason: 'incomplete', detail: '' }, 500);
  await judgements(THREE, session, 0);
  expect(asked(session)).toEqual([0, 0, 0, 0]);
});

test('each query has a part of what those before it left', async () => {
  const session = new FakeSession({ kind: 'unknown', reason: 'incomplete', detail: '' }, 100);
  await judgements(THREE, session, 1000);
  expect(asked(session)).toEqual([400, 450, 400, 700]);
});

test('a query that used up its part has used all of it, whatever the solver tells', async () => {
  const SENTENCE = 'The solver used up its resource limit (1000 units for the member).';
  for (const told of [undefined, 3]) {
    const session = new FakeSession({ kind: 'unknown', reason: 'resources', detail: '' }, told);
    expect(reasons(await judgements(THREE, session, 1000))).toEqual([SENTENCE, SENTENCE, SENTENCE]);
    // All at once; then half of what is left for each claim, and everything for the last one.
    expect(asked(session)).toEqual([400, 300, 150, 150]);
  }
});

test('a solver that proves is charged what it tells, and otherwise nothing', async () => {
  const proves = new FakeSession({ kind: 'unsat', core: [] }, undefined);
  expect(reasons(await judgements(THREE, proves, 1000))).toEqual(['proved', 'proved', 'proved']);
  expect(asked(proves)).toEqual([400]);
});

test('the same answers come from the same resources', async () => {
  const HARD = `method Hard(x: int, y: int, z: int)
    requires x > 2 && y > 2 && z > 2
  {
    assert x + y > 4;
    assert x * x * x + y * y * y != z * z * z;
    assert z + y > 4;
  }`;
  const session = await openSolver();
  try {
    const first = reasons(await judgements(HARD, session, 30_000));
    expect(first[0]).toBe('proved');
    expect(first[1]).toContain('resource limit (30000 units');
    expect(reasons(await judgements(HARD, session, 30_000))).toEqual(first);
  } finally {
    await session.close();
  }
});
