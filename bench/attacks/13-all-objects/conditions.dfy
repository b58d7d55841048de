// A quantifier over objects in a condition: there may be other objects than those of a run.
class C { var v: int constructor() { v := 0; } }
method A2(d: C) { if !(forall c: C :: c == d) { assert false; } } // not V D
method A3(d: C) { if forall c: C :: c == d { assert false; } } // not V D
method A4(d: C) { if exists c: C :: c != d { assert false; } } // not V D
method A5() { if forall c: C? :: c == null { assert false; } } // not V D
method A6() { if exists c: C :: true { assert false; } } // not V D
method A7() { var c := new C(); if forall d: C :: d == c { assert false; } } // not V D
method A8() { var c := new C(); if exists d: C :: d != c { assert false; } } // not V D
method A14(d: C, e: C) { if forall c: C :: c == d || c == e { assert false; } } // not V D
method A18(o: object) { if forall c: object :: c == o { assert false; } } // not V D
method A19() { if exists c: array<int> :: c.Length == 3 { assert false; } } // not V D
method Fields(d: C) { if forall c: C :: c.v == 0 { assert false; } } // not V D
method Fields2(d: C) { if exists c: C :: c.v == 7 { assert false; } } // not V D
