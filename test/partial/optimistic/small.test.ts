/** Inputs that are taken to be small. */
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

test('a claim that large inputs break is V?, under what it needs', async () => {
  const result = await told(
    programOf(`method M(x: int, y: int, s: seq<int>, a: array<bool>)
{
  assert x < 9;
  assert |s| + a.Length < 20;
  assert y < 8;
}
`),
    session,
    'small 8',
  );
  expect(premisesOf(result)).toEqual({
    'x < 9': ['x is between -8 and 8'],
    '|s| + a.Length < 20': ['s has at most 8 elements', 'a has at most 8 elements'],
  });
  expect(statusOf(result, 'x < 9')).toMatchObject({ status: 'V?', triage: 'Proved if x is between -8 and 8.' });
  expect(wrongPremises(result, 'small 8')).toEqual([]);
});

test('machine integers, too', async () => {
  const text = 'class T {\n  static void m(int x, int y) {\nassert x + y < 17;\n  }\n}\n';
  const result = await told(programOf(text, 'java'), session, 'small 8');
  expect(premisesOf(result)).toEqual({ 'x + y < 17': ['x is between -8 and 8', 'y is between -8 and 8'] });
  expect(wrongPremises(result, 'small 8')).toEqual([]);
  const numbers = await told(programOf(text, 'java'), session, 'small 8, overflow');
  expect(premisesOf(numbers)['x + y < 17']).toEqual([
    'x is between -8 and 8',
    'y is between -8 and 8',
    'the addition in line 3 does not overflow',
  ]);
});

test('what needs no bound stays proved', async () => {
  const result = await told(programOf('method M(x: int) { assert x * 2 - x == x; }\n'), session, 'small 8');
  expect(result.statuses.map(({ status }) => status)).toEqual(['V']);
});

test('inputs without a size have no bound', () => {
  const model = programOf(`datatype D = A | B
class C { }
type Small = x: int | 0 <= x < 5
method M<T>(d: D, c: C, t: T, r: real, f: int -> int, n: nat, k: Small, m: map<int, int>, b: bv8, w: bv4, s: set<int>, z: array?<int>) { }
`);
  expect(candidateIds(model, 'small 8')).toEqual([
    'n is between -8 and 8',
    'k is between -8 and 8',
    'm has at most 8 elements',
    'b is at most 8',
    's has at most 8 elements',
  ]);
});
