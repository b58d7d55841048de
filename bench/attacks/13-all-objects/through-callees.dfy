// Through lemmas, callees and old states.
class C { var v: int constructor() { v := 0; } }
lemma Few(d: C, e: C) requires forall c: C :: c == d ensures d == e {} // not R F; is V
method Claimed(d: C)
  ensures exists c: C :: c != d // not V D
{}
method Check(d: C) returns (ghost b: bool) ensures b <==> forall c: C :: c == d { b := forall c: C :: c == d; } // not R F; is V
method Caller(d: C) { ghost var b := Check(d); if b { assert false; } } // not V D
method Caller2(d: C) { ghost var b := Check(d); if !b { assert false; } } // not V D
method Fresh(d: C) { var e := new C(); assert fresh(e); assert exists c: C :: !old(allocated(c)); } // not R F; is V
method NoneBefore() { if exists c: C :: old(allocated(c)) { assert false; } } // not V D
method Proof(d: C) { assert forall c: C :: c == d by { assume {:axiom} false; } }
