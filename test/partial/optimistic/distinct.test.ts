/** Inputs that are taken to be different objects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../../src/smt/session.js';
import { candidateIds, premisesOf, programOf, statusOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

const TRANSFER = `class Account { var balance: int }
method Transfer(a: Account, b: Account, n: int)
  modifies a, b
  ensures a.balance == old(a.balance) - n
{
  a.balance := a.balance - n;
  b.balance := b.balance + n;
}
`;

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

test('a claim that aliasing breaks is V?, and executions agree', async () => {
  const result = await told(programOf(TRANSFER), session, 'distinct');
  const text = 'a.balance == old(a.balance) - n';
  expect(premisesOf(result)).toEqual({ [text]: ['a and b are different objects'] });
  expect(statusOf(result, text)).toMatchObject({ status: 'V?', triage: 'Proved if a and b are different objects.' });
  expect(wrongPremises(result, 'distinct')).toEqual([]);
});

test('where the program says so itself, nothing is taken for granted', async () => {
  const said = TRANSFER.replace('modifies a, b', 'requires a != b\n  modifies a, b');
  const result = await told(programOf(said), session, 'distinct');
  expect(result.statuses.every(({ status }) => status === 'V')).toBe(true);
  expect(premisesOf(result)).toEqual({});
});

test('only the pairs that a proof needs are in its premise', async () => {
  const result = await told(
    programOf(`class Cell { var x: int }
method Three(a: Cell, b: Cell, c: Cell)
  modifies a, b, c
  ensures a.x == 1 && b.x == 2
{
  a.x := 1;
  b.x := 2;
  c.x := 3;
}
`),
    session,
    'distinct',
  );
  expect(premisesOf(result)).toEqual({
    'a.x == 1': ['a and b are different objects', 'a and c are different objects'],
    'b.x == 2': ['b and c are different objects'],
  });
  expect(wrongPremises(result, 'distinct')).toEqual([]);
});

test('pairs are those that may be one object: of one class, of a class and its trait, arrays, and the receiver', () => {
  const model = programOf(`trait T { }
class C extends T {
  method M(c: C, d: D, t: T, o: object, a: array<int>, b: array<bool>, e: array<int>, n: int) { }
}
class D { }
`);
  const pairs = candidateIds(model, 'distinct').map((id) => id.replace(' are different objects', ''));
  expect(pairs).toEqual([
    'this and c',
    'this and t',
    'this and o',
    'c and t',
    'c and o',
    'd and o',
    't and o',
    'o and a',
    'o and b',
    'o and e',
    'a and e',
  ]);
});

test('what is null is no object in common', async () => {
  const result = await told(
    programOf(`class Cell { var x: int }
method Nulls(a: Cell?, b: Cell?)
{
  assert a != b || a == null;
}
`),
    session,
    'distinct',
  );
  expect(premisesOf(result)).toEqual({ 'a != b || a == null': ['a and b are different objects'] });
  expect(wrongPremises(result, 'distinct')).toEqual([]);
});
