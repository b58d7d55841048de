// A class with a part that is not analysed still implements its traits, also where the trait is closed.
module Whole {
  iterator Iter() yields (y: int) {}
  trait T { method m() returns (x: int) }
  class C extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  class D extends T {
    var i: Iter?
    constructor() {}
    method m() returns (x: int) { x := 7; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // not V D
  }
  method Dead(t: T) {
    var x := t.m();
    if x != 1 { assert false; } // not V D
  }
}
module Member {
  iterator Iter() yields (y: int) {}
  trait T { method m() returns (x: int) }
  class C extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  class D extends T {
    constructor() {}
    method m() returns (x: int) { var i := new Iter(); x := 7; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // not V D
  }
  method Dead(t: T) {
    var x := t.m();
    if x != 1 { assert false; } // not V D
  }
}
