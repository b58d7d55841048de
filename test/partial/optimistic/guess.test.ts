/** Conditions that are taken to be invariants of loops. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../../src/smt/session.js';
import { candidateIds, premisesOf, programOf, statusOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

/** Runs on small inputs do not get to where it goes wrong. */
const LATE = `method Late(n: int) returns (s: int)
  ensures s <= n || n < 0
{
  var i := 0;
  s := 0;
  while i < n {
    s := if i == 100000 then 2 * i + 2 else i + 1;
    i := i + 1;
  }
}
`;

const COUNT = `method Count(n: nat) returns (i: int, s: int)
  ensures s == 2 * i
{
  i, s := 0, 0;
  while i < n {
    i := i + 1;
    s := s + 2;
  }
}
`;

test('a claim that a guess proves is V?, whether or not the guess is right', async () => {
  const result = await told(programOf(COUNT), session, 'guess');
  const premise = premisesOf(result)['s == 2 * i'] ?? [];
  expect(premise).toHaveLength(1);
  expect(premise[0]).toMatch(/holds at the loop in line 5$/);
  expect(statusOf(result, 's == 2 * i').status).toBe('V?');
  expect(wrongPremises(result, 'guess')).toEqual([]);
});

test('a guess that fails for large inputs alone is still a premise, and the claim V?', async () => {
  const result = await told(programOf(LATE), session, 'guess');
  const premise = premisesOf(result)['s <= n || n < 0'] ?? [];
  expect(premise.length).toBeGreaterThan(0);
  expect(statusOf(result, 's <= n || n < 0').status).toBe('V?');
  expect(wrongPremises(result, 'guess')).toEqual([]);
});

test('what the program proves with its own invariants stays proved', async () => {
  const result = await told(
    programOf(COUNT.replace('while i < n {', 'while i < n\n    invariant s == 2 * i\n  {')),
    session,
    'guess',
  );
  expect(result.statuses.every(({ status }) => status === 'V')).toBe(true);
});

test('what runs contradict is no guess, and the same text gives the same guesses', () => {
  const ids = candidateIds(programOf(COUNT), 'guess');
  expect(candidateIds(programOf(COUNT), 'guess')).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.some((id) => id.startsWith('"s < i" holds'))).toBe(false);
});

test('where no run gets to the loop, nothing is guessed', () => {
  const never = 'method Never(n: int)\n  requires n > 5 && n < 3\n{\n  var i := 0;\n  while i < n { i := i + 1; }\n}\n';
  expect(candidateIds(programOf(never), 'guess')).toEqual([]);
});

test('a claim that is false with every guess is not proved', async () => {
  const result = await told(programOf(COUNT.replace('s == 2 * i', 's == 3 * i')), session, 'guess');
  expect(premisesOf(result)).toEqual({});
});
