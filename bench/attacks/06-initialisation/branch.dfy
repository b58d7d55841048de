// The field changes on one side of a branch, after the constant was read.
class C {
  const k: int
  const j: int := k + 1
  var v: int

  constructor Wrong(b: bool) {
    k := 1;
    v := j;
    if b { k := 2; }
    new;
    assert v == j; // not V D; is R
  }

  constructor Right(b: bool) {
    k := 1;
    v := j;
    if b { k := 2; }
    new;
    assert v == j <==> !b; // not R F; is V
  }
}
