// What could not be evaluated may stand in a callee, in its contract, or in what it calls.
method Promising(x: int) returns (r: int)
  ensures exists y: real :: y * y == x as real // not D
{ r := 1; }
method Caller(x: int) {
  var r := Promising(x);
  assert x >= 0; // not R F
}
method Between(x: int) returns (r: int) { r := Promising(x); }
method Far(x: int) {
  var r := Between(x);
  if x < 0 {
    assert false; // not R F
  }
}
method Inside(x: int) { assert forall r: real :: r > x as real; } // not V D
method CallsInside(x: int) {
  Inside(x);
  assert x == 3; // not R F
}
method Needing(x: int) requires exists y: real :: y * y == x as real { }
method CallsNeeding(x: int) {
  Needing(x); // not D
  assert x >= 0; // not R F
}
class C {
  var v: int
  constructor (x: int) ensures forall r: real :: r > x as real // not V D
  { v := x; }
}
method Makes(x: int) {
  var c := new C(x);
  assert x == 3; // not R F
}
trait T { method M(x: int) ensures exists y: real :: y * y == x as real }
class K extends T { constructor () { } method M(x: int) ensures exists y: real :: y * y == x as real { } } // not D
method Dispatched(x: int) {
  var k := new K();
  var t: T := k;
  t.M(x);
  assert x >= 0; // not R F
}
method Generic<A>(a: A, x: int) ensures forall r: real :: r > x as real { } // not V D
method CallsGeneric(x: int) {
  Generic<bool>(true, x);
  assert x == 3; // not R F
}
lemma Lemma(x: int) ensures exists y: real :: y * y == x as real { } // not D
method UsesLemma(x: int) {
  Lemma(x);
  assert x >= 0; // not R F
}
