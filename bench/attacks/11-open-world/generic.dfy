// Generic traits and generic classes that implement them.
trait T<X> { method m(x: X) returns (y: X) }
class C<X> extends T<X> {
  constructor() {}
  method m(x: X) returns (y: X) { y := x; }
}
method Value(t: T<int>) {
  var y := t.m(3);
  assert y == 3; // not V D
}
module Whole {
  trait T { method m() returns (x: int) }
  class G<X> extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  method Bool(t: T) {
    if t is G<bool> { assert false; } // not V D
  }
  method Value(t: T) {
    var x := t.m();
    assert x == 1; // not R F
  }
}
