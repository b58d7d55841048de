/** Calls that are taken to leave alone what they may change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../../src/smt/session.js';
import { candidateIds, premisesOf, programOf, statusOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

const LOGGED = `class Account { var balance: int }
class Log { var lines: int }
method Write(log: Log, a: Account)
  modifies log, a
{
  log.lines := log.lines + 1;
  if log.lines > 3 { a.balance := 0; }
}
method Deposit(a: Account, log: Log, n: nat)
  modifies a, log
  ensures a.balance == old(a.balance) + n
{
  a.balance := a.balance + n;
  Write(log, a);
}
`;

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

test('a claim that the call breaks is V?, and executions agree', async () => {
  const result = await told(programOf(LOGGED), session, 'unchanged');
  const text = 'a.balance == old(a.balance) + n';
  expect(premisesOf(result)).toEqual({ [text]: ['the call in line 14 leaves a.balance as it was'] });
  expect(statusOf(result, text).status).toBe('V?');
  expect(wrongPremises(result, 'unchanged')).toEqual([]);
});

test('where the contract says so, nothing is taken for granted', async () => {
  const said = LOGGED.replace('modifies log, a\n', 'modifies log\n').replace(' a.balance := 0;', '');
  const result = await told(programOf(said), session, 'unchanged');
  expect(statusOf(result, 'a.balance == old(a.balance) + n').status).toBe('V');
  expect(premisesOf(result)).toEqual({});
});

test('elements of arrays, in a loop', async () => {
  const result = await told(
    programOf(`method Touch(a: array<int>)
  modifies a
{
  if a.Length > 2 { a[0] := 7; }
}
method Zero(a: array<int>, n: nat)
  requires a.Length > 0
  modifies a
  ensures a[0] == 0
{
  a[0] := 0;
  var i := 0;
  while i < n
    invariant a[0] == 0
  {
    Touch(a);
    i := i + 1;
  }
}
`),
    session,
    'unchanged',
  );
  expect(premisesOf(result)).toEqual({ 'a[0] == 0': ['the call in line 16 leaves a[0..a.Length] as it was'] });
  expect(wrongPremises(result, 'unchanged')).toEqual([]);
});

test('fields of a class without objects', async () => {
  const text = `class T {
  static int total;
  static void log(int x) { if (x > 3) total = 0; }
  static void m(int x) {
    int before = total;
    log(x);
    assert total == before;
  }
}
`;
  const result = await told(programOf(text, 'java'), session, 'unchanged');
  expect(premisesOf(result)).toEqual({ 'total == before': ['the call in line 6 leaves T.total as it was'] });
  expect(wrongPremises(result, 'unchanged')).toEqual([]);
});

test('a call that may change nothing has no candidate', () => {
  const model = programOf(`class C { var x: int }
method Pure(c: C) returns (y: int) { y := c.x; }
method M(c: C) { var y := Pure(c); assert c.x == old(c.x); }
`);
  expect(candidateIds(model, 'unchanged')).toEqual([]);
});
