// A member that is not analysed has a body: what it gives is neither any value nor none.
iterator Iter() yields (y: int) {}
method N() returns (x: int) { var i := new Iter(); x := 7; }
method Value() {
  var x := N();
  assert x == 7; // not R F
}
method Dead() {
  var x := N();
  if x != 7 { assert false; } // not R F
}
function F(): int { var i: Iter? := null; 7 }
method Function() {
  assert F() == 7; // not R F
}
method FunctionDead() {
  if F() != 7 { assert false; } // not R F
}
trait T { method m() returns (x: int) }
class C extends T { constructor() {} method m() returns (x: int) { var i := new Iter(); x := 7; } }
method Dispatched(c: C) {
  var t: T := c;
  var x := t.m();
  assert x == 7; // not R F
}
