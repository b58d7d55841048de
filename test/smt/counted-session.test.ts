/** Limits of a conversation as counts: the clock is the backstop alone, and what is used is told. */
import { expect, test } from 'vitest';
import { CountedSession, resourcesFor } from '../../src/smt/counted-session.js';
import type { Answer, Limits, SolverSession } from '../../src/smt/session.js';

const USED_UP: Answer = { kind: 'unknown', reason: 'resources', detail: '' };

function counted(
  answer: Answer,
  lastResources: number | undefined,
): { session: CountedSession; asked: Limits[]; spent: number[] } {
  const asked: Limits[] = [];
  const spent: number[] = [];
  const solver: SolverSession = {
    solver: 'z3 4.8.12',
    lastResources,
    reset: () => undefined,
    send: () => undefined,
    check: (_, limits) => {
      asked.push(limits);
      return Promise.resolve(answer);
    },
    values: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  const spend = (seconds: number): number => spent.push(seconds);
  const session = new CountedSession(solver, { secondsLeft: () => 30, patience: 2, spend });
  return { session, asked, spent };
}

test('seconds become resources, and the clock is patient, but not beyond the backstop', async () => {
  const { session, asked } = counted({ kind: 'sat' }, 1000);
  await session.check([], { seconds: 2, resources: 0 });
  await session.check([], { seconds: 2, resources: 500 });
  await session.check([], { seconds: 0.000001, resources: 1e12 });
  await session.check([], { seconds: 20, resources: 500 });
  const [two, least] = [resourcesFor(2, 'z3 4.8.12'), resourcesFor(0.000001, 'z3 4.8.12')];
  expect(asked).toEqual([
    { seconds: 4, resources: two },
    { seconds: 4, resources: 500 },
    { seconds: 0.5, resources: least },
    { seconds: 30, resources: 500 },
  ]);
  expect(least).toBeGreaterThan(0);
});

test('what a solver used is spent, and all of it where it was cut off', async () => {
  const some = counted({ kind: 'sat' }, resourcesFor(1, 'z3 4.8.12'));
  await some.session.check([], { seconds: 5, resources: 0 });
  expect(some.spent[0]).toBeCloseTo(1, 1);
  const all = counted(USED_UP, 7);
  await all.session.check([], { seconds: 5, resources: 0 });
  expect(all.spent[0]).toBeCloseTo(5, 1);
});

test('a question that the clock ended has used its seconds', async () => {
  const { session, spent } = counted({ kind: 'unknown', reason: 'timeout', detail: '' }, 7);
  await session.check([], { seconds: 5, resources: 0 });
  expect(spent[0]).toBeCloseTo(5, 1);
});

test('a solver that does not tell what it used spends something all the same', async () => {
  const { session, spent } = counted({ kind: 'sat' }, undefined);
  await session.check([], { seconds: 5, resources: 0 });
  expect(spent[0]).toBeGreaterThan(0);
});
