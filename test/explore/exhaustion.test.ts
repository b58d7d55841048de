/**
 * When exploration says that it has seen all executions, it has. Each program has executions beyond what small inputs
 * and bounded queries show; whatever is violated there must neither be proved nor called dead.
 */
import { describe, expect, test } from 'vitest';
import { isProof } from '../../src/model/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** Texts of the claims of M that exploration proves or calls dead. */
async function settled(text: string): Promise<readonly string[]> {
  const model = modelOfText(text);
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  return findings.filter(isProof).map(({ claim }) => claim.text);
}

const HIDDEN: readonly (readonly [what: string, program: string])[] = [
  ['behind a branch beyond the scope', 'method M(s: seq<int>) { if |s| > 1000 { assert s[1000] == 8; } }'],
  ['behind a claim that all small inputs violate', 'method M(s: seq<int>) { assert |s| > 1000; assert |s| < 5; }'],
  [
    'behind a claim that is undefined for all small inputs',
    `function F(x: int): int { 10 / (if x == 123456 then 1 else 0) }
     method M(x: int) { assert F(x) == 10; assert x < 0; }`,
  ],
  [
    'behind a lemma whose conclusion fails for all small inputs',
    `lemma Wrong(x: int, s: seq<int>) ensures x in s { }
     method M(s: seq<int>) { Wrong(123456, s); assert |s| == 0; }`,
  ],
  [
    'behind a precondition that no small input satisfies',
    'method M(s: seq<int>) requires |s| > 40 && s[40] == 7 { assert s[40] == 8; }',
  ],
  [
    'behind an assumption that no small input satisfies',
    'method M(s: seq<int>) { assume {:axiom} |s| > 40 && s[40] == 7; assert s[40] == 8; }',
  ],
  [
    'behind a promise that no small value keeps',
    `method {:axiom} Long(x: int) returns (s: seq<int>) ensures |s| > 1000
     method M(x: int) { var s := Long(x); assert |s| == 0; }`,
  ],
  [
    'behind a promise that no small value keeps, after a claim',
    `method {:axiom} Long(x: int) returns (s: seq<int>) requires x != 77 ensures |s| > 1000
     method M(x: int) { var s := Long(x); assert |s| == 0; }`,
  ],
  [
    'in a class that is not the one of the run',
    `trait T { method Get(n: int) returns (m: int) { m := n; } }
     class Same extends T { }
     class Own extends T { method Get(n: int) returns (m: int) { if n == 98765 { m := 0; } else { m := n; } } }
     method M(t: T, n: int) { var m := t.Get(n); assert m == n; }`,
  ],
  [
    'in a third class, where two were seen',
    `module W { trait T { method Get() returns (m: int) }
     class One extends T { method Get() returns (m: int) { m := 1; } }
     class Another extends T { method Get() returns (m: int) { m := 1; } }
     class Own extends T { method Get() returns (m: int) { m := 7; } } }
     class Box { var t: W.T var n: int constructor(t: W.T) { this.t := t; } }
     method M(b: Box) requires b.t is W.Own ==> 0 < b.n && b.n * b.n == 9754525225 { var m := b.t.Get(); assert m == 1; }`,
  ],
  [
    'in a class with a body, where that of the run has none',
    `trait T { method Get(n: int) returns (m: int) }
     class Given extends T { method {:axiom} Get(n: int) returns (m: int) }
     class Own extends T { constructor {:axiom} () method Get(n: int) returns (m: int) { m := 5; } }
     method M(t: T, n: int) { var m := t.Get(n); assert m != 5; }`,
  ],
  [
    'in an iteration that no small input gets to',
    'method M(n: int) { var i := 0; while i < n { i := i + 1; assert i < 5000; } }',
  ],
  [
    'in a callee, deeper than the scope',
    `method Down(n: nat) returns (r: nat) decreases n { if n == 0 { r := 0; } else { r := Down(n - 1); r := r + 1; } }
     method M(n: nat) { var r := Down(n); assert r < 5000; }`,
  ],
  ['in a way that was not chosen', 'method M() { var x := 0; if * { x := 1; } else { x := 2; } assert x == 1; }'],
  ['in a value that was not chosen', 'method M(x: int) { var y: int :| y > x; assert y < x + 77; }'],
  [
    'in a heap of more objects than the scope has',
    `class N { var next: N? }
     method M(a: N) {
       var b := a.next; if b == null { return; }
       var c := b.next; if c == null { return; }
       var d := c.next; if d == null { return; }
       var e := d.next; if e == null { return; }
       if a != b && a != c && a != d && a != e && b != c && b != d && b != e && c != d && c != e && d != e {
         assert e.next == a;
       }
     }`,
  ],
];

describe('what is violated is not settled', () => {
  test.each(HIDDEN)(
    '%s',
    async (_, program) => {
      const model = modelOfText(program);
      const wrong = methodNamed(model, 'M').claims.findLast(({ explicit }) => explicit)?.text;
      expect(await settled(program)).not.toContain(wrong);
    },
    30_000,
  );
});

test('nothing is settled without any execution', async () => {
  const model = modelOfText('method M(x: int) { assert x == 0; }');
  const found = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 0 });
  expect({ exhaustive: found.exhaustive, settled: found.findings.filter(isProof) }).toEqual({
    exhaustive: false,
    settled: [],
  });
});

describe('what holds is proved where the paths are few', () => {
  test('also of long sequences, many objects and large numbers', async () => {
    expect(
      await settled(`
        method M(s: seq<int>, i: int) returns (r: int)
          requires 0 <= i < |s|
          ensures r == s[i] || r == 0
        { if |s| > 2 { r := 0; } else { r := s[i]; } }`),
    ).toEqual(expect.arrayContaining(['r == s[i] || r == 0']));
  });

  test('and of a precondition that no run satisfies', async () => {
    const model = modelOfText(`ghost predicate Q(k: int)
      method M(s: seq<int>) requires |s| > 0 && s[0] > 7 && forall k :: Q(k) { assert s[0] > 7; }`);
    const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
    // Executions get to the check inside of the precondition, whoever they are.
    const ofIndex = findings.filter(isProof).filter(({ claim }) => claim.kind === 'index-range');
    expect(ofIndex.map(({ outcome }) => outcome)).not.toContain('unreachable');
  });

  test('and a place that nothing reaches is dead', async () => {
    expect(await settled('method M(x: int) { if x > 5 && x < 5 { assert x == 0; } }')).toEqual(['x == 0']);
  });
});

test.each([
  ['an assumption', 'method M(x: int) { assume x > 0; if x <= 0 { assert x == 5; } }', 'assume'],
  [
    'a lemma without a proof',
    'lemma {:axiom} Positive(x: int) ensures x > 0\nmethod M(x: int) { Positive(x); if x <= 0 { assert x == 5; } }',
    'axiom',
  ],
  [
    'a function without a body',
    'function F(x: int): (r: int) ensures r > x\nmethod M(x: int) { if F(x) <= x { assert x == 5; } }',
    'bodiless',
  ],
  [
    'the result type of a function without a body',
    'function F(x: int): nat\nmethod M(x: int) { if F(x) < 0 { assert x == 5; } }',
    'bodiless',
  ],
  [
    'a bound that a function without a body promises',
    `function F(x: int): (r: int) ensures r <= 2
    method M(x: int) { if exists i :: 0 <= i < F(x) && i > 5 { assert x == 5; } }`,
    'bodiless',
  ],
])('what is impossible because of %s rests on it', async (_what, program, kind) => {
  const model = modelOfText(program);
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  const proofs = findings.filter(isProof).filter(({ claim }) => claim.text === 'x == 5');
  expect(proofs.map(({ outcome }) => outcome)).toEqual(['unreachable']);
  expect(proofs[0]?.under.map((one) => one.kind)).toContain(kind);
});

test('where an assumption fails for every input, what follows is dead only because of it', async () => {
  const model = modelOfText('method M(x: int) { if x > 5 { assume false; assert x < 3; } }');
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  const [proof] = findings.filter(isProof);
  expect(proof?.outcome).toBe('unreachable');
  expect(proof?.under.map((one) => one.kind)).toEqual(['assume']);
});
