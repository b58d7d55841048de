// One occurrence is a function of what its condition mentions, and of nothing else.
ghost function F(n: int): int { var x :| 0 <= x < 2; x }
ghost function G(n: int): int { var x :| x >= n; x }
ghost function Squared(a: int): int { var y := a * a; var x :| x > y; x }
lemma L1(n: int, m: int) {
  assert F(n) == F(m); // not R F; is V
}
lemma L2(n: int, m: int) {
  assert G(n) == G(m); // not V D; is R
}
lemma L3(n: int, m: int) requires n == m {
  assert G(n) == G(m); // not R F; is V
}
lemma L4() {
  assert Squared(2) == Squared(-2); // not R F; is V
}
lemma L5(s: set<int>) {
  assert (forall i, j :: i in s && j in s ==> F(i) == F(j)); // not R F; is V
}
