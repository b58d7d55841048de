/** Functions that lead to themselves at ever larger types: the question ends, is the same each time, and says what it leaves out. */
import { describe, expect, test } from 'vitest';
import type { Method } from '../../src/model/index.js';
import { queryOf } from '../../src/verify/query.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';

const query = (text: string, name: string): ReturnType<typeof queryOf> => {
  const model = modelOfText(text);
  const method: Method = methodNamed(model, name);
  return queryOf(model, method);
};

const GROWING = {
  'its own type': `
    function F<T>(n: nat, x: T): nat { if n == 0 then 0 else F(n - 1, [x]) }
    method M(n: nat) { assert F(n, 1) >= 0; }`,
  'two functions in turn': `
    function F<T>(n: nat, x: T): nat { if n == 0 then 0 else G(n - 1, (x, x)) }
    function G<T>(n: nat, x: T): nat { if n == 0 then 0 else F(n - 1, [x]) }
    method M(n: nat) { assert F(n, 1) >= 0; }`,
  'many types, and others in turn': `
    function F<A, B, C>(n: nat, a: A, b: B, c: C): nat {
      if n == 0 then 0 else F(n - 1, [a], b, c) + F(n - 1, a, (b, c), c) + F(n - 1, c, a, map[1 := b]) + F(n - 1, b, c, a)
    }
    method M(n: nat) { assert F(n, 1, true, 'c') >= 0; }`,
  'the type of an object': `
    class C<T> { var next: C?<array<T>> function F(n: nat): nat reads * { if n == 0 || next == null then 0 else next.F(n - 1) } }
    method M(n: nat, c: C<int>) { assert c.F(n) >= 0; }`,
  'a postcondition': `
    function F<T>(n: nat, x: T): nat decreases n ensures n > 0 ==> F(n - 1, [x]) >= 0 { 1 }
    method M(n: nat) { assert F(n, 1) >= 0; }`,
};

describe.each(Object.entries(GROWING))('%s', (_, text) => {
  test('the question ends, and is the same each time', () => {
    const { text: asked, unlimited } = query(text, 'M');
    expect(asked.length).toBeLessThan(200_000);
    expect(query(text, 'M').text).toBe(asked);
    expect(unlimited.length).toBeGreaterThan(0);
  });
});

test('what only uses many types is looked at as a whole', () => {
  const { unlimited } = query(
    `function Last<T>(s: seq<T>, x: T): T { if |s| == 0 then x else s[|s| - 1] }
    function Nested(n: nat): seq<seq<seq<seq<int>>>> { Last([[[[[n]]]]], Last([], [[[[n]]]])) }
    method M(n: nat) { assert Last(Last(Last(Last(Nested(n), []), []), []), 1) >= 0; }`,
    'M',
  );
  expect(unlimited).toEqual([]);
});
