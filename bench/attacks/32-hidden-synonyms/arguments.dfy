// A synonym that an export set hides is the type that it stands for, whatever its arguments are.
module Library {
  export Some
    provides Flag, Number
  export All
    reveals Flag, Number

  type Flag<X> = bool
  type Number = int
}

module Client {
  import L = Library`Some

  class Cell<G> {
    ghost var v: int
    constructor () { }
  }

  lemma Different(x: Cell<L.Flag<int>>, y: Cell<L.Flag<real>>)
    ensures x as object != y // not V D; is R
  {
  }

  lemma DifferentArrays(x: array<L.Flag<int>>, y: array<L.Flag<bv8>>)
    ensures x as object != y // not V D; is R
  {
  }

  lemma OtherTypes(x: Cell<L.Number>, y: Cell<L.Flag<int>>)
    ensures x as object != y // not R F; is V
  {
  }

  method Frame(x: Cell<L.Flag<int>>, y: Cell<L.Flag<real>>)
    modifies x
  {
    x.v := y.v + 1;
    assert y.v == old(y.v); // not V D; is R
  }

  ghost predicate IsReal(x: object) {
    x is Cell<L.Flag<real>>
  }

  lemma NotReal(x: Cell<L.Flag<int>>)
    ensures !IsReal(x) // not V D; is R
  {
  }
}

module User {
  import L = Library`All
  import C = Client

  method Main() {
    var c := new C.Cell<bool>();
    assert C.IsReal(c); // not R F
    C.Different(c, c); // not R F
    assert false; // not V D
  }

  method Arrays(a: array<bool>)
    requires a.Length > 0
  {
    C.DifferentArrays(a, a); // not R F
    assert false; // not V D
  }

  method Number(c: C.Cell<int>) returns (d: C.Cell<L.Number>) {
    d := c; // not R F
    assert d as object is C.Cell<int>; // not R F; is V
  }
}
