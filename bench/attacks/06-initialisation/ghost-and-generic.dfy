// Ghost constants, and constants of a generic class.
class C<T> {
  const k: seq<T>
  ghost const n: int := |k|
  var v: seq<T>
  ghost var g: int

  constructor Wrong(x: T) {
    k := [];
    g := n;
    k := [x];
    new;
    assert g == n; // not V D; is R
  }

  constructor Right(x: T) {
    k := [];
    g := n;
    k := [x];
    new;
    assert g == 0 && n == 1; // not R F; is V
  }
}

method Use() {
  var c := new C<int>.Right(3);
  assert c.n == |c.k|; // not R F; is V
  assert c.n == 0; // not V D
}
