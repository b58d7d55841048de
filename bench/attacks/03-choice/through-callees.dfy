// A choice that is made in a callee, in a lemma, in a contract or in a match decides what is proved of the caller.
datatype D = A | B
ghost function F(): int { var x :| 0 <= x <= 5; x }
method Callee() returns (ghost r: int) { r := F(); }
method M1() {
  ghost var a := Callee();
  assert a == 0; // not V D; is R
}
ghost function Pick(): D { var d: D :| true; d }
method M2() {
  match Pick() {
    case A =>
    case B =>
      assert false; // not V D; is R
  }
}
method Promises() returns (r: int)
  ensures r == F() // not R F
{
  r := *;
  assume r == F();
}
method M3() {
  var a := Promises();
  assert a == 0; // not V D
}
lemma Step(n: int)
  requires n == F()
  ensures n == 0 // not V D
{ }
