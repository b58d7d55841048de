// Constants whose initialisers read other constants, around assignments to the field that they all come from.
class C {
  const i: int
  const j: int := i * 2
  const k: int := j + i
  const l: int := k - 1
  var v: int
  var w: int

  constructor Wrong()
    ensures v == l // not V D; is R
  {
    i := 1;
    v := l;
    i := 4;
  }

  constructor Twice() {
    i := 1;
    v := l;
    i := 4;
    w := l;
    new;
    assert v == w; // not V D; is R
  }

  constructor Right() {
    i := 1;
    v := l;
    i := 4;
    w := l;
    new;
    assert v == 2 && w == 11 && l == w; // not R F; is V
  }
}
