// A let-such-that in a function is taken to be the first value in the order of enumeration.
ghost function F(n: int): int {
  var x :| 0 <= x < 2; x
}
method M1() {
  if F(1) != 0 {
    assert false; // not V D; is R
  }
}
method M2(n: int) {
  ghost var a := 5;
  if F(n) == 0 { a := 6; }
  assert a == 6; // not V D; is R
}
lemma L()
  ensures F(1) == 0 // not V D
{
  if F(1) != 0 {
    assert false; // not V D; is R
  }
}
method Right(n: int) {
  ghost var a := F(n);
  assert a == 0 || a == 1; // not R F; is V
  assert F(n) == F(n + 1); // not R F; is V
}
