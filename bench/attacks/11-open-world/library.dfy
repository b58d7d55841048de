// A trait of the default module: a file that includes this one may add a class, so its implementers are not all there are.
trait {:termination false} T { method m() returns (x: int) }
class C extends T {
  constructor() {}
  method m() returns (x: int) { x := 1; }
}
method Value(t: T) returns (x: int) {
  x := t.m();
  assert x == 1; // not V D
}
method Dead(t: T) {
  var x := t.m();
  if x != 1 { assert false; } // not V D
}
method Two(t: T, u: T) {
  var a := t.m();
  var b := u.m();
  assert a == b; // not V D
}
method Known(t: C) {
  var x := t.m();
  assert x == 1; // is V
}
method Made() {
  var t: T := new C();
  var x := t.m();
  assert x == 1; // is V
}
method Beside(t: T, n: int) {
  if n > 3 { assert n > 2; } // is V
}
