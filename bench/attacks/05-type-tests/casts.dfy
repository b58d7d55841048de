// Type tests and casts in runs look at type arguments.
class Cell<T> { var v: T constructor(v: T) ensures this.v == v { this.v := v; } }
method Cast() { var c := new Cell<bool>(true); var o: object := c; assert o is Cell<int>; } // not V D; is R
method Right() { var c := new Cell<bool>(true); var o: object := c; assert o is Cell<bool>; } // not R F; is V
method Nat() { var a := new int[1](i => 3); var o: object := a;
  assert o is array<nat>; // not V D; is R
}
method Cst() { var a := new int[1](i => 3); var o: object := a;
  var b := o as array<nat>; // not V D; is R
  b[0] := 4;
}
method Boom() { var a := new int[1](i => 3); var o: object := a;
  var b := o as array<nat>; // not V D; is R
  a[0] := -1;
  assert b[0] >= 0;
}
method Boom3() { var c := new Cell<bool>(true); var o: object := c;
  var d := o as Cell<int>; // not V D; is R
  var x := d.v + 1;
  assert x == 2;
}
method Boom6(c: Cell<bool>) { var o: object := c; assert !(o is Cell<int>); } // not R F; is V
method G12(o: object, c: Cell<int>) { assert o is Cell<bool> ==> o != c; } // not R F; is V
