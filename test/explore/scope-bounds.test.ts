/** Each part of the scope that leaves executions out is named by itself: raising it goes further. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_SCOPE } from '../../src/explore/bounds.js';
import type { Scope } from '../../src/explore/symbolic/value.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

const SMALL: Scope = { collection: 2, objects: 1, nesting: 1, unfolding: 2, range: 2 };

/** Nothing but runs that the solver suggests: none at random, and few small ones. */
async function boundsOf(text: string, scope: Scope): Promise<readonly string[]> {
  const model = modelOfText(text);
  const { cutoffs } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 2, scope });
  return cutoffs.map(({ bound }) => bound);
}

describe('what is left out is named', () => {
  test.each([
    ['collection', 'method M(s: seq<int>) { if |s| == 60 && s[59] * s[59] == 152399025 { assert s[0] == 1; } }'],
    [
      'objects',
      `class C { var next: C? var n: int }
       method M(c: C) requires c.next != null && c.next.next != null {
         if c != c.next && c.next != c.next.next && c != c.next.next && c.n * c.next.n * c.next.next.n == 152399027 {
           assert c.n == 1;
         }
       }`,
    ],
    [
      'nesting',
      `datatype List = Nil | Cons(head: int, tail: List)
       function Last(l: List): int { if l.Cons? && l.tail.Cons? then Last(l.tail) else if l.Cons? then l.head else 0 }
       method M(l: List) { if Last(l) * Last(l) == 152399025 && l.Cons? && l.tail.Cons? && l.tail.tail.Cons? { assert l.head == 1; } }`,
    ],
    [
      'unfolding',
      `function Sum(n: nat): nat { if n == 0 then 0 else n + Sum(n - 1) }
       method M(n: nat) { if n < 90 && Sum(n) == 2415 { assert n == 1; } }`,
    ],
    [
      'range',
      'method M(n: int, m: int) { if m + 80 < n && forall i :: m <= i < n ==> i * i > 152399 { assert n == 1; } }',
    ],
  ])('%s', async (bound, text) => {
    expect(await boundsOf(text, SMALL)).toContain(bound);
  });
});

test('there are as many objects as inputs, whatever the scope', async () => {
  const model = modelOfText(`class C { }
    method M(a: C, b: C, c: C, d: C) {
      if a != b && a != c && a != d && b != c && b != d && c != d { assert false; }
    }`);
  const scope = { ...DEFAULT_SCOPE, objects: 1 };
  const { findings, cutoffs } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 5, scope });
  expect(findings.map(({ outcome }) => outcome)).toContain('false');
  expect(cutoffs).toEqual([]);
});
