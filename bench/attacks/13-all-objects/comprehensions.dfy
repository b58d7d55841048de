// Sets of all objects, and what is said of how many there are.
class C { var v: int constructor() { v := 0; } }
method Only(d: C) { ghost var s := set c: C | true; assert s == {d}; } // not V D
method Count(d: C) { ghost var n := |set c: C | c.v == 0|; if n == 1 { assert false; } } // not V D
method Count2(d: C) { ghost var n := |set c: C | c.v == 0|; if n != 1 { assert false; } } // not V D
method Infinite(d: C) { ghost var s := iset c: C | true; if s == iset{d} { assert false; } } // not V D
method Infinite2(d: C) { ghost var s := iset c: C | true; if s != iset{d} { assert false; } } // not V D
method Member(d: C) { ghost var s := iset c: C | c.v > 3; if d in s { assert d.v > 3; } } // not R F; is V
method Maps(d: C) { ghost var m := imap c: C | true :: c.v; if m.Keys == iset{d} { assert false; } } // not V D
method Some(d: C) { ghost var s := set c: C | true; assert d in s; } // not R F; is V
