// One object is not an object of two types with different arguments.
method G6(a: array<nat>, b: array<int>) requires a.Length > 0 && b.Length > 0 modifies a {
  a[0] := 3;
  assert b[0] == old(b[0]); // not R F; is V
}
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
method S12(a: Cell<nat>, b: Cell<int>) modifies b { b.v := 5; assert a.v == old(a.v); } // not R F; is V
newtype N = x: int | x >= 0
method S15(a: array<N>, b: array<int>) requires a.Length > 0 && b.Length > 0 modifies b {
  b[0] := 7;
  assert a[0] == old(a[0]); // not R F; is V
}
method S9(a: array<nat>) { var o: object := a; if o is array<int> { assert false; } } // not R F; is V
method Same(a: array<int>, b: array<int>) requires a.Length > 0 && b.Length > 0 modifies b {
  var x := a[0];
  b[0] := 7;
  var y := a[0];
  assert y == x; // not V D; is R
}
