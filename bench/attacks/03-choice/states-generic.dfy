// A condition about a run is evaluated with other choices than the run made: generic choices.
ghost function Pick<T>(s: set<T>): T requires s != {} { var x :| x in s; x }
method Ints() {
  ghost var x :| x == Pick({1, 2});
  ghost var y :| y == Pick({2, 1});
  assert x == y; // not R F
  assert x == 1; // not V D; is R
}
method Any<T>(ghost s: set<T>) requires s != {} {
  ghost var x :| x == Pick(s);
  ghost var y :| y == Pick(s);
  assert x == y; // not R F; is V
  assert x in s; // not R F; is V
}
method Two() {
  ghost var a := Pick({1, 2});
  ghost var b := Pick({true, false});
  assert a == 1 || b; // not V D; is R
  assert a in {1, 2}; // not R F; is V
}
method Fun() {
  ghost var f := (x: int) => x + Pick({1, 2});
  assert f(1) - f(0) == 1; // not R F; is V
  assert f(0) == 1; // not V D; is R
}
