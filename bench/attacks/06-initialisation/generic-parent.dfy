// A constant of a generic trait, at the type arguments of the class.
trait T<X> {
  const k: seq<X>
  const j: int := |k|
}
class C extends T<bool> {
  var v: int
  constructor Wrong() {
    k := [true];
    v := j;
    k := [];
    new;
    assert v == j; // not V D; is R
  }
  constructor Right() {
    k := [true];
    v := j;
    k := [];
    new;
    assert v == 1 && j == 0; // not R F; is V
  }
}
