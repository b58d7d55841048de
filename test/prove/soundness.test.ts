/** What would make a wrong proof, or a wrong violation: each of these was a plausible way to write it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SolverSession } from '../../src/smt/session.js';
import { openSolver } from '../support/verifying.js';
import { proven } from '../support/proving.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

const outcomes = async (text: string, options = {}): Promise<readonly string[]> =>
  (await proven(text, session, { seconds: 10, ...options })).outcomes;

describe('nondeterminism is a choice of the execution', () => {
  // The classical weakest precondition (for all values) would remove the edge to the violation.
  test('a value that is left open can be the one that violates', async () => {
    const text = `method M(x: int) {
      var y: int := *;
      if y == x + 7 { assert x == 0; }
    }`;
    expect(await outcomes(text)).toEqual(['false assertion x == 0']);
  });

  test('the same behind another assertion, where the region before the choice is split', async () => {
    const text = `method M(x: int) {
      var y: int := *;
      var z := y * 2;
      assert z != 11;
      assert z != 10 || x < 100;
    }`;
    expect(await outcomes(text)).toEqual(['false assertion z != 10 || x < 100', 'proved assertion z != 11']);
  });

  test('some value with a property, and none outside of it', async () => {
    const text = `method M(n: nat) {
      var y: int :| n <= y <= n + 2;
      assert y >= 0;
      assert y != n + 2;
    }`;
    expect(await outcomes(text)).toEqual([
      'false assertion y != n + 2',
      'proved assertion y >= 0',
      'proved such-that n <= y <= n + 2',
    ]);
  });

  test('either way of a choice', async () => {
    const text = `method M() {
      var x := 0;
      if * { x := 1; } else { x := 2; }
      assert x == 1;
      assert x <= 2;
    }`;
    expect(await outcomes(text)).toEqual(['false assertion x == 1', 'proved assertion x <= 2']);
  });

  test('a method without a body may return whatever it promises', async () => {
    const text = `method M(x: int) {
      var y := Next(x);
      assert y > x;
      assert y == x + 1;
    }
    method {:axiom} Next(x: int) returns (y: int) ensures y > x`;
    expect(await outcomes(text)).toEqual(['false assertion y == x + 1', 'proved assertion y > x']);
  });
});

describe('what is not known is not excluded', () => {
  test('a solver that never knows proves nothing', async () => {
    const silent: SolverSession = {
      solver: 'silent',
      lastResources: undefined,
      reset: () => undefined,
      send: () => undefined,
      check: () => Promise.resolve({ kind: 'unknown', reason: 'incomplete', detail: '' }),
      values: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    };
    const { proving } = await proven('method M(x: int) { assert x * x >= 0; }', silent);
    expect(proving.findings.map(({ outcome }) => outcome)).toEqual(['dontknow']);
  });

  test('recursion beyond the bound is a cutoff, whether the claim holds or not', async () => {
    const text = (claim: string): string => `method M(n: int) requires 0 <= n {
      var r := Count(n);
      assert ${claim};
    }
    method Count(n: int) returns (r: int) requires 0 <= n decreases n {
      if n == 0 { return 0; }
      var s := Count(n - 1);
      return s + 1;
    }`;
    const shallow = { depth: 2, iterations: 60 };
    expect(await outcomes(text('r != 5'), shallow)).not.toContain('proved assertion r != 5');
    expect(await outcomes(text('r != 0'), shallow)).toContain('false assertion r != 0');
  });

  test('a claim behind a loop without an invariant is not proved when the iterations are used up', async () => {
    const text = `method M(n: nat) {
      var i := 0;
      while i < n { i := i + 1; }
      assert i != 40;
    }`;
    expect(await outcomes(text, { iterations: 12 })).not.toContain('proved assertion i != 40');
  });
});

describe('regions are removed only if no state is in them', () => {
  // Thesis, Algorithm 4.4, line 31: with the condition the wrong way round these are proved.
  test('a violation that is reached through a region that refinement made', async () => {
    const text = `method M(a: int, b: int) returns (r: int) {
      r := a;
      if r < 0 { r := r + 10; }
      if b > 3 { r := r - 1; }
      assert r >= 0;
    }`;
    expect(await outcomes(text)).toEqual(['false assertion r >= 0']);
  });

  test('a violation after several rounds of a loop', async () => {
    const text = `method M(n: nat) {
      var i, k := 0, 0;
      while i < n decreases n - i { i := i + 1; k := k + 3; }
      assert k != 12;
    }`;
    expect(await outcomes(text)).toContain('false assertion k != 12');
  });

  test('a violation in the fifth execution of a callee', async () => {
    const text = `method M(n: int) {
      var r := Twice(n);
      assert r != 18;
    }
    method Twice(n: int) returns (r: int) {
      if n < 0 { return 0; }
      if n == 9 { return n + n; }
      return 1;
    }`;
    expect(await outcomes(text)).toEqual(['false assertion r != 18']);
  });
});

describe('claims hold where executions get to them', () => {
  test('what follows a claim may rely on it, because an execution that violates it has stopped', async () => {
    const text = `method M(x: int) {
      assert x > 3;
      assert x > 2;
    }`;
    expect(await outcomes(text)).toEqual(['false assertion x > 3', 'proved assertion x > 2']);
  });

  test('a claim that nothing reaches', async () => {
    const text = `method M(x: int) {
      if x > 3 && x < 2 { assert x == 77; }
    }`;
    expect(await outcomes(text)).toEqual(['unreachable assertion x == 77']);
  });

  test('aliasing: two names of one object', async () => {
    const text = `class C { var f: int }
    method M(c: C, d: C) modifies c, d {
      c.f := 1;
      d.f := 2;
      assert d.f == 2;
      assert c.f == 1 || c == d;
      assert c.f == 1;
    }`;
    expect((await outcomes(text)).filter((one) => one.includes('assertion'))).toEqual([
      'false assertion c.f == 1',
      'proved assertion c.f == 1 || c == d',
      'proved assertion d.f == 2',
    ]);
  });
});

describe('what makes no sense is not looked at', () => {
  test('a number that is no character', async () => {
    const text = `method M(x: int) {
      if 0 <= x < 100 && x as char == 'a' { return; }
      assert x != 0x110000;
      assert x != 97;
    }`;
    const found = await outcomes(text);
    expect(found).toContain('false assertion x != 0x110000');
    expect(found).toContain('proved assertion x != 97');
  });

  test('a part that another constructor has', async () => {
    const text = `datatype D = A(c: char) | B(n: int)
    method M(d: D) {
      if d.B? && d.n > 3 { assert d.n != 9; }
      if d.A? && d.c == 'x' { assert d != A('y'); }
    }`;
    const found = await outcomes(text);
    expect(found).toContain('false assertion d.n != 9');
    expect(found).toContain("proved assertion d != A('y')");
  });

  test('an element that an array does not have', async () => {
    const text = `method M(a: array<int>, i: int) {
      if 0 <= i < a.Length && a[i] == 4 { assert a.Length > 0; assert a[0] != 4; }
    }`;
    const found = await outcomes(text);
    expect(found).toContain('proved assertion a.Length > 0');
    expect(found).toContain('false assertion a[0] != 4');
  });
});

// Which objects there are is not known where a condition is evaluated later: no answer, rather than a wrong one.
test('that an object is new is asked of a run, and not of a heap without objects', async () => {
  const text = `class C {
      var f: int; var next: C?;
      constructor () ensures f == 0 && next == null { f := 0; next := null; }
    }
    method Make(p: C, q: C, u: array<int>, w: array<int>, x: int) returns (r: int, pf: int, qf: int, u0: int)
      requires u.Length == 2 && w.Length == 2
      modifies p, q, u, w
    {
      var made := p;
      made := new C();
      r := x - 2; pf := p.f; qf := q.f; u0 := u[0];
    }
    method Use(p: C, q: C, u: array<int>, w: array<int>, x: int)
      requires u.Length == 2 && w.Length == 2 && 0 <= x <= 1
      modifies p, q, u, w
    {
      if p != q { q.f, q.next := 3, null; }
      var r, pf, qf, u0 := Make(p, q, u, w, x);
      assert (p == q) == false && (u == w) == true && x == 0 ==> r == -2 && pf == 1 && qf == 1 && u0 == 6;
      assert (p == q) == false && (u == w) == true && x == 1 ==> r == 1 && pf == 1 && qf == 1 && u0 == 1;
      assert (p == q) == true && (u == w) == true && x == 1 ==> r == 1 && pf == 1 && qf == 1 && u0 == 1;
    }`;
  const { proving, outcomes: found } = await proven(text, session, { seconds: 10, name: 'Use' });
  expect(proving.defects).toEqual([]);
  expect(found.filter((one) => one.startsWith('proved assertion'))).toEqual([]);
});

// Which values were chosen belongs to the run: a condition about it that asked another function would contradict it.
describe('a function that no text computes is one function for a run and for conditions about its states', () => {
  const one = 'ghost function K(): int { var z :| z == 1 || z == 2; z }';
  const proved = async (text: string): Promise<readonly string[]> => {
    const { outcomes: found, proving } = await proven(text, session, { seconds: 10 });
    expect(proving.defects).toEqual([]);
    return found.filter((outcome) => outcome.includes('assertion'));
  };

  test('in the condition of a choice', async () => {
    const text = `${one}
    method M() { ghost var x :| x == K(); ghost var y :| y == K(); assert x == y; }`;
    expect(await proved(text)).toEqual(['proved assertion x == y']);
  });

  test('in the predicate of a type', async () => {
    const text = `${one}
    type T = x: int | x == K() witness *
    method M() { ghost var x: T :| true; ghost var y: T :| true; assert x == y; }`;
    expect(await proved(text)).toEqual(['proved assertion x == y']);
  });

  test('a chosen value fits, wherever the function stands', async () => {
    const text = `ghost function F(n: int): int { var r :| 0 <= r < 2; r }
    method M(n: int) { assert 0 <= F(n) < 2; assert F(n) == 0; }`;
    expect(await proved(text)).toEqual(['dontknow assertion F(n) == 0', 'proved assertion 0 <= F(n) < 2']);
  });

  // The run drew what the assumption excludes: its states are none for certain, and nobody is surprised by them.
  test('behind an assumption that a run could not evaluate', async () => {
    const text = `ghost function G(n: int): int
    method M(x: int, w: int) {
      assume exists s: seq<int> :: |s| == G(x) && |s| > 5;
      ghost var y := 0;
      if G(x) < 3 {
        if exists t: seq<int> :: |t| == w && |t| > 3 { y := 1; }
      }
      assert y == 0;
    }`;
    expect(await proved(text)).toEqual(['dontknow assertion y == 0']);
  });
});
