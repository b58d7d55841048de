// A constant is read in a constructor before the field that its initialiser reads has a value.
class C {
  const k: int
  const j: int := k + 1
  var v: int

  constructor D() ensures v == j { // not V D; is R
    v := j;
    k := 5;
    new;
  }

  constructor E()
    ensures v == 6 // not V D; is R
  {
    v := j;
    k := 5;
    new;
  }

  constructor F() {
    v := j;
    k := 5;
    new;
    assert v == j; // not V D; is R
  }

  constructor G() {
    k := 1;
    v := j;
    k := 2;
    new;
    assert v == 2; // not R F; is V
  }

  constructor H() {
    k := 1;
    v := j;
    k := 2;
    new;
    assert v == 3; // not V D; is R
  }

  constructor I() {
    k := 1;
    v := j;
    k := 2;
    new;
    assert j == 3; // not R F; is V
    assert v != j; // not R F; is V
  }
}
