// Traits of named modules: only where the module is whole and the trait is not for other modules are the implementers all there are.
module Closed {
  trait T { method m() returns (x: int) }
  class C extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // is V
  }
  method Dead(t: T) {
    var x := t.m();
    if x != 1 { assert false; } // not R F
  }
}
module ForOthers {
  trait {:termination false} T { method m() returns (x: int) }
  class C extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // not V D
  }
}
module Another {
  import ForOthers
  class D extends ForOthers.T {
    constructor() {}
    method m() returns (x: int) { x := 7; }
  }
}
abstract module Abstract {
  trait T { method m() returns (x: int) }
  class C extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // not V D
  }
}
module Refined {
  trait T { method m() returns (x: int) }
  class C extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // not V D
  }
}
module Refining refines Refined {
  class D extends T {
    constructor() {}
    method m() returns (x: int) { x := 7; }
  }
}
