/** Callees without contracts, written out in the place of their calls. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../../src/smt/session.js';
import { candidateIds, premisesOf, programOf, statusOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

const HALF = `class T {
  static int half(int x) {
    if (x < 0) return 0;
    return x / 2;
  }
  static int twice(int x) { return half(half(x)); }
  static void m(int x) {
    int y = 0;
    for (int i = 0; i < 2; i++) y = half(x);
    assert y >= 0;
    assert twice(9) == 2;
  }
}
`;

const FACTORIAL = `class T {
  static int f(int n) {
    if (n <= 0) return 1;
    return n * f(n - 1);
  }
  static void m() { assert f(3) == 6; }
  static void wrong() { assert f(3) == 7; }
}
`;

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

test('what their code shows is V?, and nothing was taken for granted', async () => {
  const result = await told(programOf(HALF, 'java'), session, 'depth 2');
  expect(premisesOf(result)['twice(9) == 2']).toEqual([]);
  expect(statusOf(result, 'twice(9) == 2')).toMatchObject({ status: 'V?' });
  expect(statusOf(result, 'twice(9) == 2').triage).toMatch(/^Proved on a copy of the code/);
  expect(wrongPremises(result, 'depth 2')).toEqual([]);
});

test('together with rounds that are written out', async () => {
  const result = await told(programOf(HALF, 'java'), session, 'depth 2, rounds 2');
  expect(statusOf(result, 'y >= 0').status).toBe('V?');
  expect(wrongPremises(result, 'depth 2, rounds 2')).toEqual([]);
});

test('calls that are deeper give anything', async () => {
  const model = programOf(FACTORIAL, 'java');
  expect(premisesOf(await told(model, session, 'depth 3'))).toEqual({});
  const result = await told(model, session, 'depth 4');
  expect(premisesOf(result)).toEqual({ 'f(3) == 6': [] });
  expect(statusOf(result, 'f(3) == 7').status).toBe('I');
  expect(wrongPremises(result, 'depth 4')).toEqual([]);
});

test('an execution that ends in a callee does not come to the claim', async () => {
  const text = `class T {
  static int check(int x) { assert x > 0; return x; }
  static void m(int x) { int y = check(x); assert y > 0; assert y > 1; }
}
`;
  const result = await told(programOf(text, 'java'), session, 'depth 1');
  expect(statusOf(result, 'y > 0').status).toBe('V?');
  expect(statusOf(result, 'y > 1').status).toBe('I');
  expect(wrongPremises(result, 'depth 1')).toEqual([]);
});

test('a contract is all that a caller knows, and nothing is recorded of depth', async () => {
  const model = programOf(`method Inc(x: int) returns (y: int)
  ensures y > x
{
  y := x + 1;
}
method M() { var y := Inc(1); assert y == 2; }
`);
  expect(candidateIds(model, 'depth 2')).toEqual([]);
  expect(premisesOf(await told(model, session, 'depth 2'))).toEqual({});
});
