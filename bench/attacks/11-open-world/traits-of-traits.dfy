// Traits that extend traits, with a body in between and without one.
trait A { method m() returns (x: int) }
trait B extends A { method m() returns (x: int) { x := 1; } }
class C extends B { constructor() {} }
method ThroughA(t: A) {
  var x := t.m();
  assert x == 1; // not V D
}
method ThroughB(t: B) {
  var x := t.m();
  assert x == 1; // not V D
}
method DeadB(t: B) {
  var x := t.m();
  if x != 1 { assert false; } // not V D
}
module Whole {
  trait A { method m() returns (x: int) }
  trait B extends A { method m() returns (x: int) { x := 1; } }
  class C extends B { constructor() {} }
  method ThroughB(t: B) {
    var x := t.m();
    assert x == 1; // not R F
  }
}
