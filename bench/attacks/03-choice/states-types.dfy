// A condition about a run is evaluated with other choices than the run made: in the predicate of a type.
ghost function K(): int { var z :| z == 1 || z == 2; z }
type T = x: int | x == K() witness *
type U = x: int | x >= K() witness *
ghost predicate B(n: int)
type W = x: int | B(x) witness *
method One() {
  ghost var x: T :| true;
  ghost var y: T :| true;
  assert x == y; // not R F; is V
  assert x == 1; // not V D; is R
}
method Inputs(ghost x: T, ghost y: T) {
  assert x == y; // not R F; is V
  assert x == 2; // not V D; is R
}
method Above(ghost x: U) {
  assert x >= 1; // not R F; is V
  assert x >= 2; // not V D; is R
}
method Both(ghost x: U, ghost y: T) {
  assert x >= y; // not R F; is V
  assert x > y; // not V D; is R
}
method Bodiless(ghost x: W) {
  assert B(x); // not R F; is V
  assert B(x + 1); // not V D
}
method Test(x: int) {
  ghost var b := x is T;
  if b {
    assert x == K(); // not R F; is V
  } else {
    assert x != K(); // not R F; is V
}
}
