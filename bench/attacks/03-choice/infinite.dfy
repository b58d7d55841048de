// A let-such-that over infinitely many values is taken to be the one that a search finds first.
ghost function Above(n: int): int {
  var x :| x >= n; x
}
method M1() {
  if Above(3) != 3 {
    assert false; // not V D; is R
  }
}
method M2(n: int) {
  ghost var a := Above(n);
  assert a == n; // not V D; is R
}
method M3(n: int) {
  ghost var a := Above(n);
  assert a >= n; // not R F; is V
}
