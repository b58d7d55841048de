// The elements of an array whose type is not written need values as others do.
type Empty = x: int | false witness *
method Local() {
  var a: array<Empty> := new [ // not V D
    1];
  var c := a[0];
  assert false; // not V R
}
method Rank() {
  var a: array2<Empty> := new [ // not V D
    1, 1];
  var c := a[0, 0];
  assert false; // not V R
}
method Result() returns (a: array<Empty>) {
  a := new [ // not V D
    1];
}
method Client() {
  var a := Result();
  if a.Length > 0 {
    var c := a[0];
    assert false; // not R
  }
}
class Key {
  const x: int
  constructor () ensures x == 1 { x := 1; }
}
method Objects(n: nat) returns (c: Key) {
  var a: array<Key> :=
    new [ // not V D; is R
      n];
  if n > 0 { c := a[0]; } else { c := new Key(); }
}
class Holder {
  var all: array<Key>
  constructor (n: nat) {
    all := new [ // not V D
      n];
  }
}
method AnyType<T>(n: nat) returns (a: array<T>) {
  a := new [ // not V D
    n];
}
method Elements(n: nat) {
  var a := new [2][n, -1]; // not R F; is V
  assert a[1] == -1; // not R F; is V
}
method Right(n: nat) returns (a: array<nat>) {
  a := new [n]; // not R F; is V
  var b: array<Empty> := new [0]; // not R F; is V
  var c: array<Key?> := new [n]; // not R F; is V
  if n > 0 {
    assert a[0] >= 0; // not R F; is V
  }
}
