// In contracts, loops, assignments and with new objects.
class C { var v: int constructor() ensures v == 0 { v := 0; } }
method Ensured(d: C)
  ensures forall c: C :: c == d // not V D
{}
method Required(d: C, e: C) requires forall c: C :: c == d { assert d == e; } // not R F; is V
method New(d: C) requires forall c: C :: c == d { var e := new C(); assert forall c: C :: c == d || c == e; } // not R F; is V
method New2(d: C) requires forall c: C :: c == d { var e := new C(); assert forall c: C :: c == d; } // not V D
method All(d: C) modifies d { forall c: C | c == d { c.v := 1; } assert d.v == 1; } // not R F; is V
method Kept(d: C) modifies d { d.v := 1; assert forall c: C | old(allocated(c)) :: c != d ==> c.v == old(c.v); } // not R F; is V
method KeptNot(d: C, e: C) modifies d, e { ghost var x := e.v; d.v := 1; e.v := 1; assert forall c: C :: c == e && c != d ==> c.v == x; } // not V D
method Such(d: C) { ghost var c: C :| true;
  assert c == d; // not V D
}
method Loop(d: C, n: nat) {
  var i := 0;
  while i < n invariant i <= n { i := i + 1; }
  if exists c: C :: c != d { assert i != n; } // not V D
}
