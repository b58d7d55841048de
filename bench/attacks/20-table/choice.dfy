// A choice inside an expression is one of several values: no conclusion may be drawn from the first of them.
ghost function F(n: int): int { var x :| 0 <= x < 2; x }
ghost function G(n: int): int { var x :| 0 <= x < 2; x }
method PathExact() {
  assert F(1) == 0; // not V D
}
method SideClosed(n: int) {
  ghost var a := 5;
  if F(n) == 0 { a := 6; }
  assert a == 6; // not V D
}
method ClaimDead() {
  if F(1) == 0 {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive(n: int) {
  if n > 3 && F(n) != 0 {
    assert n > 10; // not V D
  }
}
method EdgeRemoved() {
  var i := 0;
  ghost var bad := false;
  while i < 2
    invariant i <= 2
  {
    if F(i) != 0 { bad := true; }
    i := i + 1;
  }
  assert !bad; // not V D
}
method FunctionAxiom() {
  assert F(1) == G(1); // not V D
}
method Right(n: int) {
  assert 0 <= F(n) < 2; // not R F
  assert F(n) == F(n); // not R F; is V
}
