// A condition about a run is evaluated with other choices than the run made: in the predicate of a type.
ghost function K(): int { var z :| z == 1 || z == 2; z }
type T = x: int | x == K() witness *
type U = x: int | x >= K() witness *
ghost predicate B(n: int)
type W = x: int | B(x) witness *
method One() {
  ghost var x: T :| true;
  ghost var y: T :| true;
  assert x == y; // not R F
  assert x == 1; // not V D
}
method Inputs(ghost x: T, ghost y: T) {
  assert x == y; // not R F
  assert x == 2; // not V D
}
method Above(ghost x: U) {
  assert x >= 1; // not R F
  assert x >= 2; // not V D
}
method Both(ghost x: U, ghost y: T) {
  assert x >= y; // not R F
  assert x > y; // not V D
}
method Bodiless(ghost x: W) {
  assert B(x); // not R F
  assert B(x + 1); // not V D
}
method Test(x: int) {
  ghost var b := x is T;
  if b {
    assert x == K(); // not R F
  } else {
    assert x != K(); // not R F
}
}
