/**
 * A method without inputs that leaves nothing open has one execution: what it checks there holds in all of them. Each
 * program below that is not so has an execution that violates the claim, and the one that is tried does not.
 */
import { describe, expect, test } from 'vitest';
import { isProof } from '../../src/model/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

const COUNT = `function Count(s: seq<int>, x: int): nat
  { if s == [] then 0 else Count(s[1..], x) + if s[0] == x then 1 else 0 }
  ghost predicate Divides(d: int, n: int) requires d != 0 { exists k | -100 <= k <= 100 :: k * d == n }`;

describe('the only execution', () => {
  const proved = async (text: string): Promise<readonly string[]> => {
    const model = modelOfText(text);
    const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
    return findings.filter(isProof).map(({ claim, outcome }) => `${outcome} ${claim.text}`);
  };

  test('proves what it checks', async () => {
    const text = `${COUNT}
      method M() {
        var s := [1, 2, 1];
        assert Count(s, 1) == 2;
        assert Divides(3, 12);
        var i := 0;
        while i < |s| { assert s[i] <= 2; i := i + 1; }
      }`;
    const claims = await proved(text);
    for (const claim of ['Count(s, 1) == 2', 'Divides(3, 12)', 's[i] <= 2'])
      expect(claims).toContain(`proved ${claim}`);
  });

  test.each([
    ['a value that a term chooses', 'method M() { ghost var x := var y :| y in {1, 2}; y; assert x == 1; }', 'x == 1'],
    [
      'a quantifier over objects',
      'class C { var f: int } method M() { assert forall c: C :: allocated(c) ==> c.f == 0; }',
      'forall c: C :: allocated(c) ==> c.f == 0',
    ],
    ['elements that nobody wrote', 'method M() { var a := new int[2]; assert a[0] == 0; }', 'a[0] == 0'],
    ['fields that nobody wrote', 'class C { var f: int } method M() { var c := new C; assert c.f == 0; }', 'c.f == 0'],
    ['any value', 'method M() { var x: int := *; assert x == 0; }', 'x == 0'],
    ['any way', 'method M() { var x := 0; if * { x := 1; } assert x == 0; }', 'x == 0'],
    ['a value such that', 'method M() { var x :| x in {0, 1}; assert x == 0; }', 'x == 0'],
    ['a function without body', 'function {:axiom} F(): int method M() { assert F() == 0; }', 'F() == 0'],
    [
      'a method without body',
      'method {:axiom} N() returns (x: int) method M() { var x := N(); assert x == 0; }',
      'x == 0',
    ],
    ['an input', 'method M(x: int) { assert x * x >= 0 && x * x != 98765 * 98765; }', 'x * x != 98765 * 98765'],
  ])('is not known where there is %s', async (_, program, claim) => {
    const claims = await proved(program);
    expect(claims).not.toContain(`proved ${claim}`);
    expect(claims).not.toContain(`unreachable ${claim}`);
  });

  test('is shown as a proof by exploration', async () => {
    const model = modelOfText(`${COUNT} method M() { assert Count([7, 7, 7], 7) == 3; }`);
    const { exhaustive, findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
    expect(exhaustive).toBe(true);
    expect(findings.filter(isProof).map(({ under }) => under)).toContainEqual([]);
  });
});
