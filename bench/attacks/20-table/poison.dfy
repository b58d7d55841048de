// A ghost value that no run can compute is neither true nor false: what depends on it is not decided by the runs that go on.
ghost predicate P(n: int)
ghost predicate Small(n: int) { n * n < 10 || n > 1000000 }
method PathExact() {
  ghost var p := forall n: int :: P(n);
  assert p; // not V D
}
method SideClosed() {
  ghost var p := forall n: int :: P(n);
  ghost var a := 5;
  if p { a := 6; }
  assert a == 5; // not V D
}
method ClaimDead() {
  if exists n: int :: P(n) && n > 2000 {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive(m: int) {
  ghost var p := forall n: int :: n > m ==> P(n);
  if m > 3 && p {
    assert m > 10; // not V D
  }
}
method EdgeRemoved() {
  var i := 0;
  ghost var bad := false;
  while i < 2
    invariant i <= 2
  {
    if exists n: int :: P(n + i) { bad := true; }
    i := i + 1;
  }
  assert !bad; // not V D
}
method FunctionAxiom() {
  assert forall n: int :: Small(n) ==> n < 4; // not V D
}
method Right() {
  ghost var p := forall n: int :: P(n);
  assert p ==> P(3); // not R F; is V
}
