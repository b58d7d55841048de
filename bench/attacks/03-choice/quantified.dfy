// Choices under binders: in a set comprehension, a quantifier, a lambda.
ghost function F(n: int): int { var x :| n <= x <= n + 1; x }
method M1() {
  ghost var s := set i | 0 <= i < 3 :: F(i);
  assert 0 in s; // not V D
}
method M2() {
  if exists i :: 0 <= i < 3 && F(i) != i {
    assert false; // not V D
  }
}
method M3() {
  ghost var f := (i: int) => (var x :| i <= x <= i + 1; x);
  assert f(1) == 1; // not V D
}
method M4() {
  assert forall i :: 0 <= i < 3 ==> i <= F(i) <= i + 1; // not R F; is V
}
