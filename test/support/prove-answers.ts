/** DASH with the solver that a user would get, on programs of which every claim is to be answered. */
import { afterAll, beforeAll, expect } from 'vitest';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import type { ProveFixture } from './prove-fixtures.js';
import type { ProveSessions } from './prove-judged.js';
import { closeSessions, judgeFixture, openSessions } from './prove-judged.js';

export const NOTHING = { obstacles: [], stray: [], wrong: [], open: [], defects: [] };

/** Open while the tests of a file run. */
export function useSessions(): () => ProveSessions {
  let sessions: ProveSessions | undefined;
  const opened = (): ProveSessions => {
    if (sessions === undefined) throw new Error('There are no sessions before the tests begin.');
    return sessions;
  };
  beforeAll(async () => {
    const choice = await chooseSolver(undefined);
    if (choice.kind === 'none') throw new Error(choice.message);
    sessions = await openSessions(choice.factory);
  });
  afterAll(() => closeSessions(opened()));
  return opened;
}

export async function expectAnswered(fixture: ProveFixture, sessions: ProveSessions): Promise<void> {
  const judged = await judgeFixture(fixture, sessions, { seconds: 60 });
  const { right, claims, obstacles, stray, wrong, open, defects } = judged;
  expect({ obstacles, stray, wrong, open, defects }).toEqual(NOTHING);
  expect(right).toBe(claims);
}
