// The same text in two functions, in a function and a lemma, in two branches and under two binders.
ghost function F(): int { var x :| 0 <= x < 2; x }
ghost function G(): int { var x :| 0 <= x < 2; x }
lemma L1() {
  assert F() == G(); // not V D; is R
}
lemma L2() {
  ghost var a := var x :| 0 <= x < 2; x;
  assert a == F(); // not V D; is R
}
ghost function H(b: bool): int {
  if b then (var x :| 0 <= x < 2; x) else (var x :| 0 <= x < 2; x)
}
lemma L3() {
  assert H(true) == H(false); // not V D; is R
}
lemma L4() {
  ghost var f := () => (var x :| 0 <= x < 2; x);
  ghost var g := () => (var x :| 0 <= x < 2; x);
  assert f() == g(); // not V D
}
lemma L5() {
  assert F() == F(); // not R F; is V
}
