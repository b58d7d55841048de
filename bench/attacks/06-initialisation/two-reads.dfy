// The same constant is read twice around an assignment: the values differ.
class C {
  const k: int
  const j: int := k + 1
  var v: int
  var w: int
  constructor Wrong(x: int, y: int) {
    k := x;
    v := j;
    k := y;
    w := j;
    new;
    assert v == w; // not V D; is R
  }
  constructor Right(x: int, y: int) {
    k := x;
    v := j;
    k := y;
    w := j;
    new;
    assert v - w == x - y; // not R F; is V
    assert w == j; // not R F; is V
  }
}
