import { describe, test } from 'vitest';
import { expectDiagnostics } from './support.js';

describe('states', () => {
  test('old, fresh and unchanged need two states', () => {
    expectDiagnostics(`
class C { var x: int }
method M(c: C)
  requires old(c.x) == 1
//         ^^^^^^^^ error two-state-not-allowed: the state before a method
  modifies c
  ensures c.x == old(c.x) && unchanged(c) && !fresh(c)
{
  assert old(c.x) == c.x;
  assert old(old(c.x)) == 1;
//           ^^^^^^^^ error two-state-not-allowed: in 'old'
}
ghost function F(c: C): int reads c { old(c.x) }
//                                    ^^^^^^^^ error two-state-not-allowed: a function
twostate function T(c: C): int reads c { old(c.x) - c.x }
twostate lemma L(c: C) requires old(c.x) <= c.x { }
ghost function G(c: C): int reads c { T(c) }
//                                    ^ error two-state-not-allowed: 'T'
const k: bool := old(true)
//               ^^^^^^^^^ error two-state-not-allowed: a constant
type S = x: int | old(x) == 0
//                ^^^^^^ error two-state-not-allowed: a subset type
`);
  });

  test('labels are for two-state functions', () => {
    expectDiagnostics(`
class C { var x: int }
twostate predicate Same(c: C) reads c { old(c.x) == c.x }
ghost predicate Positive(c: C) reads c { c.x > 0 }
method M(c: C) modifies c {
  label Before:
  c.x := 1;
  assert Same@Before(c) || c.x == 1;
  assert Positive@Before(c);
//                ^^^^^^ error two-state-not-allowed: applied at a label
}
`);
  });
});

describe('construction', () => {
  test('before new; the object can only be filled', () => {
    expectDiagnostics(`
class Node {
  var next: Node?
  var value: int
  var all: set<object>
  const size: int := 10
  ghost var Repr: set<object>
  constructor (n: int) {
    value := n;
    next := this;
    all := {this} + {};
    Repr := all;
    var copy := size;
    value := value + 1;
//           ^^^^^ error this-not-allowed
    Add();
//  ^^^ error this-not-allowed
    assert this.value == n;
//         ^^^^ error this-not-allowed
    new;
    Add();
    value := value + 1;
  }
  method Add() modifies this { value := value + 1; }
}
`);
  });

  test('what must have a value', () => {
    expectDiagnostics(`
class Inner { }
  class Outer { var inner: Inner }
//      ^^^^^ error not-definitely-assigned: needs a constructor
class Fine { var inner: Inner?  var n: nat  var f: int -> int  var a: array<Inner> }
  type Opaque(==)
  const o: Opaque
//      ^ error not-definitely-assigned: must be given a value
  const n: nat
  trait T<X> extends object { var x: X }
class Unit extends T<int> { }
  class Bare extends T<Inner> { }
//      ^^^^ error not-definitely-assigned
`);
  });
});

describe('clauses', () => {
  test('who may say what', () => {
    expectDiagnostics(`
class C { var x: int }
lemma L(c: C)
  modifies c
//^^^^^^^^^^ error bad-frame
{ }
ghost function F(n: int): int
  decreases *
//          ^ error bad-decreases
{ n }
ghost method G()
  decreases *
//          ^ error bad-decreases
{ }
least predicate P(n: int)
  ensures true
//^^^^^^^^^^^^ error bad-declaration
{ n == 0 || P(n - 1) }
ghost function O(older c: C): int { 1 }
//               ^^^^^^^^^^ error bad-modifier
`);
  });

  test('endless loops and calls belong into endless methods', () => {
    expectDiagnostics(`
method Serve() decreases * { while true decreases * { } }
method M() {
  while true
    decreases *
//  ^^^^^^^^^^^ error bad-decreases
  { }
  Serve();
//^^^^^^^ error bad-decreases
}
method N(n: int) decreases * {
  Serve();
  for i := 0 to * { if i == n { break; } }
}
method K(n: nat) {
  for i := 0 to * { if i == n { break; } }
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error bad-decreases: no last index
}
`);
  });
});

describe('functions in the heap', () => {
  test('a function that reads may not be stored', () => {
    expectDiagnostics(`
class Ref { var f: () ~> int  var g: int -> int }
method M(r: Ref, h: () ~> int, a: array<() ~> int>) requires a.Length > 0 modifies r, a {
  r.f := h;
//       ^ error not-assignable
  a[0] := h;
//        ^ error not-assignable
  r.g := x => x + 1;
}
class Knot { const f: Knot -> int  constructor (g: Knot -> int) { f := g; } }
//                                                                     ^ error not-assignable
`);
  });
});

describe('default values', () => {
  test('may not go in circles', () => {
    expectDiagnostics(`
method M(a: int := b + 1, b: int := 2) { }
  method N(a: int := b, b: int := a) { }
//                      ^ error cyclic-declaration
  ghost function F(n: nat := F()): nat { n }
//               ^ error cyclic-declaration: without end
`);
  });
});
