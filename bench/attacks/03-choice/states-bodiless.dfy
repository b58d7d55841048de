// A condition about a run is evaluated with other results of functions without a body than the run had.
ghost function G(n: int): int
ghost function P(n: int): nat ensures P(n) < 3
ghost predicate Q(n: int)
method Same(n: int) {
  ghost var x :| x == G(n);
  ghost var y :| y == G(n);
  assert x == y; // not R F; is V
  assert x == 0; // not V D; is R
}
method Two(n: int, m: int) {
  ghost var x := G(n);
  ghost var y := G(m);
  if n == m {
    assert x == y; // not R F; is V
}
  assert x == y; // not V D; is R
}
method Promise(n: int) {
  ghost var x :| x == P(n);
  assert 0 <= x < 3; // not R F; is V
  assert x < 2; // not V D
}
method Pred(n: int) {
  ghost var x := 0;
  if Q(n) { x := 1; }
  if Q(n) {
    assert x == 1; // not R F; is V
  } else {
    assert x == 0; // not R F; is V
}
  assert x == 1; // not V D; is R
}
method Assumed(n: int) {
  assume forall k :: G(k) > 5;
  assert G(n) > 5; // not R F; is V
}
