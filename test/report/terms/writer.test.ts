import { describe, expect, test } from 'vitest';
import type { Arena, Method, Term } from '../../../src/model/index.js';
import { printTerm } from '../../../src/model/index.js';
import { TermWriter } from '../../../src/languages/terms/writer.js';
import { methodIn } from '../../support/proving.js';
import { readFixture } from '../../support/prove-fixtures.js';
import { lowered } from '../../support/replaying.js';

const WORLD = `datatype Tree = Leaf | Node(left: Tree, value: int)
class Cell { var f: int }
function F(n: int): int { n }
`;
const VARIABLES =
  'x: int, y: int, b: bool, c: bool, r: real, v: bv8, w: bv8, s: seq<int>, z: set<int>, m: map<int, int>, t: Tree, a: array<int>, o: Cell, d: char';

/** The expression as it stands in ghost code, where nothing is taken apart. */
function termOf(expression: string): { readonly arena: Arena; readonly method: Method; readonly term: Term } {
  const model = lowered(`${WORLD}method M(${VARIABLES}) {\n  ghost var q: bool := ${expression};\n}`);
  const method = methodIn(model, 'M');
  const instructions = method.body?.blocks.flatMap((block) => block.instructions) ?? [];
  for (const one of instructions) {
    if (one.kind === 'assign' && one.targets[0]?.name === 'q' && one.values[0] !== undefined)
      return { arena: model.arena, method, term: one.values[0] };
  }
  throw new Error(`nothing is assigned: ${expression}`);
}

const written = (expression: string): string => {
  const { arena, method, term } = termOf(expression);
  return new TermWriter(arena, method).text(term);
};

describe('terms are written as a programmer would', () => {
  test.each([
    ['x < y', 'x < y'],
    ['!(x < y)', 'x >= y'],
    ['!(0 <= x)', 'x < 0'],
    ['0 <= x', 'x >= 0'],
    ['6 == x + 1', 'x + 1 == 6'],
    ['!(x == y)', 'x != y'],
    ['-x < y', '-x < y'],
    ['x - (y - 1) == (x + y) * 2', 'x - (y - 1) == (x + y) * 2'],
    ['(b && (c || !b)) || x == 1', '(b && (c || !b)) || x == 1'],
    ['b ==> x == 1', 'b ==> x == 1'],
    ['(v & w) + 1 == 3', '(v & w) + 1 == 3'],
    ['|s| > 0 && s[0] in z', '|s| > 0 && s[0] in z'],
    ['a.Length == 2', 'a.Length == 2'],
    ['a.Length > 1 ==> a[1] == o.f', 'a.Length > 1 ==> a[1] == o.f'],
    ['forall k :: 0 <= k < |s| ==> s[k] == x', 'forall i | i >= 0 && i < |s| :: s[i] == x'],
    ["t.Node? && d == 'q'", "d == 'q'"],
    ['F(x + 1) == 2', 'F(x + 1) == 2'],
  ])('%s', (expression, text) => {
    expect(written(expression)).toContain(text);
  });
});

test.each([
  'x - (y - (x - y)) <= (x + y) * (x - 2) % 3',
  '!(b && c) ==> (b || (c <==> x > y))',
  '-x * -(-3) == -(x * y)',
  '(x as real) < r + 1.5',
  's[1..] + [x] == s[..2] || s[0 := 3] != s',
  'z + {1, x} <= z * z - {2} && m[x := 2] != m - {3}',
  'if b then x == 1 else forall k, l :: k < l ==> exists n :: k < n && n < x + l',
  't == Node(Leaf, x) || (t.Node? && t.value == 3)',
  'old(o.f) == o.f && multiset(s)[x] == 2 && x in m.Keys',
  '((v ^ w) | 3) == !v && (v << 2) < (w >> 1)',
])('what is written means the same: %s', (expression) => {
  const { arena, term } = termOf(expression);
  const text = written(expression);
  const again = termOf(text);
  expect(printTerm(again.arena, again.term), text).toBe(printTerm(arena, term));
});

test('what is too long is left out, and that is seen', () => {
  const sums = Array.from({ length: 300 }, (_, i) => `x > ${i}`).join(' && ');
  const text = written(`${sums} ==> b`);
  expect(text).toContain('…');
  expect(text.length).toBeLessThan(1000);
});

test("numbers in two's complement have signs, and a parameter that changes is told from what was passed", async () => {
  const { model } = await readFixture('test/fixtures/java/refinement/abs.right.java');
  const method = methodIn(model, 'Abs.test');
  const writer = new TermWriter(model.arena, method);
  expect(method.claims.map(({ condition }) => writer.text(condition))).toEqual(['a >= 0']);
  const texts = (method.body?.blocks ?? []).flatMap(({ instructions, exit }) => [
    ...instructions.flatMap((one) =>
      one.kind === 'assign'
        ? one.targets.map((target, i) => writer.assignment(target, one.values[i] ?? model.arena.true))
        : [],
    ),
    ...(exit.kind === 'branch' ? [writer.text(exit.condition)] : []),
  ]);
  expect(texts).toEqual(expect.arrayContaining(['a := a₀', 'a == -2147483648', 'a := -a']));
});
