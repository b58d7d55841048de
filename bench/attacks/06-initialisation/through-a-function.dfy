// The initialiser calls a function of the object, which reads the field without a reads clause.
class C {
  const k: int
  const j: int := Twice()
  var v: int

  function Twice(): int { k + k }

  constructor Wrong() {
    k := 1;
    v := j;
    k := 2;
    new;
    assert v == j; // not V D; is R
  }

  constructor Called() {
    k := 1;
    v := j;
    k := 2;
    new;
    assert v == Twice(); // not V D; is R
  }

  constructor Right() {
    k := 1;
    v := j;
    k := 2;
    new;
    assert v == 2 && j == 4 && Twice() == 4; // not R F; is V
  }
}
