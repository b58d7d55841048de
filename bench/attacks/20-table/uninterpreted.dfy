// Products, powers and recursion have no exact form for a solver: what it does not know of them is not false.
function Power(b: int, n: nat): int { if n == 0 then 1 else b * Power(b, n - 1) }
method PathExact(x: int, y: int) {
  assert x * y != 391; // not V D
}
method SideClosed(x: int) requires 0 <= x {
  var a := 5;
  if x * x * x == 2197 { a := 6; }
  assert a == 5; // not V D
}
method ClaimDead(n: nat) requires n < 8 {
  if Power(2, n) == 64 {
    assert false; // not V D
  }
}
method Exhaustive(n: int, x: int) {
  if n > 3 && x * n == 143 && x > 1 {
    assert n > 12; // not V D
  }
}
method EdgeRemoved(n: nat) {
  var i := 0;
  var p := 1;
  while i < n
    invariant 0 <= i <= n
  {
    p := p * 3;
    i := i + 1;
  }
  assert p != 81; // not V D
}
method FunctionAxiom() {
  assert Power(2, 6) == 63; // not V D
}
method Right(x: int) {
  assert x * x >= 0; // not R F; is V
  assert Power(2, 0) == 1; // not R F; is V
}
