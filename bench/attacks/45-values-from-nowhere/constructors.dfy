// What a constructor without a body makes is a new object, and no other is.
class D { var v: int constructor () }
method New(d: D) {
  var e := new D();
  assert e != d; // not R F; is V
}
method Two() {
  var d := new D();
  var e := new D();
  assert d != e; // not R F; is V
}
method Old(d: D) {
  var e := new D();
  assert e == d; // not V
}
