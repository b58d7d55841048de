// Static and module constants have one value.
const m: int := 7
class C {
  static const s: int := m + 1
  const k: int
  const j: int := k + s
  var v: int
  constructor () {
    v := s;
    k := 3;
    new;
    assert v == 8 && j == 11; // not R F; is V
    assert v == j; // not V D; is R
  }
}
