import { describe, test } from 'vitest';
import { expectDiagnostics } from './support.js';

describe('what compiled code can compute', () => {
  test('quantifiers need bounds that can be gone through', () => {
    expectDiagnostics(`
datatype Colour = Red | Green
newtype Byte = x: int | 0 <= x < 256
type Small = x: int | 0 <= x < 10
method M(n: int, s: set<int>, q: seq<real>, m: map<string, int>, t: iset<int>) returns (b: bool) {
  b := forall x :: 0 <= x < n ==> x != 3;
  b := exists x | x in s :: x == 1;
  b := forall x <- q :: x > 0.0;
  b := forall k | k in m :: m[k] > 0;
  b := forall c: Colour :: c == Red;
  b := forall c: char, d: bool :: d || c == 'a';
  b := forall y: Byte :: y < 200;
  b := forall y: Small, z | 0 <= z < y :: z < y;
  b := exists u: set<int> | u <= s :: |u| == 1;
  b := forall i, j :: 0 <= i < j < n ==> i < j;
  b := forall i | 0 <= i + 1 && n - i >= 1 :: i < n;
  b := forall x: int :: x > 0;
//            ^^^^^^ error not-compilable: bound it
  b := forall x: nat :: x > 5;
  b := forall x: nat :: x % 2 == 0;
//            ^^^^^^ error not-compilable
  b := exists x: real | 0.0 <= x <= 1.0 :: x == x;
//            ^^^^^^^ error not-compilable
  b := forall x | x in t :: x == x;
//            ^ error not-compilable
  ghost var g := forall x: int :: x == x;
}
`);
  });

  test('earlier states and ghost tests stay in ghost code', () => {
    expectDiagnostics(`
trait T extends object { }
class C<A> extends T { var x: int }
ghost predicate Odd(x: int) { x % 2 == 1 }
type O = x: int | Odd(x) witness 1
method M(c: C<int>, t: T, n: int) returns (b: bool) modifies c {
  b := old(c.x) == 1;
//     ^^^^^^^^ error not-compilable
  b := fresh(c);
//     ^^^^^^^^ error not-compilable
  b := t is C<int>;
//     ^^^^^^^^^^^ error not-compilable
  b := n is O;
//     ^^^^^^ error not-compilable
  b := n is nat;
  assert t is C<int> || !(t is C<int>);
}
method Sets(s: set<O>) returns (r: set<O>) {
  r := set x: O | x in s;
//         ^^^^ error not-compilable: constraint
}
`);
  });

  test('a set must be finite, also in ghost code', () => {
    expectDiagnostics(`
ghost function F(s: set<int>): set<int> { set x | x in s && x > 0 }
ghost function G(): set<int> { set x: int | x > 0 }
//                                 ^^^^^^ error not-compilable: must be finite
ghost function H(): iset<int> { iset x: int | x > 0 }
ghost function B(): set<bool> { set x: int | x > 0 :: x == 7 }
method M() { ghost var all := set o: object | allocated(o); }
`);
  });

  test('functions do not depend on what is allocated', () => {
    expectDiagnostics(`
class C { var x: int }
ghost predicate P(s: set<C>) reads s { forall c | c in s :: c.x == 0 }
ghost predicate Q() reads {} { forall c: C :: c == c }
//                                    ^^^^ error not-compilable: allocated
ghost predicate R<T>(p: T -> bool) { forall t: T :: p(t) }
//                                          ^^^^ error not-compilable: T(!new)
ghost predicate S<T(!new)>(p: T -> bool) { forall t: T :: p(t) }
lemma L() { var b := forall c: C :: c == c; }
ghost predicate A(c: C) { allocated(c) }
//                        ^^^^^^^^^^^^ error two-state-not-allowed
`);
  });

  test('forall statements that assign', () => {
    expectDiagnostics(`
class C { var x: int }
method M(a: array<int>, s: set<C>) modifies a, s {
  forall i | 0 <= i < a.Length { a[i] := i; }
  forall c | c in s { c.x := 0; }
  forall i: int | i in multiset(a[..]) && 0 <= i < a.Length { a[i] := 0; }
  forall i: nat | i > 5 && i % 2 == 0 && i < a.Length { a[i] := 0; }
  forall c: C | c.x == 0 && c in s { c.x := 1; }
  forall c: C | c.x == 0 { c.x := 1; }
//       ^^^^ error not-compilable
}
`);
  });
});
