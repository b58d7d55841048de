// Memory that was never assigned: a run finds one value there, and no conclusion may rest on which.
class P {
  var v: int
  const k: int
  ghost var g: bool
  var s: set<int>
}
class Q {
  var v: int
  var w: bool
  constructor() { }
  constructor Some() { w := true; }
}
class Cell<T(0)> { var v: T }
datatype Colour = Red | Green | Blue
method Elements() {
  var a := new int[3];
  if a[1] == 55 {
    assert false; // not V D
  }
}
method Fields() {
  var p := new P;
  if p.v != 0 {
    assert false; // not V D
  }
}
method Constants() {
  var p, p2 := new P, new P;
  if p.k != p2.k {
    assert false; // not V D
  }
}
method GhostFields() {
  var p := new P;
  ghost var x := 1;
  if p.g { x := 2; }
  assert x == 1; // not V D
}
method Sets() {
  var p := new P;
  if p.s != {} {
    assert false; // not V D
  }
}
method LeftOut() {
  var q := new Q.Some();
  if q.v != 0 {
    assert false; // not V D
  }
}
method WithInput(q: Q)
  modifies q
{
  q.v := 7;
  var p := new Q();
  if p.v == q.v {
    assert false; // not V D
  }
}
method Result(n: int) returns (r: int)
  ensures r == 0 // not V D
{
  var a := new int[4];
  r := 0;
  if a[3] == n && n == 100 { r := 1; }
}
method Make() returns (a: array<int>)
  ensures a.Length == 3
{
  a := new int[3];
}
method Callee() {
  var a := Make();
  if a[0] == 9 {
    assert false; // not V D
  }
}
method Loop() {
  var a := new int[3];
  var x := 0;
  while x < a[1] { x := x + 1; }
  assert x == 0; // not V D
}
method Slice() {
  var a := new int[3];
  var s := a[..];
  if s[1] == 55 {
    assert false; // not V D
  }
}
method Quantifier() {
  var a := new int[3];
  if exists i :: 0 <= i < 3 && a[i] == 55 {
    assert false; // not V D
  }
}
method SymbolicIndex(i: nat)
  requires i < 3
{
  var a := new int[3];
  a[0], a[1] := 1, 1;
  if a[i] != 1 {
    assert false; // not V D
  }
}
method SymbolicLength(n: nat)
  requires n > 1
{
  var a := new int[n];
  a[0] := 4;
  if a[0] != 4 {
    assert false; // not R F
  }
  if a[1] == 7 {
    assert false; // not V D
  }
}
method Booleans() {
  var a := new bool[3];
  if a[2] {
    assert false; // not V D
  }
}
method Reals() {
  var a := new real[2];
  if a[0] > 1.5 {
    assert false; // not V D
  }
}
method Strings() {
  var a := new string[3];
  if |a[0]| > 1 {
    assert false; // not V D
  }
}
method References() {
  var a := new array?<int>[2];
  if a[0] != null {
    assert false; // not V D
  }
}
method TwoDimensions() {
  var a := new nat[2, 2];
  if a[1, 1] > 3 {
    assert false; // not V D
  }
  if a[1, 0] < 0 {
    assert false; // not R F
  }
}
method Data() {
  var a := new Colour[2];
  if a[0] == Blue {
    assert false; // not V D
  }
}
method Bits() {
  var a := new bv4[2];
  if a[0] == 9 {
    assert false; // not V D
  }
}
method Characters() {
  var a := new char[2];
  if a[0] == 'q' {
    assert false; // not V D
  }
}
method Parameters() {
  var c, d := new Cell<int>, new Cell<bool>;
  if c.v == 3 || d.v {
    assert false; // not V D
  }
}
method Equal() {
  var a := new int[2];
  if a[0] != a[1] {
    assert false; // not V D
  }
}
method Match() {
  var a := new Colour[1];
  var x := match a[0] { case Red => 1 case Green => 2 case Blue => 3 };
  if x != 1 {
    assert false; // not V D
  }
}
method Expected() {
  var a := new int[1];
  if a[0] != 0 {
    expect false; // not D
  }
}
method Filled(n: nat) {
  var a := new int[3];
  forall i | 0 <= i < 3 { a[i] := i; }
  if a[1] != 1 {
    assert false; // not R F
  }
  var p := new P;
  p.v := n;
  if p.v < 0 {
    assert false; // not R F
  }
  var b := new int[4](i => i + n);
  if b[3] != 3 + n {
    assert false; // not R F
  }
}
