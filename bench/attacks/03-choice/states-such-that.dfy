// A condition about a run is evaluated with other choices than the run made: in the condition of a choice.
ghost function K(): int { var z :| z == 1 || z == 2; z }
ghost function J(): int { var z :| z == 1 || z == 2; z }
method Same() {
  ghost var x :| x == K();
  ghost var y :| y == K();
  assert x == y; // not R F; is V
}
method Two() {
  ghost var x :| x == K();
  ghost var y :| y == J();
  assert x == y; // not V D; is R
}
method Bound() {
  ghost var x: int :| K() <= x <= 2;
  assert x >= K(); // not R F; is V
  assert x == 2; // not V D; is R
}
method Twice() {
  ghost var x :| x == K() + K();
  assert x != 3; // not R F; is V
  assert x == 2; // not V D; is R
}
