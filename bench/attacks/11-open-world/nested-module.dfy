// A module inside an abstract or a refined one is as open as that one.
abstract module A {
  module B {
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
}
module W {
  module B {
    trait T { method m() returns (x: int) }
    class C extends T {
      constructor() {}
      method m() returns (x: int) { x := 1; }
    }
    method Value(t: T) returns (x: int) {
      x := t.m();
      assert x == 1; // is V
    }
  }
}
