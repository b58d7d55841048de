// Aliases through fields, elements, sequences and results of callees.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
class Pair { var n: Cell<nat> var i: Cell<int> constructor(n: Cell<nat>, i: Cell<int>) { this.n := n; this.i := i; } }
method Fields(p: Pair) modifies p.i { p.i.v := 5; assert p.n.v == old(p.n.v); } // not R F; is V
method Elements(s: seq<Cell<nat>>, c: Cell<int>) requires |s| == 1 modifies c { c.v := 5; assert s[0].v == old(s[0].v); } // not R F; is V
method Get(p: Pair) returns (c: Cell<int>) ensures c == p.i { c := p.i; }
method Results(p: Pair) modifies p.i { var c := Get(p); c.v := 5; assert p.n.v == old(p.n.v); } // not R F; is V
method Loop(a: array<nat>, b: array<int>) modifies b {
  var i := 0;
  while i < b.Length
    invariant 0 <= i <= b.Length
    invariant forall k :: 0 <= k < a.Length ==> a[k] == old(a[k]) // not R F; is V
    modifies b
  {
    b[i] := 7;
    i := i + 1;
  }
}
method Twins(p: Pair, q: Pair) modifies p.i { var x := q.i.v; p.i.v := 5;
  assert q.i.v == x; // not V D; is R
}
