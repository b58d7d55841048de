// A trait that no class of the program implements: that there is no object of it is not known.
trait T { var v: int method m() returns (x: int) }
method Any(t: T) {
  assert false; // not V D
}
method Call(t: T) {
  var x := t.m();
  assert x == 1; // not V D
}
module Whole {
  trait T { var v: int }
  method Any(t: T) {
    assert t.v == t.v; // not R F
  }
}
