// What a statement chooses, what * decides and what a loop may have done is anything that it may be.
ghost function Next(n: int): int { n + 1 }
method PathExact() {
  var x :| 0 <= x < 2;
  assert x == 0; // not V D
}
method SideClosed() {
  var x: int := *;
  var a := 5;
  if x == 0 { a := 6; }
  assert a == 6; // not V D
}
method ClaimDead() {
  var x: bool := *;
  if x {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive(n: int) {
  var x := 0;
  if * { x := 1; }
  if n > 3 && x != 0 {
    assert n > 10; // not V D
  }
}
method EdgeRemoved() {
  var i := 0;
  var bad := false;
  while i < 2
    invariant i <= 2
  {
    var x :| x == 0 || x == 1;
    if x != 0 { bad := true; }
    i := i + 1;
  }
  assert !bad; // not V D
}
method FunctionAxiom() {
  var x: int := *;
  var y: int := *;
  assert Next(x) == Next(y); // not V D
}
method Right() {
  var x :| 0 <= x < 2;
  var y := x;
  assert 0 <= x < 2; // not R F; is V
  assert Next(x) == Next(y); // not R F; is V
}
