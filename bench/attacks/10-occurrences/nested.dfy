// Choices inside conditions of choices, several variables at once, and choices in guards of expressions.
ghost function N(): int {
  var x :| x > (var y :| 0 <= y < 2; y) && x < 4; x
}
lemma L1() {
  assert N() == 2; // not V D
}
lemma L2() {
  assert 0 < N() < 4; // not R F
}
ghost function Pair(): (int, int) {
  var x, y :| 0 <= x < y < 3; (x, y)
}
lemma L3() {
  assert Pair() == (0, 1); // not V D
}
lemma L4() {
  assert Pair().0 < Pair().1; // not R F; is V
}
ghost function Guard(n: int): int {
  if x :| 0 <= x < n then x else -1
}
lemma L5() {
  assert Guard(0) == -1; // not R F; is V
}
lemma L6() {
  assert Guard(2) == 0; // not V D
}
