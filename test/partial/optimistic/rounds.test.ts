/** Loops that are taken to make few rounds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printModel } from '../../../src/model/index.js';
import { candidatesOf, copyOf } from '../../../src/partial/index.js';
import type { SolverSession } from '../../../src/smt/session.js';
import { candidateIds, kinds, premisesOf, programOf, statusOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

const SUM = `method Sum(n: int) returns (s: int)
  ensures s <= 1
{
  var i := 0;
  s := 0;
  while i < n {
    s := s + i;
    i := i + 1;
  }
}
`;

const NESTED = `method Pairs(n: nat) returns (c: int)
  ensures c <= 4
{
  var i := 0;
  c := 0;
  while i < n
  {
    var j := 0;
    while j < n
    {
      c := c + 1;
      j := j + 1;
    }
    i := i + 1;
  }
}
`;

/** The loop is left in the middle, and its header decides nothing. */
const BROKEN = `method Find(n: nat) returns (i: int)
  ensures i <= 1
{
  i := 0;
  while true
    decreases n - i
  {
    if i >= n { break; }
    i := i + 1;
  }
}
`;

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

describe('a claim that holds after few rounds', () => {
  test('is V?, under the bound, and executions agree', async () => {
    const result = await told(programOf(SUM), session, 'rounds 2');
    expect(premisesOf(result)).toEqual({ 's <= 1': ['the loop in line 6 makes at most 2 rounds'] });
    expect(statusOf(result, 's <= 1')).toMatchObject({
      status: 'V?',
      triage: 'Proved if the loop in line 6 makes at most 2 rounds.',
    });
    expect(wrongPremises(result, 'rounds 2')).toEqual([]);
  });

  test('is not known where a round more breaks it', async () => {
    const result = await told(programOf(SUM), session, 'rounds 3');
    expect(premisesOf(result)).toEqual({});
    expect(statusOf(result, 's <= 1').status).toBe('I');
  });

  test.each([
    [NESTED, 'c <= 4', 2, ['the loop in line 6 makes at most 2 rounds', 'the loop in line 9 makes at most 2 rounds']],
    [BROKEN, 'i <= 1', 2, ['the loop in line 5 makes at most 2 rounds']],
    [BROKEN, 'i <= 1', 1, ['the loop in line 5 makes at most 1 round']],
    [SUM, 's <= 1', 0, ['the loop in line 6 makes no round']],
  ])('also where loops nest, are left in the middle, or are not entered (%#)', async (text, claim, most, premise) => {
    const result = await told(programOf(text), session, `rounds ${most}`);
    expect(premisesOf(result)[claim]).toEqual(premise);
    expect(statusOf(result, claim).status).toBe('V?');
    expect(wrongPremises(result, `rounds ${most}`)).toEqual([]);
  });
});

test('what an invariant proves stays proved, and claims before the loop need no bound', async () => {
  const fine = `method Fine(n: nat) returns (i: int)
  ensures i == n
{
  i := 0;
  while i < n
    invariant i <= n
  {
    i := i + 1;
  }
}
`;
  const result = await told(programOf(fine), session, 'rounds 2');
  expect(result.statuses.every(({ status }) => status === 'V')).toBe(true);
  expect(premisesOf(result)).toEqual({});
});

test('that a loop ends is nothing that is taken for granted', async () => {
  const endless =
    'method Endless(n: int) {\n  var i := n;\n  while i != 0\n    decreases i\n  {\n    i := i - 1;\n  }\n}\n';
  const result = await told(programOf(endless), session, 'rounds 1');
  expect(premisesOf(result)).toEqual({});
});

test('what claims inside a loop need is known for each round', async () => {
  const inside = `method Inside(a: array<int>)
  requires a.Length == 2
{
  var i := 0;
  while i < 100 {
    var x := a[i];
    i := i + 1;
  }
}
`;
  const result = await told(programOf(inside), session, 'rounds 2');
  expect(premisesOf(result)).toEqual({ i: ['the loop in line 5 makes at most 2 rounds'] });
  expect(wrongPremises(result, 'rounds 2')).toEqual([]);
  expect(premisesOf(await told(programOf(inside), session, 'rounds 3'))).toEqual({});
});

test('the copy has the loop itself behind the assumption', () => {
  const model = programOf(SUM);
  const [method] = model.methods;
  if (method === undefined) throw new Error('no method');
  const copy = copyOf(model, method, candidatesOf(model, method, kinds('rounds 1')));
  expect(copy.claims).toBe(method.claims);
  expect(printModel({ ...model, methods: [copy] })).toMatchSnapshot();
});

test('two threads that read the same text take the same things for granted', () => {
  const ids = candidateIds(programOf(NESTED), 'rounds 2');
  expect(candidateIds(programOf(NESTED), 'rounds 2')).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const twice = 'method M(n: int) { var i := 0; while i < n { i := i + 1; } while i < n { i := i + 1; } }\n';
  expect(candidateIds(programOf(twice), 'rounds 2')).toEqual([
    'the loop in line 1 makes at most 2 rounds',
    'the loop in line 1 makes at most 2 rounds (2)',
  ]);
});
