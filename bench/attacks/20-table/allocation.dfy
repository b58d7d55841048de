// Which objects there are, and in which order they were made, is not known to a member: it may be called in any state.
class C { var v: int constructor(v: int) ensures this.v == v { this.v := v; } }
method PathExact(d: C) {
  assert forall c: C :: c == d; // not V D
}
method SideClosed() {
  ghost var a := 5;
  if exists c: C :: c.v == 7 { a := 6; }
  assert a == 5; // not V D
}
method ClaimDead(d: C) {
  if forall c: C :: c == d {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive(n: int, c: C, d: C) {
  if n > 3 && c == d {
    assert n > 10; // not V D
  }
}
method EdgeRemoved() {
  var i := 0;
  ghost var bad := false;
  var c := new C(0);
  while i < 2
    invariant i <= 2
  {
    var d := new C(1);
    ghost var o :| o in {c, d};
    if o != c { bad := true; }
    i := i + 1;
  }
  assert !bad; // not V D
}
ghost function V(c: C): int reads c { c.v }
method FunctionAxiom(c: C, d: C) modifies d {
  d.v := c.v + 1;
  assert V(c) == old(V(c)); // not V D
}
method Right(c: C) {
  var d := new C(1);
  assert d != c; // not R F; is V
  assert exists o: C :: o == d; // not R F; is V
}
