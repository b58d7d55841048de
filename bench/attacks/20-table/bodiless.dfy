// A member without a body is any function of its arguments, and any method within its contract.
ghost function B(n: int): int
ghost function D(n: int): int
method Any() returns (r: int) ensures 0 <= r < 2
method PathExact() {
  assert B(1) == 0; // not V D
}
method SideClosed() {
  var x := Any();
  var a := 5;
  if x == 0 { a := 6; }
  assert a == 6; // not V D
}
method ClaimDead() {
  if B(0) == B(1) {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive(n: int) {
  if n > 3 && B(n) != 0 {
    assert n > 10; // not V D
  }
}
method EdgeRemoved() {
  var i := 0;
  var bad := false;
  while i < 2
    invariant i <= 2
  {
    var x := Any();
    if x != 0 { bad := true; }
    i := i + 1;
  }
  assert !bad; // not V D
}
method FunctionAxiom() {
  assert B(1) == D(1); // not V D
}
method Right(n: int) {
  var x := Any();
  assert 0 <= x < 2; // not R F; is V
  assert B(n) == B(n); // not R F; is V
}
