// Objects of traits in fields, collections and data, and results of methods.
trait T { method m() returns (x: int) }
class C extends T {
  constructor() {}
  method m() returns (x: int) { x := 1; }
}
class Box { var t: T constructor(t: T) { this.t := t; } }
datatype D = D(t: T)
method Field(b: Box) {
  var x := b.t.m();
  assert x == 1; // not V D
}
method Element(s: seq<T>) requires |s| == 1 {
  var x := s[0].m();
  assert x == 1; // not V D
}
method Datum(d: D) {
  var x := d.t.m();
  assert x == 1; // not V D
}
method Give() returns (t: T)
method Result() {
  var t := Give();
  var x := t.m();
  assert x == 1; // not V D
}
method Helper(t: T) returns (x: int) { x := t.m(); }
method Callee(t: T) {
  var x := Helper(t);
  assert x == 1; // not V D
}
type S = t: T | true witness *
method Subset(t: S) {
  var x := t.m();
  assert x == 1; // not V D
}
