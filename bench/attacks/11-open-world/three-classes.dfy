// A call leads to one of three classes: that two of them were seen says nothing of the third.
module W {
  trait T { method m() returns (x: int) }
  class C extends T { constructor() {} method m() returns (x: int) { x := 1; } }
  class D extends T { constructor() {} method m() returns (x: int) { x := 1; } }
  class E extends T { constructor() {} method m() returns (x: int) { x := 7; } }
  class Box { var t: T var n: int constructor(t: T) { this.t := t; } }
  method Held(b: Box) requires b.t is E ==> b.n > 0 && b.n * b.n == 9754525225 {
    var x := b.t.m();
    assert x == 1; // not V D
  }
  method Input(t: T, n: int) requires t is E ==> n > 0 && n * n == 9754525225 {
    var x := t.m();
    assert x == 1; // not V D
  }
  method Dead(t: T, n: int) requires t is E ==> n > 0 && n * n == 9754525225 {
    var x := t.m();
    if x == 7 { assert false; } // not V D
  }
  method Excluded(t: T) requires !(t is E) {
    var x := t.m();
    assert x == 1; // is V
  }
}
trait T { method m() returns (x: int) }
class C extends T { constructor() {} method m() returns (x: int) { x := 1; } }
class D extends T { constructor() {} method m() returns (x: int) { x := 1; } }
class Box { var t: T constructor(t: T) { this.t := t; } }
method Input(t: T) {
  var x := t.m();
  assert x == 1; // not V D
}
method Held(b: Box) {
  var x := b.t.m();
  assert x == 1; // not V D
}
