// Two occurrences of the same text are two choices.
ghost function Two(): (int, int) {
  (var x :| 0 <= x < 2; x, var y :| 0 <= y < 2; y)
}
lemma L() {
  assert Two().0 == Two().1; // not V D; is R
}
method M() {
  ghost var a := (var x :| x == 1 || x == 2; x);
  ghost var b := (var y :| y == 1 || y == 2; y);
  assert a == b; // not V D; is R
}
lemma Same() {
  assert Two() == Two(); // not R F; is V
}
