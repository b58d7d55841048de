// Both spellings of the attribute that lets other modules extend a trait, on the trait itself and on a trait that extends it.
module M {
  @AssumeCrossModuleTermination
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
module N {
  trait T { method m() returns (x: int) }
  trait {:termination false} U extends T {}
  class C extends U {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // not V D
  }
}
module P {
  trait {:termination true} T { method m() returns (x: int) }
  class C extends T {
    constructor() {}
    method m() returns (x: int) { x := 1; }
  }
  method Value(t: T) returns (x: int) {
    x := t.m();
    assert x == 1; // is V
  }
}
