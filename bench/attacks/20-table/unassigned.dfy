// A place of a new object that was never assigned holds anything of its type, and two of them need not hold the same.
ghost function Next(n: int): int { n + 1 }
class Box { var v: int }
method PathExact() {
  var a := new int[3];
  assert a[0] == 0; // not V D
}
method SideClosed() {
  var a := new int[3];
  var x := 1;
  if a[1] == 55 { x := 2; }
  assert x == 1; // not V D
}
method ClaimDead() {
  var b := new Box;
  if b.v != 0 {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive(n: int) {
  var a := new int[4];
  var x := 0;
  if a[3] == n && n == 100 { x := 1; }
  assert x == 0; // not V D
}
method EdgeRemoved() {
  var a := new int[2];
  var x := 0;
  while x < a[1]
    invariant 0 <= x
  {
    x := x + 1;
  }
  assert x == 0; // not V D
}
method FunctionAxiom() {
  var b, c := new Box, new Box;
  assert Next(b.v) == Next(c.v); // not V D
}
method Right(n: nat) {
  var b := new Box;
  var v := b.v;
  assert b.v == v; // not R F; is V
  var a := new nat[n];
  assert forall i :: 0 <= i < n ==> a[i] >= 0; // not R F; is V
  b.v := 4;
  if b.v != 4 {
    assert false; // not R F
  }
}
