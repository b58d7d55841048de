// An array has no element of a type without values.
type Empty = x: int | false witness *
type Positive = x: int | x > 0 witness *
class Cell<T> {
  var v: T
  constructor (v: T) { this.v := v; }
}

method Elements(a: array<Empty>) {
  assert a.Length == 0; // not R F
}

method InPairs(a: array<(int, Empty)>)
  requires a.Length > 0
{
  assert false; // not R F
}

method InArrays(a: array<array<Empty>>)
  requires a.Length > 0
{
  assert a[0].Length == 0; // not R F
}

method InMatrices(a: array2<Empty>) {
  assert a.Length0 == 0 || a.Length1 == 0; // not R F
}

method InObjects(c: Cell<Empty>) {
  assert false; // not R F
}

method InSequences(s: seq<Empty>, m: map<Empty, int>) {
  assert s == [] && m == map[]; // not R F
}

method Right(a: array<Positive>, c: Cell<Positive>) {
  assert c.v > 0; // not R F; is V
  if a.Length > 0 {
    assert a[0] > 0; // not R F; is V
    assert c.v == a[0]; // not V D; is R
  }
  assert a.Length == 0; // not V D; is R
}
