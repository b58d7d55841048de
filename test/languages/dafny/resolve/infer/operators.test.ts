import { describe, expect, test } from 'vitest';
import { accepted, faults, inMethod } from './support.js';

/** Expressions of type bool. */
const GOOD = [
  'i + 1 < n && r * 2.0 >= 1.5 && n % 2 == 0 && i / 2 == -3',
  "c < 'x' && c + 'a' > 'b' && c as int == 97",
  's + [1] == [1, 2] && [1] <= s && s < s + s',
  't + {1} == t * {2} && t - {1} <= t && t !! {4} && {1} < t',
  'u + multiset{1} == u - u && u * u <= u && u !! u',
  'm + map[1 := "a"] == m - {1}',
  '1 in s && 2 !in t && 3 in u && 4 in m && "a" in m.Values',
  'bits & 1 == bits | 2 && bits ^ bits == !bits && bits << 1 == bits >> 2 && bits << i == bits',
  'o < Some(o) && l < Cons(1, l)',
  'q == null && null != q && k == q && q in {k}',
  '1 < 2 <= 3 == 3 && 3 > 2 >= 1',
  'b ==> b <==> (b <== b)',
  '(i as real) > r && (r.Floor as char) == c && (bits as int) == i && (5 as bv8) == bits && i is nat',
  '(k as object) == k && (k as object) is Cell',
  'w + 1 == 3 * w && w < 5 && (w as int) == i && (i as Word) == w',
  'f == f && f(3) && f.requires(3)',
  '(1, b) == (i, true) && (1, b).0 == 1',
  '|s| + |t| + |u| + |m| == s[0] + u[1]',
  'forall j, d :: 0 <= j < d ==> j != d',
  'exists j <- s :: j == 1',
  'old(a[0]) == a[0] && unchanged(a) && !fresh(k) && allocated(k)',
];

const BAD: readonly (readonly [string, string])[] = [
  ['i + c', "bad-operand 'i + c'"],
  ['i + r', "bad-operand 'i + r'"],
  ['b + b', "bad-operand 'b + b'"],
  ['s + t', "bad-operand 's + t'"],
  ['s - s', "bad-operand 's - s'"],
  ['m * m', "bad-operand 'm * m'"],
  ['m - s', "bad-operand 's'"],
  ['w + i', "bad-operand 'w + i'"],
  ['bits + i', "bad-operand 'bits + i'"],
  ['i & i', "bad-operand 'i & i'"],
  ['r % r', "bad-operand 'r % r'"],
  ['s >= s', "bad-operand 's'"],
  ['b < b', "bad-operand 'b'"],
  ['k < k', "bad-operand 'k'"],
  ['o <= o', "bad-operand 'o'"],
  ['i < b', "bad-operand 'i < b'"],
  ['i == b', "bad-operand 'i == b'"],
  ['k == s', "bad-operand 'k == s'"],
  ['i == null', "bad-operand 'i == null'"],
  ['"a" in s', `bad-operand '"a" in s'`],
  ['i in i', "bad-operand 'i'"],
  ['s !! s', "bad-operand 's'"],
  ['!i', "bad-operand 'i'"],
  ['-b', "bad-operand 'b'"],
  ['|i|', "bad-operand 'i'"],
  ['i && b', "type-mismatch 'i'"],
  ['b ==> 1', "type-mismatch '1'"],
  ['k as Square', "bad-operand 'k as Square'"],
  ['s as set<int>', "bad-operand 's as set<int>'"],
  ['b as int', "bad-operand 'b as int'"],
  ['k is Square', "bad-operand 'k is Square'"],
  ['i[0]', "bad-operand 'i'"],
  ['s[b]', "type-mismatch 'b'"],
  ['m[b]', "type-mismatch 'b'"],
  ['a2[0]', "bad-operand 'a2'"],
  ['s[0, 1]', "type-mismatch 's'"],
  ['t[0..1]', "bad-operand 't'"],
  ['s[0 := b]', "type-mismatch 'b'"],
  ['t[0 := 1]', "bad-operand 't'"],
  ['k.(data := 1)', "bad-operand 'k'"],
  ['o.(nothing := 1)', "unresolved-member 'nothing'"],
  ['o.(value := 1, value := 2)', "duplicate-name 'value'"],
  ['256 == bits', "bad-literal '256'"],
  ['[1, b]', "type-mismatch 'b'"],
  ['{k, 1}', "type-mismatch '1'"],
  ['if b then 1 else c', "type-mismatch 'c'"],
  ['if i then 1 else 2', "type-mismatch 'i'"],
  ['multiset(m)', "bad-operand 'm'"],
  ['seq(b, j => 1)', "type-mismatch 'b'"],
  ['seq(3, 4)', "type-mismatch '4'"],
  ['seq(3, (j: bool) => 4)', "type-mismatch '(j: bool) => 4'"],
  ['forall j :: i', "type-mismatch 'i'"],
  ['set j | i', "type-mismatch 'i'"],
  ['fresh(i)', "bad-operand 'i'"],
  ['unchanged(i)', "bad-frame 'i'"],
  ['exists j <- i :: true', "bad-operand 'i'"],
];

describe('operators', () => {
  test.each(GOOD)('%s', (expression) => {
    accepted(inMethod(`  assert ${expression};`));
  });

  test.each(BAD)('%s is refused, once', (expression, fault) => {
    expect(faults(inMethod(`  ghost var v := ${expression};`))).toEqual([fault]);
  });

  test('newtypes have the operators and members of what they are based on', () => {
    accepted(`
newtype Small = x: real | -10.0 < x < 10.0
newtype Flag = bool
newtype Letters = seq<char>
newtype Inner = Small
method M(s: Small, t: Small, f: Flag, g: Flag, l: Letters) {
  var sum: Small := s + t * 2.0;
  var floor: int := s.Floor;
  var less: Flag := s < t && f ==> g || !f;
  var more: Letters := l + "abc" + ['d'];
  var first: char := l[0];
  if f { }
  var back: real := s as real;
  var inner: Inner := 1.0;
}`);
  });

  test('newtypes do not mix with what they are based on', () => {
    expect(
      faults(`
newtype Flag = bool
newtype Letters = seq<char>
method M(f: Flag, l: Letters, b: bool, s: string) {
  var x: bool := f;
  var y: string := l;
  var z := l + s;
}`),
    ).toEqual(["type-mismatch 'f'", "type-mismatch 'l'", "bad-operand 'l + s'"]);
  });

  test('codatatypes have no rank, but prefix equality', () => {
    expect(
      faults(`
codatatype Stream = Next(rest: Stream)
datatype D = D
method M(s: Stream, t: Stream, d: D) {
  ghost var a := s ==#[3] t;
  ghost var b := d ==#[3] d;
  ghost var c := s < t;
}`),
    ).toEqual(["bad-operand 'd'", "bad-operand 's'"]);
  });
});
