/** The examples of the thesis (seed 001), as its figures show them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../src/smt/session.js';
import { iterationLog, methodIn, outcomesOf, proven, provenMethod } from '../support/proving.js';
import { lowered } from '../support/replaying.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

// 3.7: with bit vectors, of which those from 2^31 on stand for negative numbers.
test('abs, iteration by iteration: the smallest number has no absolute value', async () => {
  const model = lowered(`method Abs(a: bv32) returns (r: bv32) {
    r := a;
    if r >= 0x80000000 { r := 0 - r; }
    assert r < 0x80000000;
  }`);
  const log = iterationLog(model);
  const proving = await provenMethod(model, methodIn(model), session, { listener: log });
  // The test, the refinement of the region before the assertion, and the edge of the initial region that is removed.
  expect(log.lines.slice(0, 3)).toEqual([
    '<0> -> <2>: crossed',
    '<2> -> <4>: refine (le 2147483648bv32 r)',
    '<0> -> <2: (le 2147483648bv32 r)>: refine false',
  ]);
  // Then through the other branch: whether the first test there finds the number is up to the solver.
  expect(log.lines[3]).toBe('<0> -> <1>: crossed');
  const [violated] = proving.findings;
  if (violated?.outcome !== 'false') throw new Error('nothing is violated');
  expect([...violated.test.inputs]).toEqual([['a', '2147483648']]);
});

test('Figure 3.11: a violation behind a loop of a thousand rounds takes a few iterations', async () => {
  const { outcomes, proving } = await proven(
    `method M(a: int) {
      var i := 0;
      while i < 1000 decreases 1000 - i { i := i + 1; }
      assert a > 0;
    }`,
    session,
  );
  expect(outcomes).toContain('false assertion a > 0');
  expect(proving.iterations).toBeLessThan(30);
});

test('Figure 3.13: a loop that does not matter', async () => {
  const { outcomes, proving } = await proven(
    `method M() {
      var b, i := 0, 0;
      while i < 1000 decreases * { i := i + 1; }
      assert b != 1;
    }`,
    session,
  );
  expect(outcomes).toEqual(['proved assertion b != 1']);
  expect(proving.iterations).toBeLessThan(20);
});

test('Figure 6.1: an execution that does not end is left', async () => {
  const { outcomes } = await proven(
    `method M(x: int) decreases * {
      while x == 0 decreases * { }
      assert false;
    }`,
    session,
    { statesPastFrontier: 1_000 },
  );
  expect(outcomes).toEqual(['false assertion false']);
});

test('Figure 4.1: a call before the assertion', async () => {
  const text = (claim: string): string => `method Test(x: int, y0: int) {
    if x > 0 {
      var y := 4;
      var q := Sum(x, y);
      if q == 5 { assert ${claim}; }
    }
  }
  method Sum(i: int, x: int) returns (s: int) { s := i + x; }`;
  const right = await proven(text('x != 2'), session, { name: 'Test' });
  expect(right.outcomes).toEqual(['proved assertion x != 2']);
  const wrong = await proven(text('x != 1'), session, { name: 'Test' });
  expect(wrong.outcomes).toEqual(['false assertion x != 1']);
});

test('Figure 4.9: abs through a call', async () => {
  const model = lowered(`method Test(k: bv32) {
    var a := Abs(k);
    assert a < 0x80000000 || a == 0x80000000;
  }
  method Abs(a: bv32) returns (r: bv32) {
    if a >= 0x80000000 { return 0 - a; }
    return a;
  }`);
  const method = methodIn(model, 'Test');
  const proving = await provenMethod(model, method, session, { isChecking: true });
  expect(outcomesOf(proving.findings, method)).toEqual(['proved assertion a < 0x80000000 || a == 0x80000000']);
  expect(proving.checked?.kind).toBe('accepted');
});

test('4.6: a violation of the claim of a callee is one of its claim', async () => {
  const { proving, outcomes } = await proven(
    `method Outer(x: int) {
      if x > 10 {
        var r := Inner(x);
        assert r != 12;
      }
    }
    method Inner(a: int) returns (r: int) { assert a <= 10; return a; }`,
    session,
    { name: 'Outer' },
  );
  const violated = proving.findings.filter(({ outcome }) => outcome === 'false');
  expect(violated.map(({ claim, entry }) => `${entry.member}: ${claim.text}`)).toEqual(['Outer: a <= 10']);
  // An execution that violates a claim has stopped: none comes back from the call.
  expect(outcomes).toEqual(['unreachable assertion r != 12']);
});
