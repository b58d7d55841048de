import { describe, test } from 'vitest';
import { expectDiagnostics } from './support.js';

describe('type characteristics', () => {
  test('equality in compiled code', () => {
    expectDiagnostics(`
codatatype Stream<T> = Cons(head: T, tail: Stream<T>)
datatype List<T> = Nil | Node(head: T, tail: List<T>)
datatype Hidden = Hidden(x: int, ghost y: int)
datatype Rose<T> = Rose(seq<Rose<T>>, T)
method M<T, E(==)>(a: T, b: T, e: E, f: int -> int, s: Stream<int>, l: List<T>, m: List<E>, h: Hidden, r: Rose<E>) returns (x: bool) {
  x := a == b;
//     ^ error type-characteristic: T(==)
  x := e == e;
  x := f == f;
//     ^ error type-characteristic
  x := s == s;
//     ^ error type-characteristic
  x := l == l;
//     ^ error type-characteristic
  x := l == Nil && [] == [a];
  x := m == m && r == r;
  x := h == h;
//     ^ error type-characteristic
  x := a in [b];
//          ^^^ error type-characteristic
  ghost var g := a == b && s == s;
  assert f == f;
}
`);
  });

  test('elements of sets and keys of maps', () => {
    expectDiagnostics(`
method Fine<T>(s: set<T>) returns (r: multiset<T>) { r := multiset(s); }
method M(f: int -> int) {
  var s := {f};
//    ^ error type-characteristic: element type of a set
//         ^^^ error type-characteristic: element type of a set
  ghost var g := {f};
  var z := Fine<int>({1});
  var k: map<bool, int -> int> := map[];
  var v := k.Values;
//    ^ error type-characteristic
//           ^^^^^^ error type-characteristic
}
class C<T> { var s: set<T> }
//               ^ error type-characteristic
`);
  });

  test('arguments for parameters that ask for something', () => {
    expectDiagnostics(`
class K { }
type Empty = x: int | false witness *
method Zero<T(0)>() returns (t: T) { t := *; }
ghost function Some<T(00)>(): T { var t: T :| true; t }
ghost predicate All<T(!new)>(p: T -> bool) { forall t: T :: p(t) }
method M<A, B(0), D(00), E(!new)>(p: A -> bool, q: E -> bool) {
  var a := Zero<int>();
  var b := Zero<B>();
  var c := Zero<K>();
//         ^^^^ error type-characteristic: initializer
  var d := Zero<A>();
//         ^^^^ error type-characteristic: A(0)
  ghost var e := Some<D>();
  ghost var f := Some<Empty>();
//               ^^^^ error type-characteristic: known to have a value
  ghost var g := All(q);
  ghost var h := All(p);
//               ^^^ error type-characteristic: A(!new)
}
  type Same(==) = int -> int
//     ^^^^ error type-characteristic
type Array(0) = array<K>
`);
  });
});
