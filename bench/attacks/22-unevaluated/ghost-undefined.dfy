// A run that goes past a ghost value which is undefined would have stopped there: what comes after it is no refutation.
ghost function None(): int { var x: int :| x > 0 && x < 0; x }
ghost function Inverse(x: int): int { 1 / x }
method AfterNone() {
  ghost var e := None();
  assert false; // not V D R F
}
method AfterDivision() {
  ghost var e := Inverse(0);
  assert false; // not V D R F
}
method Inputs(x: int) {
  ghost var e := Inverse(0);
  assert x > 0; // not V D R F
}
method Sometimes(x: int) {
  ghost var e := Inverse(x);
  assert x > 0; // not V D; is R
}
